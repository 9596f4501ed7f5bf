// Scheduler of this process: claims due times, asks their questions, and records the outcomes.
//
// All state is in the database, so any process can continue the work of another: a claim without a question is asked
// (with fixed ids, so repetition is idempotent), and a run is settled by its turn.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import type { ScheduleProblem, ScheduleRun } from '../shared/api.ts';
import { newId } from '../../../server/storage/ids.ts';
import {
  addRun,
  changeSchedule,
  claimTimes,
  dueSchedules,
  findSchedule,
  hasOpenRun,
  moveRun,
  openRuns,
} from './repository.ts';
import type { RunMoved, ScheduleRow, ScheduleRunRow } from './repository.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import type { Asked } from './ask.ts';
import { isUsedUp, withCost } from './budget.ts';
import { nextTimes, timesBetween } from './next-times.ts';

/** Maximum delay of a run that still counts as on time, for a busy server. Unit: ms. */
const onTimeMs = 2 * 60_000;
/** Schedules handled per tick; the rest follows in the next. */
const atOnce = 20;
/** Maximum rows for missed times of a schedule. */
const mostMissed = 20;
/** Consecutive runs without an answer after which a schedule is paused. */
const mostFailures = 3;
/** Age at which a claim counts as left by a dead process. Unit: ms. */
const abandonedMs = 60_000;

export type Settled = Omit<RunMoved, 'at'> | undefined;

export interface SchedulerOptions {
  readonly storage: Storage;
  /** `signal`: aborted when this process shuts down. */
  readonly ask: (schedule: ScheduleRow, run: ScheduleRunRow, signal: AbortSignal) => Promise<Asked>;
  /** Resolves with true if the question was asked, by any process. */
  readonly begun: (run: ScheduleRunRow) => Promise<boolean>;
  /** Resolves with undefined while the turn is running. */
  readonly settle: (run: ScheduleRunRow) => Promise<Settled>;
  /** Resolves with the cost of an ended run, as far as known. */
  readonly costOf: (run: ScheduleRunRow) => Promise<NonNullable<ScheduleRun['cost']>>;
  /** Called when a run of the user has begun or ended. */
  readonly changed: (userId: string) => void;
  readonly now: () => number;
  readonly onError: (what: string, error: unknown) => void;
}

const rowOf = (schedule: ScheduleRow, plannedAt: number, now: number): ScheduleRunRow => ({
  userId: schedule.userId,
  scheduleId: schedule.id,
  plannedAt,
  byHand: 0,
  outcome: 'claimed',
  tools: schedule.tools,
  conversationId: schedule.chat === 'same' ? schedule.conversationId : newId(),
  questionId: newId(),
  answerId: newId(),
  claimedAt: now,
  attemptedAt: null,
  finishedAt: null,
  refused: '[]',
  problem: null,
});

const lateProblem: ScheduleProblem = { code: 'late', message: 'The server did not run at that time.' };
const budgetProblem: ScheduleProblem = { code: 'over_budget', message: 'The budget of this month is used up.' };
const unheardProblem: ScheduleProblem = {
  code: 'sound_failed',
  message: 'A sound of the chat could not be transcribed.',
};
const busyProblem: ScheduleProblem = { code: 'busy', message: 'The run before had not ended.' };

const isLate = ({ lateMinutes }: ScheduleRow, { plannedAt }: ScheduleRunRow, now: number): boolean =>
  now - Number(plannedAt) > Math.max(lateMinutes * 60_000, onTimeMs);

const missed = (run: ScheduleRunRow, now: number, code: 'late' | 'busy'): ScheduleRunRow => ({
  ...run,
  outcome: 'missed',
  conversationId: null,
  questionId: null,
  answerId: null,
  finishedAt: now,
  problem: JSON.stringify(code === 'late' ? lateProblem : busyProblem),
});

export class Scheduler {
  private readonly options: SchedulerOptions;
  private ticking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Chats in which this process has asked, and whether a run of theirs has ended since. */
  private readonly asked = new Map<string, boolean>();
  /** Runs that wait for transcripts, by answer id. */
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();

  constructor(options: SchedulerOptions) {
    this.options = options;
  }

  start(everyMs: number): void {
    this.timer = setInterval(() => void this.tick(), everyMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort();
    await this.ticking;
    await Promise.all(this.waiting.values());
  }

  /** Never rejects. Concurrent calls share the running tick. */
  tick(): Promise<void> {
    return (this.ticking ??= this.work()
      .catch((error: unknown) => this.options.onError('the scheduler failed', error))
      .finally(() => (this.ticking = undefined)));
  }

  /** Called when a turn in a chat has ended: if this process asked there, the run is settled immediately. */
  settled(conversationId: string): void {
    if (!this.asked.has(conversationId)) return;
    this.asked.set(conversationId, true);
    this.lookAgain();
  }

  private lookAgain(): void {
    void (this.ticking ?? Promise.resolve()).then(() => this.tick());
  }

  private async work(): Promise<void> {
    const { storage, now } = this.options;
    for (const run of await openRuns(storage)) await this.each(() => this.follow(run));
    for (const schedule of await dueSchedules(storage, now(), atOnce)) await this.each(() => this.claim(schedule));
  }

  /** Runs a step; an error does not prevent the others. */
  private async each(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.options.onError('a scheduled question could not be handled', error);
    }
  }

  /** Records missed times, and asks at most one question: the newest, if not too late. */
  private async claim(schedule: ScheduleRow): Promise<void> {
    const { storage } = this.options;
    const { userId, id, timeZone, nextAt: from } = schedule;
    if (from === null) return;
    const now = this.options.now();
    const rule = JSON.parse(schedule.rule) as ScheduleRule; // validated when saved
    const times = timesBetween(rule, timeZone, { from, until: now, most: mostMissed });
    const rows = times.map((time) => rowOf(schedule, time, now));
    const newest = rows.at(-1);
    const late = newest === undefined || isLate(schedule, newest, now);
    const busy = !late && (await hasOpenRun(storage, schedule));
    const asks = newest !== undefined && !late && !busy;
    const accounted = rows.map((row) =>
      row === newest && asks ? row : missed(row, now, row === newest && busy ? 'busy' : 'late'),
    );
    const [nextAt = null] = nextTimes(rule, timeZone, now, 1);
    if (!(await claimTimes(storage, { userId, id, from, nextAt, rows: accounted }))) return;
    this.options.changed(userId);
    if (asks) await this.ask(schedule, newest);
  }

  /** Runs a schedule manually. Returns false for a repeated request. */
  async runNow(schedule: ScheduleRow, answerId: string): Promise<boolean> {
    const now = this.options.now();
    const row: ScheduleRunRow = { ...rowOf(schedule, now, now), byHand: 1, answerId };
    if (!(await addRun(this.options.storage, row))) return false;
    await this.ask(schedule, row);
    return true;
  }

  private async ask(schedule: ScheduleRow, run: ScheduleRunRow, again?: 'again'): Promise<void> {
    const { storage, now } = this.options;
    const { conversationId } = run;
    // A manual run ignores the budget.
    if (run.byHand === 0 && isUsedUp(schedule, now()))
      return this.end(run, { outcome: 'missed', problem: budgetProblem }, false);
    if (conversationId !== null) this.asked.set(conversationId, false);
    const asked = await this.options.ask(schedule, run, this.closing.signal);
    switch (asked.type) {
      case 'begun':
        await moveRun(storage, run, { outcome: 'running', at: now() });
        this.options.changed(run.userId);
        // A fast answer may have ended before the row was set to running.
        if (conversationId !== null && this.asked.get(conversationId)) this.lookAgain();
        return;
      case 'waits':
        // The transcript is still not sent, so another attempt would not help.
        if (again) return this.end(run, { outcome: 'missed', problem: unheardProblem }, false);
        this.wait(schedule, run, asked.written);
        return;
      case 'failed':
        await this.end(run, { outcome: 'error', problem: asked.problem }, asked.pause);
        return;
      default:
        return asked satisfies never;
    }
  }

  /** Waits without blocking other schedules. */
  private wait(schedule: ScheduleRow, run: ScheduleRunRow, written: Promise<ScheduleProblem | undefined>): void {
    const id = run.answerId ?? '';
    const work = async (): Promise<void> => {
      const problem = await written.catch((): ScheduleProblem => unheardProblem);
      // Another process will continue.
      if (this.closing.signal.aborted) return;
      await this.each(() =>
        problem ? this.end(run, { outcome: 'missed', problem }, false) : this.ask(schedule, run, 'again'),
      );
    };
    this.waiting.set(
      id,
      work().finally(() => this.waiting.delete(id)),
    );
  }

  private async follow(run: ScheduleRunRow): Promise<void> {
    if (this.waiting.has(run.answerId ?? '')) return;
    if (run.outcome === 'claimed') {
      if (this.options.now() - Number(run.claimedAt) < abandonedMs) return;
      const schedule = await findSchedule(this.options.storage, { userId: run.userId, id: run.scheduleId });
      if (!schedule) return this.end(run, { outcome: 'stopped' }, false);
      const tooLate = isLate(schedule, run, this.options.now()) && !(await this.options.begun(run));
      return tooLate ? this.end(run, { outcome: 'missed', problem: lateProblem }, false) : this.ask(schedule, run);
    }
    const settled = await this.options.settle(run);
    if (settled) await this.end(run, settled, false);
  }

  private async end(run: ScheduleRunRow, settled: NonNullable<Settled>, pause: boolean): Promise<void> {
    const { storage, now } = this.options;
    if (run.conversationId !== null) this.asked.delete(run.conversationId);
    if (!(await moveRun(storage, run, { ...settled, at: now() }))) return;
    const key = { userId: run.userId, id: run.scheduleId };
    const schedule = await findSchedule(storage, key);
    if (!schedule) return;
    const failed = settled.outcome === 'error' || settled.outcome === 'interrupted';
    const failures = failed ? schedule.failures + 1 : 0;
    const paused = pause
      ? settled.problem
      : failures >= mostFailures
        ? { code: 'failures', message: `${failures} runs failed, one after the other.` }
        : undefined;
    const cost = await this.options.costOf(run);
    await changeSchedule(storage, key, {
      failures,
      ...(cost.length > 0 ? { spent: withCost(schedule, cost, now()) } : {}),
      ...(paused && schedule.enabled === 1 ? { enabled: 0, nextAt: null, paused: JSON.stringify(paused) } : {}),
    });
    this.options.changed(run.userId);
  }
}
