// Data for the server-rendered page, read for the user of the request's cookie.
import type { Answer } from '../api/endpoint.ts';
import type { conversationsApi } from '../api/conversations.ts';
import type { Summary } from './conversation-rows.ts';

export interface PageStart {
  readonly userId: string;
  /** Server time in ms since the epoch. */
  readonly now: number;
  /** Revision of the last change when the server began to read (`shared/api/live.ts`). */
  readonly mark: string;
  /** Newest rows of the list. */
  readonly rows: readonly Summary[];
  /** In stored form. */
  readonly preferences: unknown;
}

/** A conversation with its last messages. */
export interface PageConversation extends Omit<Answer<typeof conversationsApi.get>, 'runs'> {
  /** Number of turns, from the end, that the first render formats. */
  readonly formatted: number;
  /** Ids of messages sent without their inline data, which the page does not need. */
  readonly partial: readonly string[];
  /** The running reply, as far as it is in its message. */
  readonly running?: RunningReply;
}

export interface RunningReply {
  readonly messageId: string;
  /** Number of the last event included. */
  readonly seq: number;
}
