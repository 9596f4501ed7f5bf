// Models of a local server: detects the server on request, lists installed models, and downloads a model with progress.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../shared/errors.ts';
import { downloadedBytes } from '../../client/providers/model-download.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import { addStep, noDownload, speedOf } from './download.ts';
import type { Download } from './download.ts';
import * as css from './ProviderPage.css.ts';

type Phase =
  | { readonly is: 'idle' }
  | { readonly is: 'running' | 'cancelled' | 'done'; readonly model: string }
  | { readonly is: 'failed'; readonly model: string; readonly reason: string };

export function LocalModels({ provider }: { readonly provider: ProviderInfo }) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const list = useStore(client.modelLists, (all) => all[provider.id]);
  const own = useStore(client.vaults.store, (all) => all[provider.id]?.vault.baseURL);
  const [probing, setProbing] = useState(false);
  const [probed, setProbed] = useState(false);
  const url = own ?? provider.localURL ?? '';
  const there = own === undefined ? provider.health === 'ready' : list?.status === 'ready';

  const probe = async (): Promise<void> => {
    setProbing(true);
    // With a custom address, loads that server's models; otherwise our server tries the default address.
    await (own === undefined ? client.loadProviders(true) : client.refreshModels(provider.id));
    setProbing(false);
    setProbed(true);
  };
  return (
    <section className={css.card} aria-label={t('pull.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('pull.title')}</h3>
        <button type="button" className={button()} disabled={probing} onClick={() => void probe()}>
          {probing ? t('pull.probing') : t('pull.probe')}
        </button>
      </div>
      <div className={css.notes} role="status">
        {(there || probed) && (
          <p className={there ? css.good : css.open}>{t(there ? 'pull.found' : 'pull.notFound', { url })}</p>
        )}
        {list?.status === 'ready' && <p className={css.note}>{t('pull.installed', { count: list.cards.length })}</p>}
      </div>
      {provider.operations.includes('pullModel') && <DownloadModel provider={provider} />}
    </section>
  );
}

function DownloadModel({ provider }: { readonly provider: ProviderInfo }) {
  const { t, i18n } = useTranslation('providers');
  const client = useClient();
  const id = useId();
  const [model, setModel] = useState('');
  const [phase, setPhase] = useState<Phase>({ is: 'idle' });
  const [download, setDownload] = useState<Download>(noDownload);
  const running = useRef<AbortController | undefined>(undefined);
  // Cancels on unmount; the model server keeps the downloaded part.
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const name = model.trim();
    if (!name || phase.is === 'running') return;
    const controller = new AbortController();
    running.current = controller;
    setDownload(noDownload);
    setPhase({ is: 'running', model: name });
    try {
      await client.downloadModel(provider.id, name, controller.signal, (step) =>
        setDownload((current) => addStep(current, step, Date.now())),
      );
      setPhase({ is: 'done', model: name });
      setModel('');
      void client.refreshModels(provider.id);
    } catch (thrown) {
      if (controller.signal.aborted) setPhase({ is: 'cancelled', model: name });
      else setPhase({ is: 'failed', model: name, reason: errorOfThrown(thrown, provider.id).message });
    }
  };
  const { completed, total } = downloadedBytes(download.state);
  const size = (bytes: number): string => formatBytes(bytes, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(download.share);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div className={css.checkRow}>
        <div className={css.grow}>
          <label className={label} htmlFor={id}>
            {t('pull.id')}
          </label>
          <input
            id={id}
            className={field}
            value={model}
            placeholder={t('pull.placeholder')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setModel(event.target.value)}
          />
        </div>
        {/* Keys prevent one button from turning into the other under the pointer, where a double click on cancel would restart. */}
        {phase.is === 'running' ? (
          <button key="cancel" type="button" className={button()} onClick={() => running.current?.abort()}>
            {t('pull.cancel')}
          </button>
        ) : (
          <button key="start" type="submit" className={button({ look: 'primary' })} disabled={!model.trim()}>
            {t('pull.start')}
          </button>
        )}
      </div>
      {phase.is === 'running' && (
        <div className={css.result}>
          <progress
            className={css.progress}
            aria-label={t('pull.label', { model: phase.model })}
            max={1}
            {...(total > 0 ? { value: download.share } : {})}
          />
          <p className={css.said}>
            {total > 0
              ? t('pull.progress', { done: size(completed), all: size(total), percent, speed: size(speedOf(download)) })
              : t('pull.preparing')}
          </p>
        </div>
      )}
      <p role="status" className={css.said}>
        {phase.is === 'cancelled' && t('pull.cancelled', { model: phase.model })}
        {phase.is === 'done' && t('pull.done', { model: phase.model })}
      </p>
      <p role="alert" className={css.bad}>
        {phase.is === 'failed' && t('pull.failed', { model: phase.model, reason: phase.reason })}
      </p>
    </form>
  );
}
