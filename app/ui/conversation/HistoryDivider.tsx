// Divider between omitted and sent messages: shows how many are omitted, and how to change that.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import * as css from './Transcript.css.ts';

const TextSetting = lazyPart(() =>
  import('../settings/TextSetting.tsx').then((part) => ({ default: part.TextSetting })),
);

interface Props {
  readonly conversation: Pick<Conversation, 'id' | 'config'>;
  readonly leftOut: number;
  /** Summary sent instead of the omitted messages. */
  readonly summary: string | undefined;
}

export function HistoryDivider({ conversation: { id, config }, leftOut, summary }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const busy = useStore(client.tasks.summarising, (all) => all.has(id));
  const [open, setOpen] = useState(false);
  const text =
    summary === undefined
      ? t('history.divider', { count: leftOut, limit: config.historyCount })
      : t('history.dividerSummary', { count: leftOut });
  const { historySummary } = config;
  return (
    <div className={css.divider}>
      <div role="separator" aria-label={text} className={css.line} />
      <span className={css.dividerText}>{text}</span>
      {summary === undefined ? (
        <button
          type="button"
          className={button({ look: 'quiet' })}
          disabled={busy}
          onClick={() => void client.tasks.summarise(id)}
        >
          {busy ? t('history.summarising') : t('history.summarise')}
        </button>
      ) : (
        <button type="button" className={button({ look: 'quiet' })} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('history.hideSummary') : t('history.showSummary')}
        </button>
      )}
      <button
        type="button"
        className={button({ look: 'quiet' })}
        onClick={() => client.configure(id, { enableHistoryCount: false })}
      >
        {t('history.includeAll')}
      </button>
      {open && historySummary && (
        <div className={css.summary}>
          <Suspense>
            <TextSetting
              label={t('history.summary')}
              value={historySummary.text}
              onChange={(changed) =>
                client.configure(id, { historySummary: changed.trim() ? { ...historySummary, text: changed } : null })
              }
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
