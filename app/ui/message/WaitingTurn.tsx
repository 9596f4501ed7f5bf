// Notice about a turn whose next call runs in another window or on another device, the one with the key.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesTo } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './WaitingTurn.css.ts';

/** Delay before the notice: another open window takes the call at once. Unit: ms. */
const waitForPageMs = 1_500;

export default function WaitingTurn({ conversation }: { readonly conversation: Conversation }) {
  const { id, turns = [], tree, headId } = conversation;
  const shown = new Set(placesTo(conversation, headId).map((place) => place.id));
  // The first answer of a turn may not be loaded yet.
  const waiting = turns.find(
    ({ reason, messageId }) =>
      (reason === 'call' || reason === 'key') && (shown.has(messageId) || tree[messageId] === undefined),
  );
  return waiting && <Note key={waiting.turnId} conversationId={id} />;
}

function Note({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitForPageMs);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <div className={css.note} role="group">
      <span role="status">{t('waitingTurn')}</span>
      <button type="button" className={button()} onClick={() => client.stop(conversationId)}>
        {t('composer.stop')}
      </button>
    </div>
  ) : null;
}
