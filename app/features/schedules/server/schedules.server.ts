// Schedules for their routes, and the scheduler of this process.
import { newId } from '../../../server/storage/ids.ts';
import type { Schedule, ScheduleChange, ScheduleDraft, ScheduleProblem } from '../shared/api.ts';
import { maxSchedules } from '../shared/api.ts';
import type { schedulesApi } from '../shared/api.ts';
import type { Answer, Body } from '../../../shared/api/endpoint.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import type { Caller } from '../../../server/auth/auth.server.ts';
import { appError, notFound } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { opening } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import {
  addSchedule,
  changeSchedule,
  findSchedule,
  hasOpenRun,
  listSchedules,
  removeSchedule,
  runsOf,
} from './repository.ts';
import type { ScheduleRow, ScheduleRunRow } from './repository.ts';
import { afterSettled } from '../../../server/runs/after-settled.ts';
import { findTurnOfAnswer } from '../../../server/storage/repositories/turns.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { getTurns } from '../../../server/turns/turns.server.ts';
import { askNow } from './ask.ts';
import { budgetOf, spentOf } from './budget.ts';
import { costsOf } from './costs.ts';
import { isTimeZone, movedTime, nextTimes } from './next-times.ts';
import { checkConversation, checkProvider, configFor, grantsFor } from './preflight.ts';
import type { Grant } from './preflight.ts';
import { Scheduler } from './scheduler.ts';
import { settleRun } from './settle.ts';

/** Maximum delay of a question, since times are whole minutes. Unit: ms. */
const tickMs = 10_000;
const shownTimes = 3;

export const getScheduler = opening('scheduler', async (app): Promise<Scheduler> => {
  const storage = await getStorage(app);
  const scheduler = new Scheduler({
    storage,
    ask: (...question) => askNow(app, ...question),
    begun: async ({ userId, conversationId, answerId }) =>
      (await findTurnOfAnswer(storage, userId, conversationId ?? '', answerId ?? '')) !== undefined,
    settle: async (run) => settleRun(storage, run, async (moved) => (await getTurns(app)).tell(moved)),
    costOf: async (run) => (await costsOf(storage, run.userId, [run])).get(run.answerId ?? '') ?? [],
    changed: (userId) => hub(app).changed(userId, { kind: 'schedules' }),
    now: Date.now,
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
  });
  scheduler.start(tickMs);
  afterSettled(app).add((conversationId) => scheduler.settled(conversationId));
  return scheduler;
});

export async function schedulesOf(app: App, userId: string): Promise<readonly Schedule[]> {
  const storage = await getStorage(app);
  const rows = await listSchedules(storage, userId);
  return Promise.all(rows.map(async (row) => viewOf(row, await runsOf(storage, row))));
}

async function view(app: App, userId: string, id: string): Promise<Schedule> {
  const storage = await getStorage(app);
  const row = await findSchedule(storage, { userId, id });
  if (!row) throw notFound('schedule', id);
  return viewOf(row, await runsOf(storage, row));
}

function requireTimeZone(name: string): void {
  if (!isTimeZone(name))
    throw appError(400, 'timeZone: allowed: an IANA name, as "Europe/Oslo"', { path: 'timeZone', code: 'time_zone' });
}

export function timesOf({ rule, timeZone }: Body<typeof schedulesApi.next>): Answer<typeof schedulesApi.next> {
  requireTimeZone(timeZone);
  const now = Date.now();
  const moved = movedTime(rule, timeZone, now);
  return { next: [...nextTimes(rule, timeZone, now, shownTimes)], ...(moved === undefined ? {} : { moved }) };
}

type Checked = Pick<
  ScheduleDraft,
  'question' | 'rule' | 'timeZone' | 'config' | 'chat' | 'conversation' | 'lateMinutes' | 'budget' | 'tools' | 'client'
>;

/** Checks everything that a run needs and returns the columns of the row. */
async function checked(app: App, caller: Caller, draft: Checked) {
  const { userId, door, session } = caller;
  const { question, rule, timeZone, chat, lateMinutes, budget, tools, client } = draft;
  if (question.trim() === '') throw appError(400, 'question: found nothing but spaces', { path: 'question' });
  requireTimeZone(timeZone);
  const [nextAt] = nextTimes(rule, timeZone, Date.now(), 1);
  if (nextAt === undefined) throw appError(400, 'rule: this time is over', { path: 'rule', code: 'time_over' });
  const storage = await getStorage(app);
  const config = await configFor(app, userId, draft.config, tools);
  await checkProvider(app, storage, userId, config);
  const conversationId = chat === 'same' ? (draft.conversation ?? newId()) : null;
  if (conversationId !== null) await checkConversation(storage, userId, conversationId);
  const grants = await grantsFor(app, userId, tools);
  return {
    question,
    rule: JSON.stringify(rule),
    timeZone,
    config: JSON.stringify(config),
    chat,
    conversationId,
    lateMinutes,
    budget: budget ? JSON.stringify(budget) : null,
    tools: JSON.stringify(grants),
    client: JSON.stringify(client),
    door,
    epoch: session.epoch,
    nextAt,
  };
}

export async function createSchedule(app: App, caller: Caller, draft: ScheduleDraft): Promise<Schedule> {
  const { userId } = caller;
  const row: ScheduleRow = {
    ...(await checked(app, caller, draft)),
    userId,
    id: draft.id,
    enabled: 1,
    paused: null,
    failures: 0,
    spent: null,
    createdAt: Date.now(),
  };
  const added = await addSchedule(await getStorage(app), row, maxSchedules);
  if (added === 'full')
    throw appError(400, `There can be ${maxSchedules} schedules at most. Delete one first.`, {
      code: 'schedules_full',
    });
  return view(app, userId, draft.id);
}

/** Checks a change like a new schedule; pausing needs no check. Saving grants the named tools. */
export async function alterSchedule(app: App, caller: Caller, id: string, change: ScheduleChange): Promise<Schedule> {
  const { userId } = caller;
  const storage = await getStorage(app);
  const row = await findSchedule(storage, { userId, id });
  if (!row) throw notFound('schedule', id);
  const { enabled = row.enabled === 1, ...fields } = change;
  if (!enabled && Object.keys(fields).length === 0) {
    await changeSchedule(storage, { userId, id }, { enabled: 0, nextAt: null, paused: null });
    return view(app, userId, id);
  }
  const { question, rule, timeZone, config, chat, conversation, lateMinutes, budget, tools } = viewOf(row, []);
  const client = JSON.parse(row.client) as ScheduleDraft['client'];
  const before = {
    question,
    rule,
    timeZone,
    config,
    chat,
    conversation,
    lateMinutes,
    budget: budget ?? null,
    tools,
    client,
  };
  const next = await checked(app, caller, { ...before, ...fields });
  await changeSchedule(
    storage,
    { userId, id },
    { ...next, enabled: enabled ? 1 : 0, nextAt: enabled ? next.nextAt : null, paused: null, failures: 0 },
  );
  return view(app, userId, id);
}

export async function deleteSchedule(app: App, userId: string, id: string): Promise<void> {
  if (!(await removeSchedule(await getStorage(app), { userId, id }))) throw notFound('schedule', id);
}

export async function runScheduleNow(app: App, userId: string, id: string, answer: string): Promise<Schedule> {
  const storage = await getStorage(app);
  const row = await findSchedule(storage, { userId, id });
  if (!row) throw notFound('schedule', id);
  const known = (await runsOf(storage, row)).some(({ answerId }) => answerId === answer);
  if (!known && (await hasOpenRun(storage, row)))
    throw appError(400, 'The run before has not ended yet.', { code: 'schedule_busy' });
  await (await getScheduler(app)).runNow(row, answer);
  return view(app, userId, id);
}

/** Parsed without validation: only this server writes these rows. */
function viewOf(row: ScheduleRow, runs: readonly ScheduleRunRow[]): Schedule {
  const { id, question, timeZone, chat, conversationId, lateMinutes, enabled, paused, createdAt } = row;
  const rule = JSON.parse(row.rule) as Schedule['rule'];
  const budget = budgetOf(row);
  return {
    id,
    question,
    rule,
    timeZone,
    config: JSON.parse(row.config) as ChatConfig,
    chat,
    conversation: conversationId,
    lateMinutes,
    ...(budget ? { budget, spent: spentOf(row, Date.now()) } : {}),
    tools: (JSON.parse(row.tools) as readonly Grant[]).map(({ name }) => name),
    enabled: enabled === 1,
    ...(paused === null ? {} : { paused: JSON.parse(paused) as ScheduleProblem }),
    next: enabled === 1 ? nextTimes(rule, timeZone, Math.max((row.nextAt ?? Date.now()) - 1, 0), shownTimes) : [],
    runs: runs.map(runView),
    createdAt,
  };
}

/** Returns a page of the history, newest first. */
export async function scheduleRuns(
  app: App,
  userId: string,
  id: string,
  page: { readonly limit: number; readonly before?: number | undefined },
): Promise<Answer<typeof schedulesApi.runs>> {
  const storage = await getStorage(app);
  if (!(await findSchedule(storage, { userId, id }))) throw notFound('schedule', id);
  const rows = await runsOf(storage, { userId, id }, page);
  const costs = await costsOf(storage, userId, rows);
  const runs = rows.map((row) => {
    const cost = costs.get(row.answerId ?? '');
    return { ...runView(row), ...(cost ? { cost } : {}) };
  });
  const last = rows.length === page.limit ? rows.at(-1) : undefined;
  return { runs, ...(last ? { next: Number(last.plannedAt) } : {}) };
}

const runView = (run: ScheduleRunRow): Schedule['runs'][number] => ({
  plannedAt: Number(run.plannedAt),
  byHand: run.byHand === 1,
  outcome: run.outcome,
  ...(run.attemptedAt === null ? {} : { attemptedAt: Number(run.attemptedAt) }),
  ...(run.finishedAt === null ? {} : { finishedAt: Number(run.finishedAt) }),
  // If no question was asked, the claimed chat was never created.
  conversation: run.attemptedAt === null ? null : run.conversationId,
  answer: run.attemptedAt === null ? null : run.answerId,
  refused: JSON.parse(run.refused) as readonly string[],
  ...(run.problem === null ? {} : { problem: JSON.parse(run.problem) as ScheduleProblem }),
});

export const stopScheduler = async (app: App): Promise<void> =>
  (await getScheduler.made(app)?.catch(() => undefined))?.close();
