// A conversation that is too long for its model: fewer messages, or a model that can read more.
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { LargerModels } from './LargerModels.tsx';
import type { PanelProps } from './RepairPanel.tsx';

export function Fit(props: PanelProps) {
  const { t } = useTranslation('error');
  const client = useClient();
  const { conversationId, question, onRetry } = props;
  const length = useStore(client.conversations.store, () =>
    lengthTo(client.conversations.get(conversationId)?.messages ?? {}, question),
  );
  const count = Math.max(1, Math.floor(length / 2));
  const apply = (): void => {
    client.configure(conversationId, { enableHistoryCount: true, historyCount: count });
    onRetry();
  };
  return (
    <>
      {length > 1 ? (
        <>
          <p>{t('shorten.text', { count })}</p>
          <button type="button" className={button({ look: 'primary' })} onClick={apply}>
            {t('shorten.apply', { count })}
          </button>
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
