// A shared conversation: a snapshot of its visible messages.
import type { Message } from '../message/message.ts';

export interface SharedChat {
  readonly title: string;
  /** Time of sharing in ms since the epoch. */
  readonly createdAt: number;
  readonly messages: readonly Message[];
  /** Names by model id. Undefined for chats shared before 2026-11-26. */
  readonly modelNames?: Readonly<Record<string, string>>;
}
