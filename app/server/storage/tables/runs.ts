// Tables of work in progress: runs with their events, turns with their tool calls, tasks.
import type { ReplyStatus } from '../../../shared/reply/outcome.ts';
import type { Generated } from 'kysely';

export interface RunsTable {
  id: string;
  userId: string;
  conversationId: string | null;
  /** The message the reply answers. */
  parentId: string | null;
  /** The assistant message it becomes. */
  messageId: string;
  provider: string;
  model: string;
  status: ReplyStatus;
  /** The process that writes it, or `browser` if a tab calls the provider. */
  owner: string;
  heartbeatAt: number;
  /** 1 if the user pressed Stop: the owner sees it with its next heartbeat at the latest. */
  stopRequested: Generated<number>;
  /** Number of the last event, set at the end; while running, the log determines it. */
  lastSeq: Generated<number>;
  startedAt: number;
  endedAt: number | null;
  /** Maximum cost reserved while running, for a user with a spending limit. Unit: millionths of `holdCurrency`. */
  hold: number | null;
  holdCurrency: string | null;
}

/** Events committed together: `firstSeq` is the number of the first, `events` their JSON array. */
export interface RunEventsTable {
  runId: string;
  firstSeq: number;
  count: number;
  /** Time of arrival. */
  at: number;
  events: string;
}

/** A turn, from a question to its last answer (shared/turn/turn.machine.ts). */
export interface TurnsTable {
  id: string;
  userId: string;
  conversationId: string;
  /** The first answer: a repeated question is the same turn. */
  answerId: string;
  /** The current answer. */
  messageId: string;
  /** The run that writes the current answer. */
  runId: string | null;
  /** Version of the state machine that wrote the row. */
  version: number;
  /** A state of the machine, perhaps of a newer version. */
  state: string;
  reason: string | null;
  round: number;
  /** Fixed at the start, like the next three. */
  provider: string;
  model: string;
  stream: number;
  /** Values only the browser knows (`ClientValues`). JSON. */
  client: string;
  traceId: string | null;
  /** The run and message that the first answer continues, while the turn waits for a page. JSON. */
  continues: string | null;
  /** The message that was shown when the question was asked, for a turn that waits for a page. */
  headId: string | null;
  /** The message the next one follows: the answer or a result. Null in rows of an earlier version. */
  tailId: string | null;
  /** The access code used and the session epoch, checked again at each step. */
  door: string;
  epoch: number;
  /** 1 if the provider is called with a key from the browser. */
  keyed: number;
  /** Providers whose keys came with the question. JSON array. */
  brought: Generated<string>;
  /** The process that runs its calls; null while it waits, or while a run with its own owner is active. */
  owner: string | null;
  heartbeatAt: number | null;
  startedAt: number;
  endedAt: number | null;
}

/** A tool call of a turn's answer, taken by one conditional update. */
export interface TurnCallsTable {
  turnId: string;
  /** The answer that makes the call. */
  messageId: string;
  /** Index among the calls of that answer. */
  position: number;
  callId: string;
  name: string;
  arguments: string;
  state: string;
  decision: string | null;
  /** As edited by the user. */
  decidedArguments: string | null;
  /** Hash of what the user was shown (`shownDigest`): the decision applies to nothing else. */
  shown: string | null;
  /** Number of starts. */
  attempts: number;
  /** 1 if repeated, on a new branch. */
  again: number;
  /** Id of the result message. */
  resultId: string;
  owner: string | null;
  startedAt: number | null;
  endedAt: number | null;
  /** Question to the user, or progress, of a running call (`CallNote`). JSON. */
  note: string | null;
  /** The user's reply to the question. JSON. */
  reply: string | null;
}

export interface TasksTable {
  conversationId: string;
  /** `title` or `summary`: one row of each per conversation. */
  kind: string;
  /** New each time the task is scheduled. */
  id: string;
  userId: string;
  /** The turn it follows; null if the user requested it. */
  turnId: string | null;
  /** `waiting`, `running` or an outcome. */
  state: string;
  /** Number of starts. */
  attempts: Generated<number>;
  /** The history limit that takes effect with the summary. */
  historyCount: number | null;
  /** 1 if the user requested it. */
  wanted: number;
  /** Same meaning as in `TurnsTable`, like the next four. */
  client: string;
  traceId: string | null;
  door: string;
  epoch: number;
  brought: string;
  /** Type and message of its error. JSON. */
  problem: string | null;
  /** The process that runs it, or will. */
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  endedAt: number | null;
}
