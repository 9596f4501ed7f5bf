// Finds which unfinished turns can be stopped, and which calls still need a decision.
import { placesTo } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { asksConsent, isUnderway } from '../../shared/turn/turn-words.ts';

type Seen = Pick<Conversation, 'turns' | 'tree' | 'headId'>;

/**
 * True if calls run on any branch, or wait for the user on the shown branch: the user does not see questions on other
 * branches.
 */
export const canBeStopped = (conversation: Seen): boolean =>
  (conversation.turns ?? []).some(
    (turn) =>
      isUnderway(turn) &&
      (!asksConsent(turn) || placesTo(conversation, conversation.headId).some(({ id }) => id === turn.messageId)),
  );

/** False once the turn ended without its calls, for example by Stop. True if the turns are unknown. */
export const hasOpenTurn = ({ turns }: Pick<Seen, 'turns'>, messageId: string): boolean =>
  turns === undefined || turns.some((turn) => turn.messageId === messageId);
