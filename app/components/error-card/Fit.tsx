// A conversation that is too long for its model: fewer messages, the older ones summarised, or a model that can read more.
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { LargerModels } from './LargerModels.tsx';
import type { PanelProps } from './RepairPanel.tsx';
import * as css from './ErrorCard.css.ts';

export function Fit(props: PanelProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const { conversationId, question, onRetry } = props;
  const length = useStore(client.conversations.store, () =>
    lengthTo(client.conversations.get(conversationId)?.messages ?? {}, question),
  );
  const count = Math.max(1, Math.floor(length / 2));
  const summarising = useStore(client.tasks.summarising, (all) => all.has(conversationId));
  const limit = (): void => client.configure(conversationId, { enableHistoryCount: true, historyCount: count });
  const summarise = async (): Promise<void> => {
    limit();
    await client.tasks.summarise(conversationId);
    // Without a summary the older messages would be gone unasked; that it failed is told elsewhere.
    if (client.conversations.get(conversationId)?.config.historySummary) onRetry();
  };
  return (
    <>
      {length > 1 ? (
        <>
          <p>{t('shorten.text', { count })}</p>
          <div className={css.row}>
            <button
              type="button"
              className={button({ look: 'primary' })}
              disabled={summarising}
              onClick={() => {
                limit();
                onRetry();
              }}
            >
              {t('shorten.apply', { count })}
            </button>
            <button type="button" className={button()} disabled={summarising} onClick={() => void summarise()}>
              {t(summarising ? 'shorten.summarising' : 'shorten.summarise')}
            </button>
          </div>
        </>
      ) : (
        <p>{t('shorten.single')}</p>
      )}
      <LargerModels {...props} />
    </>
  );
}

/** How many messages were sent, the question included. */
function lengthTo(messages: Readonly<Record<string, { readonly parentId: string | null }>>, id: string): number {
  let length = 0;
  for (let at: string | null = id; at !== null; at = messages[at]?.parentId ?? null) length++;
  return length;
}
