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
  /** The process that writes it, or `browser` for a provider that the tab itself calls. */
  owner: string;
  heartbeatAt: number;
  /** Somebody pressed Stop: the owner sees it at the latest with its next heartbeat. */
  stopRequested: Generated<number>;
  /** Set at the end: the number of the last event. While it runs, the log itself says. */
  lastSeq: Generated<number>;
  startedAt: number;
  endedAt: number | null;
  /** The most that it may cost, while it runs, for a user with a spending limit. Unit: millionths of `holdCurrency`. */
  hold: number | null;
  holdCurrency: string | null;
}

/** Events as they were committed together: `firstSeq` is the number of the first, `events` the JSON array of them. */
export interface RunEventsTable {
  runId: string;
  firstSeq: number;
  count: number;
  /** Time of their arrival. */
  at: number;
  events: string;
}

/** All that follows one question until its last answer (shared/turn/turn.machine.ts). */
export interface TurnsTable {
  id: string;
  userId: string;
  conversationId: string;
  /** Its first answer: the question sent again is the same turn. */
  answerId: string;
  /** The answer that it has come to. */
  messageId: string;
  /** The run that writes it. */
  runId: string | null;
  /** Of the machine that wrote the row. */
  version: number;
  /** A state of the machine, perhaps one of a newer version. */
  state: string;
  reason: string | null;
  round: number;
  /** Fixed when it began, as are the next three. */
  provider: string;
  model: string;
  stream: number;
  /** Values that the browser alone knows (`ClientValues`). JSON. */
  client: string;
  traceId: string | null;
  /** The run and the message that its first answer begins with, while that waits for a page. JSON. */
  continues: string | null;
  /** The message that was shown when a question whose first call waits for a page was asked. */
  headId: string | null;
  /** The message that the next one follows: the answer, or a result behind it. Null in rows of an earlier version. */
  tailId: string | null;
  /** The way its user came in, and how often all their sessions had been ended by then: asked again at each step. */
  door: string;
  epoch: number;
  /** 1: its provider is called with a key that the browser brought. */
  keyed: number;
  /** Providers whose keys came with the question. JSON array. */
  brought: Generated<string>;
  /** The process that runs its calls; none while it waits, and none while a run has an owner of its own. */
  owner: string | null;
  heartbeatAt: number | null;
  startedAt: number;
  endedAt: number | null;
}

/** A tool call of a turn's answer, taken by one conditional update. */
export interface TurnCallsTable {
  turnId: string;
  /** The answer that makes it. */
  messageId: string;
  /** Among the calls of that answer. */
  position: number;
  callId: string;
  name: string;
  arguments: string;
  state: string;
  decision: string | null;
  /** As the user changed them. */
  decidedArguments: string | null;
  /** Digest of what the user was shown (`shownDigest`): the decision counts for nothing else. */
  shown: string | null;
  /** Times that it was begun. */
  attempts: number;
  /** 1: run once more, on a branch of its own. */
  again: number;
  /** The message that its result becomes. */
  resultId: string;
  owner: string | null;
  startedAt: number | null;
  endedAt: number | null;
  /** Question to its user, or progress, of a call that runs (`CallNote`). JSON. */
  note: string | null;
  /** The user's answer to the question. JSON. */
  reply: string | null;
}

export interface TasksTable {
  conversationId: string;
  /** `title` or `summary`: a conversation has one row of each. */
  kind: string;
  /** Another one each time that the task is to be done. */
  id: string;
  userId: string;
  /** The turn that it follows; none where the user asked for it. */
  turnId: string | null;
  /** `waiting`, `running` or an outcome. */
  state: string;
  /** Times that it was begun. */
  attempts: Generated<number>;
  /** The history limit that comes into force with the summary. */
  historyCount: number | null;
  /** 1: the user asked for it. */
  wanted: number;
  /** As of a turn, like the next four. */
  client: string;
  traceId: string | null;
  door: string;
  epoch: number;
  brought: string;
  /** Error of one that failed: type and message. JSON. */
  problem: string | null;
  /** The process that will do it, or does. */
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  endedAt: number | null;
}
