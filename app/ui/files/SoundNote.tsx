// Note for audio that the chosen model cannot process: the reason and the state of its transcription, which sending
// waits for and which can be retried.
import type { Unheard } from '../../shared/api/unheard-sounds.ts';
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { current, subscribe, writeBeside } from '../../client/attachments/sound-jobs.ts';
import type { SoundJob } from '../../client/attachments/sound-jobs.ts';
import type { Shortage } from '../../shared/payload/file-modes.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import { spinner, textButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatBytes } from '../parts/format.ts';
import { sentences } from '../parts/sentences.ts';
import * as css from './ScanNote.css.ts';
import { shortText } from './short-text.ts';

interface Props {
  readonly file: SoundFile;
  /** Undefined if the user chose to send the transcript. */
  readonly unheard: Unheard | undefined;
  /** Known for audio planned on this page. */
  readonly short?: Shortage | undefined;
  readonly model: string;
  readonly conversationId: string | undefined;
  /** True for audio of an earlier message, which needs no note once it has a transcript. */
  readonly sent?: true;
}

export function SoundNote({ file, unheard, short, model, conversationId, sent }: Props) {
  const { t, i18n } = useTranslation(['files', 'chat']);
  const { transport, vaults } = useClient();
  const { name, url, read } = file;
  const job = useSyncExternalStore(
    subscribe,
    () => current().get(url),
    () => undefined,
  );
  const begin = useCallback((): void => {
    writeBeside(conversationId, file, async (signal) =>
      (await import('../../client/voice/audio-file.ts')).writeSound({ transport, vaults }, file, { signal }),
    );
  }, [file, transport, vaults, conversationId]);
  const needed = read === undefined && (job === undefined || job.state === 'written');
  useEffect(() => {
    if (needed) begin();
  }, [needed, begin]);
  const written = read !== undefined || job?.state === 'written';
  if (written && (sent || unheard === undefined)) return null;
  const failureOf = ({ refused, limit }: Extract<SoundJob, { readonly state: 'failed' }>): string => {
    if (refused === 'tooLarge' && limit !== undefined)
      return t('chat:composer.tooLarge', { name, limit: formatBytes(limit, i18n.language) });
    if (refused === 'noWriter') return t('sound.noWriter');
    return t(refused === 'noSpeech' ? 'sound.noSpeech' : 'sound.failed');
  };
  const limited = unheard === 'size' || unheard === 'window' ? short : undefined;
  const reason =
    unheard !== undefined &&
    (shortText(t, limited, { name, model }, i18n.language) ?? t(`sound.${unheard}`, { name, model }));
  const failed = !written && job?.state === 'failed';
  const stopped = !written && job?.state === 'stopped';
  const now = (): string => {
    if (written) return t('sound.transcript');
    if (stopped) return t('sound.stopped');
    if (failed) return failureOf(job);
    // The previous sentence contains the name.
    return reason === false ? t('sound.running', { name }) : t('transcribing');
  };
  return (
    <div className={css.note} role={failed ? 'alert' : 'status'}>
      <p className={css.words}>
        {failed && <TriangleAlert size={14} aria-hidden className={css.icon} />}
        {!written && !failed && !stopped && (
          <LoaderCircle size={14} className={`${spinner} ${css.turning}`} aria-hidden />
        )}
        <span>{sentences(i18n.language, reason, now())}</span>
      </p>
      {(failed || stopped) && (
        <div className={css.ways}>
          <button type="button" className={textButton} onClick={begin}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
