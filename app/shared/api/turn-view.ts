// A turn as the answers of several endpoints show it.
import { turnStates, waitingReasons } from '../turn/turn-words.ts';
import { callNote } from './call-note.ts';
import { number, objectOf, text, textOrNull } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** A turn that has not ended, as a page shows it. */
export const turnView = objectOf({
  turnId: text,
  /** The answer that it has come to. */
  messageId: text,
  state: { enum: turnStates },
  /** Reason of a turn that waits. */
  reason: { anyOf: [{ enum: waitingReasons }, { type: 'null' }] },
  round: number,
  /** The run that writes the answer, or has written it. */
  runId: textOrNull,
  /** Of that answer; none while it is being written. */
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
        /** Of one that runs: its progress, or what it asks. */
        note: callNote,
        /** Of one that waits: sources that were read, for which it is asked about although it may have been allowed. */
        about: { type: 'array', items: text },
      },
    ),
  },
});
export type TurnView = Static<typeof turnView>;
