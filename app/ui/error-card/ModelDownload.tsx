// Downloads a model that the local server lacks, with progress and a cancel button, then retries the question.
import type { PanelProps } from './props.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../shared/errors.ts';
import { addDownloadStep, emptyDownload, downloadedBytes } from '../../client/providers/model-download.ts';
import type { DownloadState } from '../../client/providers/model-download.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import * as css from './ErrorCard.css.ts';

type Phase = { readonly is: 'running' | 'cancelled' } | { readonly is: 'failed'; readonly reason: string };

export function ModelDownload(props: PanelProps) {
  const [round, setRound] = useState(0);
  return <Download key={round} {...props} onAgain={() => setRound(round + 1)} />;
}

function Download({ info, provider, model, onRetry, onAgain }: PanelProps & { readonly onAgain: () => void }) {
  const { t, i18n } = useTranslation('error');
  const client = useClient();
  const [phase, setPhase] = useState<Phase>({ is: 'running' });
  const [state, setState] = useState<DownloadState>(emptyDownload);
  const running = useRef<AbortController | undefined>(undefined);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });

  // Starts on mount: the user pressed the download button.
  useEffect(() => {
    const controller = new AbortController();
    let alive = true;
    running.current = controller;
    client
      .downloadModel(provider, model, controller.signal, (step) =>
        setState((current) => addDownloadStep(current, step)),
      )
      .then(
        () => {
          void client.refreshModels(provider);
          retry.current();
        },
        (thrown: unknown) => {
          if (!alive) return;
          if (controller.signal.aborted) setPhase({ is: 'cancelled' });
          else setPhase({ is: 'failed', reason: errorOfThrown(thrown, provider).message });
        },
      );
    return () => {
      // Cancels on unmount; the model server keeps the downloaded part.
      alive = false;
      controller.abort();
    };
  }, [client, provider, model]);

  const { completed, total } = downloadedBytes(state);
  const size = (bytes: number): string => formatBytes(bytes, i18n.language);
  return (
    <>
      <p>{t('pull.text', { provider: info?.name ?? provider, model })}</p>
      {phase.is === 'running' && (
        <>
          <progress
            className={css.progress}
            aria-label={t('pull.label', { model })}
            {...(total > 0 ? { max: total, value: completed } : {})}
          />
          <p className={css.bytes}>
            {total > 0 ? t('pull.progress', { done: size(completed), all: size(total) }) : state.status}
          </p>
        </>
      )}
      {phase.is === 'failed' && (
        <p role="alert" className={css.problem}>
          {t('pull.failed', { reason: phase.reason })}
        </p>
      )}
      {phase.is === 'cancelled' && <p role="status">{t('pull.cancelled')}</p>}
      <div>
        {phase.is === 'running' ? (
          <button type="button" className={button()} onClick={() => running.current?.abort()}>
            {t('pull.cancel')}
          </button>
        ) : (
          <button type="button" className={button({ look: 'primary' })} onClick={onAgain}>
            {t('pull.start', { model })}
          </button>
        )}
      </div>
    </>
  );
}
