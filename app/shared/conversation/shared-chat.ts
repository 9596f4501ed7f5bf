// A conversation as it was shared: a snapshot of what its screen showed.
import type { Message } from './message.ts';

export interface SharedChat {
  readonly title: string;
  /** ms since the epoch: when it was shared. */
  readonly createdAt: number;
  readonly messages: readonly Message[];
}
