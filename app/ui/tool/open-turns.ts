// Turns that have not ended, as a chat shows them: which can be stopped, and which calls are still asked about.
import { placesTo } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { asksConsent, isUnderway } from '../../shared/turn/turn-words.ts';

type Seen = Pick<Conversation, 'turns' | 'tree' | 'headId'>;

/** Calls run somewhere in it, or wait on the path that is shown: a question on another branch is not what the reader sees. */
export const canBeStopped = (conversation: Seen): boolean =>
  (conversation.turns ?? []).some(
    (turn) =>
      isUnderway(turn) &&
      (!asksConsent(turn) || placesTo(conversation, conversation.headId).some(({ id }) => id === turn.messageId)),
  );

/** False once the turn of an answer has ended without its calls, as by Stop. Unknown turns count as open ones. */
export const hasOpenTurn = ({ turns }: Pick<Seen, 'turns'>, messageId: string): boolean =>
  turns === undefined || turns.some((turn) => turn.messageId === messageId);
