// Local times around daylight saving changes, and the tools' answers and refusals.
import type { ToolContext } from '@tributary/runtime-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import clock from './index.ts';
import { clockIn, instantOf } from './zones.ts';

const context: ToolContext = {
  signal: new AbortController().signal,
  fetch: () => Promise.reject(new Error('no network here')),
  timeZone: 'Europe/Lisbon',
};
const run = (name: string, args: Readonly<Record<string, unknown>>): unknown => clock.tools?.run[name]?.(args, context);
afterEach(() => vi.useRealTimers());

describe('a wall clock as an instant, and back', () => {
  test.each([
    ['2026-01-15T12:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z', '2026-01-15T12:00:00+01:00'],
    ['2026-07-15T12:00', 'Europe/Berlin', '2026-07-15T10:00:00.000Z', '2026-07-15T12:00:00+02:00'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59:00+01:00'],
    ['2026-03-29T03:01', 'Europe/Berlin', '2026-03-29T01:01:00.000Z', '2026-03-29T03:01:00+02:00'],
    ['2026-11-21T08:30', 'Asia/Kolkata', '2026-11-21T03:00:00.000Z', '2026-11-21T08:30:00+05:30'],
    ['2026-11-21T08:30', 'America/St_Johns', '2026-11-21T12:00:00.000Z', '2026-11-21T08:30:00-03:30'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00+00:00'],
    ['2026-11-21T08:30:15+02:00', 'UTC', '2026-11-21T06:30:15.000Z', '2026-11-21T06:30:15+00:00'],
  ])('%s in %s', (wall, zone, instant, shown) => {
    const at = instantOf(wall, zone);
    expect([new Date(at).toISOString(), clockIn(zone, at).time]).toEqual([instant, shown]);
  });
});

test('now is the time of whoever asks, unless another zone is named', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T19:02:00Z') });
  expect(run('now', {})).toEqual({ time: '2026-11-21T19:02:00+00:00', weekday: 'Saturday', timeZone: 'Europe/Lisbon' });
  expect(run('now', { timeZone: 'Asia/Tokyo' })).toMatchObject({
    time: '2026-11-22T04:02:00+09:00',
    weekday: 'Sunday',
  });
});

test('convert tells both clocks', () => {
  expect(run('convert', { time: '2026-07-01T09:00', timeZone: 'America/New_York', to: 'Asia/Tokyo' })).toMatchObject({
    from: { time: '2026-07-01T09:00:00-04:00' },
    to: { time: '2026-07-01T22:00:00+09:00' },
  });
});

test.each([
  ['2026-01-01', '2026-12-24', { days: 357, duration: '357 d 0 h 0 min' }],
  ['2026-03-29T00:00', '2026-03-30T00:00', { days: 0, duration: '0 d 23 h 0 min' }],
  ['2026-01-02', '2026-01-01', { days: -1, note: 'the second moment lies before the first' }],
])('between %s and %s', (from, to, expected) => {
  expect(run('between', { from, to, timeZone: 'Europe/Berlin' })).toMatchObject(expected);
});

test.each([
  ['now', { timeZone: 'Mars/Olympus' }, /is no time zone/],
  ['convert', { time: 'tomorrow', to: 'UTC' }, /is no time/],
  ['convert', { time: '2026-02-31', to: 'UTC' }, /is no time/],
  ['convert', { time: '2026-02-01T25:00', to: 'UTC' }, /is no time/],
])('%s %j is refused in words', (name, args, why) => {
  expect(() => run(name, args)).toThrow(why);
});
