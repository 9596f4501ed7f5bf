// Settings of the history sent with a message, and the summary that replaces the rest.
import { RefreshCw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { button, field } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { Switch } from '../parts/Switch.tsx';
import { TextSetting } from '../settings/TextSetting.tsx';
import * as css from '../settings/ChatSettings.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
}

const most = 200;

export function HistorySettings({ conversationId, config, set }: Props) {
  const { t } = useTranslation('chatSettings');
  const id = useId();
  const { enableHistoryCount, historyCount, historySummary } = config;
  return (
    <section className={css.section} aria-labelledby="chat-history">
      <h3 id="chat-history" className={css.heading}>
        {t('history.title')}
      </h3>
      <div className={css.row}>
        <label htmlFor={`${id}-on`} className={css.words}>
          <span className={css.label}>{t('history.limit')}</span>
          <span className={css.hint} style={{ display: 'block' }}>
            {t('history.limitHint')}
          </span>
        </label>
        <Switch id={`${id}-on`} checked={enableHistoryCount} onChange={(on) => set({ enableHistoryCount: on })} />
      </div>
      {enableHistoryCount && (
        <div className={css.row}>
          <label htmlFor={id} className={css.label}>
            {t('history.count')}
          </label>
          <input
            id={id}
            type="number"
            className={`${field} ${css.number}`}
            min={1}
            max={most}
            value={historyCount}
            onChange={(event) => {
              const count = Math.round(event.target.valueAsNumber);
              if (count >= 1 && count <= most) set({ historyCount: count });
            }}
          />
        </div>
      )}
      {conversationId !== undefined && enableHistoryCount && (
        <>
          {historySummary && (
            <TextSetting
              label={t('history.summary')}
              hint={t('history.summaryHint')}
              value={historySummary.text}
              onChange={(text) => set({ historySummary: text.trim() ? { ...historySummary, text } : null })}
            />
          )}
          <Summarise
            conversationId={conversationId}
            has={historySummary !== null}
            onClear={() => set({ historySummary: null })}
          />
        </>
      )}
    </section>
  );
}

function Summarise({
  conversationId,
  has,
  onClear,
}: {
  readonly conversationId: string;
  readonly has: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('chatSettings');
  const client = useClient();
  const busy = useStore(client.tasks.summarising, (all) => all.has(conversationId));
  return (
    <div className={css.actions}>
      <button
        type="button"
        className={button()}
        disabled={busy}
        onClick={() => void client.tasks.summarise(conversationId)}
      >
        <RefreshCw size={15} aria-hidden />
        {busy ? t('history.summarising') : t('history.summarise')}
      </button>
      {has && (
        <button type="button" className={button({ look: 'quiet' })} onClick={onClear}>
          <Trash2 size={15} aria-hidden />
          {t('history.clear')}
        </button>
      )}
    </div>
  );
}
