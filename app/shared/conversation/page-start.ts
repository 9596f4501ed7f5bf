// The start of a page as the server renders it: for the user of the request's cookie, and nothing that only a browser knows.
import type { Answer } from '../api/endpoint.ts';
import type { conversationsApi } from '../api/conversations.ts';
import type { Summary } from './conversation-rows.ts';

export interface PageStart {
  readonly userId: string;
  /** Clock of the server. Unit: ms since the epoch. */
  readonly now: number;
  /** Mark of the last change that the server knew when it began to read (`shared/api/live.ts`). */
  readonly mark: string;
  /** Newest rows of the list. */
  readonly rows: readonly Summary[];
  /** As the settings hold them. */
  readonly preferences: unknown;
}

/** A conversation with its last messages. */
export interface PageConversation extends Omit<Answer<typeof conversationsApi.get>, 'runs'> {
  /** The number of turns, counted from the end, that the first render formats. */
  readonly formatted: number;
  /** Ids of messages without their inline data, which a page is not made of. */
  readonly partial: readonly string[];
  /** The reply that is being written, as far as its message shows it. */
  readonly running?: RunningReply;
}

export interface RunningReply {
  readonly messageId: string;
  /** Number of the last event that is in it. */
  readonly seq: number;
}
