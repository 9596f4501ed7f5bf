// Tables of scheduled questions and their runs.
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
  /** JSON, like config, tools, client and paused. */
  rule: string;
  /** IANA name. */
  timeZone: string;
  config: string;
  chat: 'new' | 'same';
  /** Id of the chat that `same` continues. */
  conversationId: string | null;
  lateMinutes: number;
  /** Names of granted functions, with digests of their definitions. */
  tools: string;
  client: string;
  /** How the user had signed in, and the access epoch at that time. */
  door: string;
  epoch: number;
  enabled: number;
  paused: string | null;
  /** Consecutive runs without an answer. */
  failures: number;
  nextAt: number | null;
  /** JSON: monthly limit, and the cost of a month so far. */
  budget: string | null;
  spent: string | null;
  createdAt: number;
}

/** A planned time. The process that inserts the row runs it. */
export interface ScheduleRunsTable {
  userId: string;
  scheduleId: string;
  plannedAt: number;
  byHand: number;
  outcome: ScheduleOutcome;
  /** Tools of the schedule when claimed. */
  tools: string;
  /** Ids for the question and its answer, so that asking again after a crash is idempotent. */
  conversationId: string | null;
  questionId: string | null;
  answerId: string | null;
  claimedAt: number;
  attemptedAt: number | null;
  finishedAt: number | null;
  /** JSON, like `problem`. */
  refused: string;
  problem: string | null;
}
