// A turn in responses of several endpoints.
import { turnStates, waitingReasons } from '../turn/turn-words.ts';
import { callNote } from './call-note.ts';
import { number, objectOf, text, textOrNull } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** An unfinished turn. */
export const turnView = objectOf({
  turnId: text,
  messageId: text,
  state: { enum: turnStates },
  reason: { anyOf: [{ enum: waitingReasons }, { type: 'null' }] },
  round: number,
  runId: textOrNull,
  /** Tool calls of the answer; empty while it is streaming. */
  calls: {
    type: 'array',
    items: objectOf(
      {
        position: number,
        callId: text,
        state: { enum: ['open', 'running', 'ended', 'lost', 'dropped'] },
      },
      {
        /** ms since the epoch. */
        startedAt: number,
        /** Progress or question of a running call. */
        note: callNote,
        /** Sources that were read, because of which a waiting call needs consent again. */
        about: { type: 'array', items: text },
      },
    ),
  },
});
export type TurnView = Static<typeof turnView>;
