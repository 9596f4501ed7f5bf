// The message that waits for the running answer to end: shown above the field, to be taken back or sent at once.
import { ListPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClient, useStore } from '../ui/client-context.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly onEdit: (text: string) => void;
}

export function QueuedMessage({ conversationId, onEdit }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const draft = useStore(client.queued, (all) => (conversationId === undefined ? undefined : all[conversationId]));
  const running = useStore(client.runs, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
  if (!draft || conversationId === undefined) return null;
  return (
    <div className={css.queued}>
      <ListPlus size={16} aria-hidden />
      <span className={css.queuedText}>
        {/* After a stop it waits for its writer, and the buttons say so. */}
        {running && <span className={css.queuedLabel}>{t('composer.queued')}</span>} {draft.text}
      </span>
      {!running && (
        <button
          type="button"
          className={css.small}
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
        className={css.small}
        onClick={() => {
          const taken = client.unqueue(conversationId);
          if (taken) onEdit(taken.text);
        }}
      >
        {t('composer.queuedEdit')}
      </button>
    </div>
  );
}
