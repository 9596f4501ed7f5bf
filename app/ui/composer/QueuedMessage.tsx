// The message that waits for the running answer to end, above the field. The user can take it back or send it at once.
import { ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../client/outbox/queued-message.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { small } from './Composer.css.ts';
import * as css from './QueuedMessage.css.ts';

interface Props {
  readonly conversationId: string;
  readonly draft: Draft;
  readonly onEdit: (draft: Draft) => void;
}

export default function QueuedMessage({ conversationId, draft, onEdit }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const writing = useStore(client.runs, (runs) => runs[conversationId] !== undefined);
  const calling = useStore(client.tools.turns.running, () => client.tools.turns.isCalling(conversationId));
  const running = writing || calling;
  const names = [...draft.images, ...(draft.files ?? [])].map(({ name }) => name).join(', ');
  return (
    <div className={css.queued}>
      <ListPlus size={16} aria-hidden />
      <span className={css.queuedText}>
        {/* After a stop the message is held until the user sends it. */}
        <span className={css.queuedLabel}>{t(running ? 'composer.queued' : 'composer.held')} </span>
        {draft.text || names}
      </span>
      {!running && (
        <button
          type="button"
          className={`${small} ${css.act}`}
          onClick={() => {
            const taken = client.unqueue(conversationId);
            if (taken) client.send(conversationId, taken);
          }}
        >
          {t('composer.queuedSend')}
        </button>
      )}
      <button
        type="button"
        className={`${small} ${css.act}`}
        onClick={() => {
          const taken = client.unqueue(conversationId);
          if (taken) onEdit(taken);
        }}
      >
        {t('composer.queuedEdit')}
      </button>
    </div>
  );
}
