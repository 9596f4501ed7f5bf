// A conversation as it was shared: a snapshot of what its screen showed.
import type { Message } from '../message/message.ts';

export interface SharedChat {
  readonly title: string;
  /** ms since the epoch: when it was shared. */
  readonly createdAt: number;
  readonly messages: readonly Message[];
  /** By model id; absent from what was shared before 2026-11-26. */
  readonly modelNames?: Readonly<Record<string, string>>;
}
