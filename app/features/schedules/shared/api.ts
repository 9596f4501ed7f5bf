// API of scheduled questions, which the server asks without an open page, and of their runs.
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

export const maxSchedules = 20;
const maxQuestion = 32_000;
const maxTools = 50;
/** Maximum delay after which a missed run is made up for. Unit: minutes. */
const maxLate = 7 * 24 * 60;

/** Maximum cost per calendar month (UTC). Unit: millionths. Runs of unknown price do not count. */
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
  /** Config of the chats that the schedule creates; provider and model apply to every run. */
  config: describes<Partial<ChatConfig>>()(object),
  /** `new`: a chat per run; `same`: one chat, `conversation` if it exists already. */
  chat: { enum: ['new', 'same'] },
  conversation: nullableId,
  /** Maximum delay with which a missed run is made up for, once. Unit: minutes; 0: never. */
  lateMinutes: { type: 'integer', minimum: 0, maximum: maxLate },
  /** Undefined or null: no limit. */
  budget: { anyOf: [budget, { type: 'null' }] },
  /** Functions that the schedule may call, by their names for models. All others are refused. */
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
 * `claimed`: the question is being asked. `done`: the final answer exists; `refused`: so, but a tool was refused.
 * `missed`: not asked, because the server was down or the previous run had not ended.
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
    /** Functions that the model called without permission. */
    refused: texts,
  },
  {
    attemptedAt: number,
    finishedAt: number,
    problem,
    /** Known cost of the calls by currency; only in the schedule's history. */
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
    /** The next three times; empty while paused. Unix time in ms. */
    next: { type: 'array', items: number },
    /** The newest runs, newest first. */
    runs: { type: 'array', items: run, lenient: true },
    createdAt: number,
  },
  {
    budget,
    /** Cost of this month's runs in the budget's currency. Unit: millionths. */
    spent: number,
    paused: problem,
  },
);
export type Schedule = Static<typeof schedule>;

export const schedulesApi = {
  list: endpoint('GET', '/api/schedules', {
    answer: objectOf({ schedules: { type: 'array', items: schedule, lenient: true } }),
  }),
  /** Idempotent by id. */
  create: endpoint('POST', '/api/schedules', { body: draft, answer: schedule }),
  change: endpoint('PATCH', '/api/schedules/:id', { body: change, answer: schedule }),
  /** Returns the times of an unsaved rule, like `next` of a schedule. */
  next: endpoint('POST', '/api/schedules/next', {
    body: exactObject({ rule, timeZone: fields.timeZone }),
    answer: objectOf(
      {
        next: { type: 'array', items: number },
      },
      {
        /** The first time within a year that differs from the chosen one, because the clock skips that. */
        moved: number,
      },
    ),
  }),
  /** History, newest first. `before`: only runs planned earlier. */
  runs: endpoint('GET', '/api/schedules/:id/runs', {
    query: typeOnly<{ readonly before?: number | undefined; readonly limit?: number | undefined }>(),
    answer: objectOf(
      {
        runs: { type: 'array', items: run, lenient: true },
      },
      {
        /** Cursor for `before`, if more runs may follow. */
        next: number,
      },
    ),
  }),
  /** Chats that the schedule created are kept. */
  remove: endpoint('DELETE', '/api/schedules/:id'),
  /** Runs now. `answer`: id of the answer, which makes a repeated request idempotent. */
  run: endpoint('POST', '/api/schedules/:id/run', {
    body: exactObject({ answer: idSchema }),
    answer: schedule,
  }),
};
