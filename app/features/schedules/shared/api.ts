// Scheduled questions: what is asked when, and what became of it. The server asks by itself; no page needs to be open.
import { rule } from './schedule-rule.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import { clientSchema } from '../../../shared/api/client-values.ts';
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import {
  describes,
  exactObject,
  flag,
  idSchema,
  nullableId,
  number,
  object,
  objectOf,
  text,
  textOrNull,
  texts,
} from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

/** Limit of a user. */
export const maxSchedules = 20;
const maxQuestion = 32_000;
const maxTools = 50;
/** Longest delay after which a missed run is made up for. Unit: minutes. */
const maxLate = 7 * 24 * 60;

/** Most that its runs may cost in a calendar month (UTC). Unit: millionths. Runs whose price nobody knows count for nothing. */
const budget = exactObject({
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  micros: { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 },
});
export type ScheduleBudget = Static<typeof budget>;

const fields = {
  question: { type: 'string', minLength: 1, maxLength: maxQuestion },
  rule,
  /** IANA name. */
  timeZone: { type: 'string', minLength: 1, maxLength: 100 },
  /** Configuration of the chats that it begins; provider and model are those of every run. */
  config: describes<Partial<ChatConfig>>()(object),
  /** `new`: a chat for each run; `same`: one chat, `conversation` where it is there already. */
  chat: { enum: ['new', 'same'] },
  conversation: nullableId,
  /** A run that was missed is made up for, once, if it is late by less than this. Unit: minutes; 0: left out. */
  lateMinutes: { type: 'integer', minimum: 0, maximum: maxLate },
  /** Absent or null: none. */
  budget: { anyOf: [budget, { type: 'null' }] },
  /** Functions that it may call, as models call them. All others are refused. */
  tools: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 128 }, maxItems: maxTools },
} as const;

const draft = {
  type: 'object',
  required: ['id', 'question', 'rule', 'timeZone', 'config', 'chat', 'lateMinutes', 'tools', 'client'],
  properties: { id: idSchema, ...fields, client: clientSchema },
  additionalProperties: false,
} as const;
export type ScheduleDraft = Static<typeof draft>;

const change = {
  type: 'object',
  properties: { ...fields, enabled: flag, client: clientSchema },
  additionalProperties: false,
} as const;
export type ScheduleChange = Static<typeof change>;

/**
 * `claimed`: its question is being asked. `done`: a final answer is there; `refused`: one, but a tool was refused. `missed`: nobody
 * asked, as the server did not run, or the run before had not ended.
 */
export const scheduleOutcomes = [
  'claimed',
  'running',
  'done',
  'refused',
  'error',
  'stopped',
  'interrupted',
  'missed',
] as const;
export type ScheduleOutcome = (typeof scheduleOutcomes)[number];

const problem = objectOf({ code: text, message: text });
export type ScheduleProblem = Static<typeof problem>;

const run = objectOf(
  {
    plannedAt: number,
    byHand: flag,
    outcome: { enum: scheduleOutcomes },
    conversation: textOrNull,
    answer: textOrNull,
    /** Functions that the model called and that were not agreed to. */
    refused: texts,
  },
  {
    attemptedAt: number,
    finishedAt: number,
    problem,
    /** Prices of its calls, where they are known, by currency; only in its schedule's history. */
    cost: {
      type: 'array',
      items: objectOf({ currency: text, micros: number }),
    },
  },
);
export type ScheduleRun = Static<typeof run>;

const schedule = objectOf(
  {
    id: text,
    question: text,
    rule,
    timeZone: text,
    config: describes<ChatConfig>()(object),
    chat: fields.chat,
    conversation: textOrNull,
    lateMinutes: number,
    tools: texts,
    enabled: flag,
    /** The next three times; none while it is paused. ms since the epoch. */
    next: { type: 'array', items: number },
    /** The newest, newest first. */
    runs: { type: 'array', items: run, lenient: true },
    createdAt: number,
  },
  {
    budget,
    /** Of the budget, by the runs of this month. Unit: millionths. */
    spent: number,
    /** Reason for which the server paused it. */
    paused: problem,
  },
);
export type Schedule = Static<typeof schedule>;

export const schedulesApi = {
  list: endpoint('GET', '/api/schedules', {
    answer: objectOf({ schedules: { type: 'array', items: schedule, lenient: true } }),
  }),
  /** The same id again is the same schedule. */
  create: endpoint('POST', '/api/schedules', { body: draft, answer: schedule }),
  change: endpoint('PATCH', '/api/schedules/:id', { body: change, answer: schedule }),
  /** Times of a rule that is not saved yet, as `next` of a schedule. */
  next: endpoint('POST', '/api/schedules/next', {
    body: exactObject({ rule, timeZone: fields.timeZone }),
    answer: objectOf(
      {
        next: { type: 'array', items: number },
      },
      {
        /** The first time within a year that is another one by the clock, which skips the chosen one on that day. */
        moved: number,
      },
    ),
  }),
  /** History, newest first. `before`: the planned time that the page ends before. */
  runs: endpoint('GET', '/api/schedules/:id/runs', {
    query: typeOnly<{ readonly before?: number | undefined; readonly limit?: number | undefined }>(),
    answer: objectOf(
      {
        runs: { type: 'array', items: run, lenient: true },
      },
      {
        /** Cursor of what may follow: for `before`. */
        next: number,
      },
    ),
  }),
  /** Chats that it has begun stay. */
  remove: endpoint('DELETE', '/api/schedules/:id'),
  /** Asks now. `answer`: the id of the answer, by which the same request again is the same run. */
  run: endpoint('POST', '/api/schedules/:id/run', {
    body: exactObject({ answer: idSchema }),
    answer: schedule,
  }),
};
