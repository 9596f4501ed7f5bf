// Tables of scheduled questions.
import type { ScheduleOutcome } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    schedules: SchedulesTable;
    scheduleRuns: ScheduleRunsTable;
  }
}

export interface SchedulesTable {
  userId: string;
  id: string;
  question: string;
  /** JSON, as are config, tools, client and paused. */
  rule: string;
  /** IANA name. */
  timeZone: string;
  config: string;
  chat: 'new' | 'same';
  /** Id of the chat that `same` goes on with. */
  conversationId: string | null;
  lateMinutes: number;
  /** Names of functions with the digests of what was agreed to. */
  tools: string;
  client: string;
  /** The way its user came in, and how often all their sessions had been ended by then. */
  door: string;
  epoch: number;
  enabled: number;
  /** Reason for which the server paused it. */
  paused: string | null;
  /** Runs without an answer since the last one with an answer. */
  failures: number;
  nextAt: number | null;
  /** JSON: the most that its runs may cost in a month, and what those of a month have cost. */
  budget: string | null;
  spent: string | null;
  createdAt: number;
}

/** One planned time. Whoever writes the row asks. */
export interface ScheduleRunsTable {
  userId: string;
  scheduleId: string;
  plannedAt: number;
  byHand: number;
  outcome: ScheduleOutcome;
  /** Of the schedule, when it was claimed. */
  tools: string;
  /** Ids that its question and its answer get: asked again after a crash, it is the same turn. */
  conversationId: string | null;
  questionId: string | null;
  answerId: string | null;
  claimedAt: number;
  attemptedAt: number | null;
  finishedAt: number | null;
  /** JSON, as is the problem. */
  refused: string;
  problem: string | null;
}
