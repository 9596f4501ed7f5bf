// Times of a schedule in its time zone. croner only computes dates; its timers are not used.
//
// A time skipped by the clock is moved by the length of the jump (02:30 becomes 03:30); of a repeated time the first
// counts. Runs are keyed by their moment in UTC, so none runs twice.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import { Cron } from 'croner';

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type Repeated = Exclude<ScheduleRule, { readonly every: 'once' }>;

function patternOf(rule: Repeated): string {
  switch (rule.every) {
    case 'hours':
      return `${rule.minute} */${rule.hours} * * *`;
    case 'day':
      return `${rule.minute} ${rule.hour} * * *`;
    case 'week':
      return `${rule.minute} ${rule.hour} * * ${rule.days.join(',')}`;
    case 'month':
      return `${rule.minute} ${rule.hour} ${rule.day === 'last' ? 'L' : rule.day} * *`;
    default:
      return rule satisfies never;
  }
}

const cronOf = (rule: Repeated, timezone: string): Cron => new Cron(patternOf(rule), { timezone, paused: true });

const hourMs = 3_600_000;

/**
 * croner iterates in local time: at a jump it returns a moment twice, and in a repeated hour it may return a moment of
 * the first pass during the second. If the clock goes back by other than an hour, as on Lord Howe Island and at Troll,
 * it returns the second of two moments. Only later moments are used.
 */
function* timesAfter(rule: Repeated, timeZone: string, after: number): Generator<number, void> {
  const cron = cronOf(rule, timeZone);
  const firstOf = firstOfTwo(timeZone);
  let last = after;
  // A time skipped by a recent jump is still to come.
  for (let at = after - longestJump; ;) {
    const next = cron.nextRun(new Date(at))?.getTime();
    if (next === undefined) return;
    const time = firstOf(next);
    if (time > last) {
      yield time;
      last = time;
    }
    at = next > at ? next : at + hourMs / 2;
  }
}

/** No clock jumps further; that of Troll jumps two hours. */
const longestJump = 3 * hourMs;

/** Returns a function that maps a moment to the first moment with the same local time. */
function firstOfTwo(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: number): number => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /([-+])(\d+):(\d+)/.exec(name) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  };
  return (time) => {
    const earlier = offsetAt(time - longestJump);
    const first = time + offsetAt(time) - earlier;
    return first < time && offsetAt(first) === earlier ? first : time;
  };
}

/** Returns times later than `after`, earliest first. Unix time in ms. */
export function nextTimes(rule: ScheduleRule, timeZone: string, after: number, count: number): readonly number[] {
  if (rule.every === 'once') return rule.at > after ? [rule.at] : [];
  const times: number[] = [];
  for (const time of timesAfter(rule, timeZone, after)) {
    if (times.length === count) break;
    times.push(time);
  }
  return times;
}

const yearMs = 366 * 24 * hourMs;

/**
 * Returns the first time within a year that differs from the rule because the clock skips the rule's time. Unix time in
 * ms.
 */
export function movedTime(rule: ScheduleRule, timeZone: string, after: number): number | undefined {
  if (rule.every === 'once' || rule.every === 'hours') return undefined;
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  for (const time of timesAfter(rule, timeZone, after)) {
    if (time > after + yearMs) return undefined;
    const shown = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    if (shown.get('hour') !== rule.hour || shown.get('minute') !== rule.minute) return time;
  }
  return undefined;
}

/** Older times are not enumerated, so that a server that was down for months starts quickly. Unit: ms. */
const lookBackMs = 8 * 24 * hourMs;

/**
 * Returns the times from `from` to `until`, both inclusive, earliest first: `from`, which is a time of the rule, and of
 * the following ones the newest `most` of the last eight days.
 */
export function timesBetween(
  rule: ScheduleRule,
  timeZone: string,
  { from, until, most }: { readonly from: number; readonly until: number; readonly most: number },
): readonly number[] {
  if (from > until) return [];
  const later: number[] = [];
  if (rule.every !== 'once') {
    for (const time of timesAfter(rule, timeZone, Math.max(from, until - lookBackMs))) {
      if (time > until) break;
      later.push(time);
    }
  }
  return [from, ...later.slice(-most)];
}
