// Remedies for a nearly full context window: send fewer messages, summarize older ones, or choose a model with a larger
// window.
import { useTranslation } from 'react-i18next';
import { trimSuggestion } from '../../client/conversations/trim-suggestion.ts';
import { largerContextModels } from '../../client/conversations/larger-context.ts';
import { placesTo } from '../../shared/conversation/tree.ts';
import { button } from '../../styles/shared.css.ts';
import { useUsable } from '../error-card/use-usable.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatWindow } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import type { ChatEstimate } from './use-estimate.ts';
import * as css from './estimate.css.ts';

const offered = 3;

export function MakeRoom({ estimate: { conversationId, config } }: { readonly estimate: ChatEstimate }) {
  const { t, i18n } = useTranslation('chatSettings');
  const client = useClient();
  const ready = usePageTexts('chatSettings');
  const larger = largerContextModels(useUsable(), config, offered);
  const summarising = useStore(
    client.tasks.summarising,
    (all) => conversationId !== undefined && all.has(conversationId),
  );
  const conversation = useStore(client.conversations.store, ({ byId }) => byId[conversationId ?? '']);
  const path = conversation ? placesTo(conversation, conversation.headId) : [];
  // The empty user message stands for the message being written, which counts against the limit.
  const limited = trimSuggestion([...path, { id: '', role: 'user' }], config);
  const summarised = conversation && trimSuggestion(path, config, null);
  if (!ready || (!limited && !summarised && larger.length === 0)) return null;
  return (
    <section className={css.fit} aria-label={t('room.title')}>
      <h3 className={css.fitTitle}>{t('room.title')}</h3>
      {limited && (
        <button
          type="button"
          className={button()}
          disabled={summarising}
          onClick={() =>
            client.configure(conversationId, { enableHistoryCount: true, historyCount: limited.historyCount })
          }
        >
          {t('room.limit', { count: limited.sent })}
        </button>
      )}
      {summarised && (
        <button
          type="button"
          className={button()}
          disabled={summarising}
          onClick={() => void client.tasks.summarise(conversation.id, summarised.historyCount)}
        >
          {summarising ? t('history.summarising') : t('history.summarise')}
        </button>
      )}
      {larger.length > 0 && (
        <>
          <h3 className={css.fitTitle}>{t('room.larger')}</h3>
          <ul className={css.fitModels}>
            {larger.map(({ provider, model, window }) => (
              <li key={`${provider.id}/${model.id}`}>
                <button
                  type="button"
                  className={css.fitModel}
                  onClick={() => client.configure(conversationId, { provider: provider.id, model: model.id })}
                >
                  <span className={css.fitName}>
                    {model.displayName ?? model.id} · {provider.name}
                  </span>
                  <span className={css.accountNote}>{formatWindow(window, i18n.language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
