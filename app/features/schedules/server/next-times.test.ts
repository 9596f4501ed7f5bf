// Compares the times of schedules over two years in six zones (two in `npm test`) with a search over every minute of
// local time by Intl.
import { most } from '../../../shared/testing/most.ts';
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import { describe, expect, test } from 'vitest';
import { isTimeZone, movedTime, nextTimes, timesBetween } from './next-times.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;
const from = Date.UTC(2026, 0, 1, 12);
const until = Date.UTC(2028, 0, 1, 12);

interface Local {
  readonly date: string;
  readonly day: number;
  readonly weekday: number;
  /** Minute of the day. */
  readonly minute: number;
}

type Repeated = Exclude<ScheduleRule, { every: 'once' }>;

function localTimes(timeZone: string): (time: number) => Local {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
    const noon = new Date(Date.UTC(year, month - 1, day, 12));
    return { date: `${year}-${month}-${day}`, day, weekday: noon.getUTCDay(), minute: hour * 60 + minute };
  };
}

type Days = ReadonlyMap<string, { readonly first: Local; readonly times: ReadonlyMap<number, number> }>;

const daysIn = new Map<string, Days>();

/** Maps each local time to its first moment. Transitions and the tested rules fall on quarter hours. */
function daysOf(timeZone: string): Days {
  const made = daysIn.get(timeZone);
  if (made) return made;
  const local = localTimes(timeZone);
  const days = new Map<string, { readonly first: Local; readonly times: Map<number, number> }>();
  // One day earlier and later, so that the first and last local day are complete.
  for (let time = from - 24 * hourMs; time <= until + 24 * hourMs; time += quarterMs) {
    const at = local(time);
    const known = days.get(at.date);
    if (!known) days.set(at.date, { first: at, times: new Map([[at.minute, time]]) });
    else if (!known.times.has(at.minute)) known.times.set(at.minute, time);
  }
  daysIn.set(timeZone, days);
  return days;
}

/** Returns the first time of a day that begins with a jump. */
const firstOf = (times: ReadonlyMap<number, number>): number => Math.min(...times.values());

/** Returns the time as long after the last one before the jump as by the skipped clock. */
function jumped(times: ReadonlyMap<number, number>, minute: number): number {
  const before = [...times].filter(([at]) => at < minute).toSorted(([a], [b]) => b - a)[0];
  return before ? before[1] + (minute - before[0]) * 60_000 : firstOf(times) + minute * 60_000;
}

function oracle(rule: Repeated, days: Days): readonly number[] {
  const lastOfMonth = ({ date, day }: Local): boolean => !days.has(date.replace(/\d+$/, `${day + 1}`));
  const fits = (first: Local): boolean => {
    switch (rule.every) {
      case 'hours':
      case 'day':
        return true;
      case 'week':
        return rule.days.includes(first.weekday);
      case 'month':
        return rule.day === 'last' ? lastOfMonth(first) : rule.day === first.day;
      default:
        return rule satisfies never;
    }
  };
  const found = new Set<number>();
  for (const { first, times } of days.values()) {
    if (!fits(first)) continue;
    const wanted =
      rule.every === 'hours'
        ? Array.from({ length: 24 / rule.hours }, (_, at) => at * rule.hours * 60 + rule.minute)
        : [rule.hour * 60 + rule.minute];
    for (const minute of wanted) {
      const time = times.get(minute) ?? jumped(times, minute);
      if (time > from && time <= until) found.add(time);
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

const zones = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kolkata',
  'America/Santiago',
  'Antarctica/Troll',
].slice(0, most(6, 2));
const rules: readonly Repeated[] = [
  { every: 'day', hour: 2, minute: 30 },
  { every: 'day', hour: 0, minute: 0 },
  { every: 'week', days: [1, 2, 3, 4, 5], hour: 7, minute: 45 },
  { every: 'week', days: [0], hour: 2, minute: 15 },
  { every: 'month', day: 31, hour: 9, minute: 0 },
  { every: 'month', day: 'last', hour: 23, minute: 45 },
];

const iso = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());

test.each(zones)(
  'two years in %s',
  (zone) => {
    const days = daysOf(zone);
    for (const rule of rules) {
      const found: number[] = [];
      for (let at = from; at <= until; at = found.at(-1) ?? Infinity) {
        const batch = nextTimes(rule, zone, at, 400);
        if (batch.length === 0) break;
        found.push(...batch);
      }
      const expected = oracle(rule, days);
      expect(expected.length).toBeGreaterThan(12);
      const within = found.filter((time) => time <= until);
      expect({ rule, times: iso(within) }).toEqual({ rule, times: iso(expected) });
    }
  },
  120_000,
);

test.each(zones)(
  'by the hour around the changes of the clock in %s',
  (zone) => {
    const rule = { every: 'hours', hours: 1, minute: 0 } as const;
    const local = localTimes(zone);
    const days = daysOf(zone);
    const offset = (time: number): number => (local(time).minute * 60_000 - time) % (24 * hourMs);
    const expected = oracle(rule, days);
    for (let time = from; time < until; time += 24 * hourMs) {
      const day = 24 * hourMs;
      const changes = (offset(time) - offset(time + day)) % day !== 0;
      if (!changes) continue;
      const found = nextTimes(rule, zone, time, 60).filter((each) => each <= time + 2 * day);
      expect(iso(found)).toEqual(iso(expected.filter((each) => each > time && each <= time + 2 * day)));
      expect(found.length).toBeGreaterThan(40);
    }
  },
  120_000,
);

test('in an hour that comes twice, a time of the first one is over in the second', () => {
  const rule = { every: 'day', hour: 2, minute: 30 } as const;
  const first = Date.UTC(2026, 9, 25, 0, 30);
  const nextDay = Date.UTC(2026, 9, 26, 1, 30);
  for (const minutes of [0, 15, 45, 60, 75, 90])
    expect(nextTimes(rule, 'Europe/Berlin', first + minutes * 60_000, 1)).toEqual([nextDay]);
});

test('once is once', () => {
  const rule = { every: 'once', at: 5_000 } as const;
  expect(nextTimes(rule, 'UTC', 4_999, 3)).toEqual([5_000]);
  expect(nextTimes(rule, 'UTC', 5_000, 3)).toEqual([]);
  expect(timesBetween(rule, 'UTC', { from: 5_000, until: 9_000, most: 3 })).toEqual([5_000]);
});

test('the end of a span belongs to it, and what lies behind it does not', () => {
  const rule = { every: 'hours', hours: 1, minute: 0 } as const;
  const hour = Date.UTC(2026, 5, 1, 10);
  const between = (end: number) => timesBetween(rule, 'UTC', { from: hour - hourMs, until: end, most: 9 });
  expect(between(hour)).toEqual([hour - hourMs, hour]);
  expect(between(hour + 1)).toEqual([hour - hourMs, hour]);
  expect(between(hour - 1)).toEqual([hour - hourMs]);
  expect(between(hour - hourMs - 1)).toEqual([]);
});

test('after months only the newest times are told, behind the first one', () => {
  const rule = { every: 'hours', hours: 1, minute: 0 } as const;
  const hour = Date.UTC(2026, 5, 1, 10);
  const first = hour - 2000 * hourMs;
  const between = timesBetween(rule, 'UTC', { from: first, until: hour, most: 2 });
  expect(between).toEqual([first, hour - hourMs, hour]);
});

test('zones by their IANA names', () => {
  expect(['Europe/Berlin', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'constructor', '../etc', 'Europe/Berlin; rm'].some(isTimeZone)).toBe(false);
});

test.each([
  // Berlin jumps from 02:00 to 03:00 on 28 March 2027.
  ['Europe/Berlin', { every: 'day', hour: 2, minute: 30 }, Date.UTC(2027, 2, 28, 1, 30)],
  ['Europe/Berlin', { every: 'week', days: [0], hour: 2, minute: 30 }, Date.UTC(2027, 2, 28, 1, 30)],
  ['Europe/Berlin', { every: 'week', days: [1], hour: 2, minute: 30 }, undefined],
  ['Europe/Berlin', { every: 'month', day: 28, hour: 2, minute: 30 }, Date.UTC(2027, 2, 28, 1, 30)],
  ['Europe/Berlin', { every: 'day', hour: 8, minute: 0 }, undefined],
  ['Asia/Tokyo', { every: 'day', hour: 2, minute: 30 }, undefined],
  ['Europe/Berlin', { every: 'hours', hours: 1, minute: 30 }, undefined],
  ['Europe/Berlin', { every: 'once', at: Date.UTC(2027, 2, 28, 1, 30) }, undefined],
] as const)('in %s a year of %j has this time by another clock', (zone, rule, moved) => {
  expect(
    movedTime(rule.every === 'week' ? { ...rule, days: [...rule.days] } : rule, zone, Date.UTC(2026, 10, 27)),
  ).toBe(moved);
});

describe('clocks that go back by half an hour or by two hours (tzdata 2025; croner 10.0.1 names the second of two times)', () => {
  const at = (iso: string): number => Date.parse(iso);
  test.each([
    // 2026-04-05, 02:00 at +11:00 becomes 01:30 at +10:30.
    ['Australia/Lord_Howe', 1, 45, '2026-04-04T00:00:00Z', ['2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z']],
    ['Australia/Lord_Howe', 1, 30, '2026-04-04T00:00:00Z', ['2026-04-04T14:30:00Z', '2026-04-05T15:00:00Z']],
    // 2026-10-25, 03:00 at +02:00 becomes 01:00 at +00:00.
    ['Antarctica/Troll', 1, 30, '2026-10-24T12:00:00Z', ['2026-10-24T23:30:00Z', '2026-10-26T01:30:00Z']],
    ['Antarctica/Troll', 2, 15, '2026-10-24T12:00:00Z', ['2026-10-25T00:15:00Z', '2026-10-26T02:15:00Z']],
    ['Europe/Berlin', 2, 30, '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z']],
    ['America/New_York', 1, 30, '2026-10-31T12:00:00Z', ['2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z']],
  ])('%s, %i:%i', (timeZone, hour, minute, after, times) => {
    const found = nextTimes({ every: 'day', hour, minute }, timeZone, at(after), 2);
    expect(found.map((time) => new Date(time).toISOString())).toEqual(
      times.map((time) => new Date(time).toISOString()),
    );
    // Computed between the two, the second one does not count.
    expect(nextTimes({ every: 'day', hour, minute }, timeZone, found[0] ?? 0, 1)).toEqual(found.slice(1));
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T01:10:00Z', '2026-03-29T01:30:00Z'],
    ['America/New_York', '2026-03-08T07:10:00Z', '2026-03-08T07:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:35:00Z', '2026-10-03T15:45:00Z'],
  ])(
    '%s: a schedule that is made after a jump is asked at the time that was jumped over, the same day',
    (zone, made, first) => {
      const minute = zone === 'Australia/Lord_Howe' ? 15 : 30;
      expect(nextTimes({ every: 'day', hour: 2, minute }, zone, at(made), 1)).toEqual([at(first)]);
    },
  );
});
