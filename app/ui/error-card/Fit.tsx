// Panel for a conversation that exceeds the context window: send fewer messages, summarize older ones, or use a model
// with a larger window.
import type { PanelProps } from './props.ts';
import { useTranslation } from 'react-i18next';
import { trimSuggestion } from '../../client/conversations/trim-suggestion.ts';
import { placesTo } from '../../shared/conversation/tree.ts';
import { isTooLarge } from '../../shared/repairs.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { LargerModels } from './LargerModels.tsx';
import * as css from './ErrorCard.css.ts';

export function Fit(props: PanelProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const { conversationId, question, onRetry } = props;
  const conversation = useStore(client.conversations.store, () => client.conversations.get(conversationId));
  const path = conversation ? placesTo(conversation, question) : [];
  const limited = conversation && trimSuggestion(path, conversation.config);
  const summarised = conversation && trimSuggestion(path, conversation.config, null);
  const count = (limited ?? summarised)?.sent;
  // The request is too large for the server, whichever model answers.
  const tooLarge = isTooLarge(props.error);
  const summarising = useStore(client.tasks.summarising, (all) => all.has(conversationId));
  const summarise = async (historyCount: number): Promise<void> => {
    // Without a summary a retry would fail again; the failed summary is reported elsewhere.
    if (await client.tasks.summarise(conversationId, historyCount)) onRetry();
  };
  return (
    <>
      {count === undefined ? (
        <p>{t(tooLarge ? 'shorten.tooLarge' : 'shorten.single')}</p>
      ) : (
        <>
          <p>{t('shorten.text', { count })}</p>
          <div className={css.row}>
            {limited && (
              <button
                type="button"
                className={button({ look: 'primary' })}
                disabled={summarising}
                onClick={() => {
                  const { historyCount } = limited;
                  client.configure(conversationId, { enableHistoryCount: true, historyCount });
                  onRetry();
                }}
              >
                {t('shorten.apply', { count })}
              </button>
            )}
            {summarised && (
              <button
                type="button"
                className={button()}
                disabled={summarising}
                onClick={() => void summarise(summarised.historyCount)}
              >
                {t(summarising ? 'shorten.summarising' : 'shorten.summarise')}
              </button>
            )}
          </div>
        </>
      )}
      {!tooLarge && <LargerModels {...props} />}
    </>
  );
}
