// Starts of days and months by the clocks of several zones, with changes of the clock.
import { expect, test } from 'vitest';
import { isTimeZone, spanOf } from './period.ts';

const iso = (at: number): string => new Date(at).toISOString();

test.each([
  ['UTC', 'day', '2026-11-29T15:00:00Z', '2026-11-29T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
  ['UTC', 'month', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['Europe/Berlin', 'day', '2026-11-29T23:30:00Z', '2026-11-29T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  // The day on which summer time ends has 25 hours.
  ['Europe/Berlin', 'day', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', 'month', '2026-10-25T12:00:00Z', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ['Asia/Kathmandu', 'day', '2026-11-29T18:20:00Z', '2026-11-29T18:15:00.000Z', '2026-11-30T18:15:00.000Z'],
  ['America/Los_Angeles', 'month', '2026-11-01T06:00:00Z', '2026-10-01T07:00:00.000Z', '2026-11-01T07:00:00.000Z'],
  // In Cairo, summer time begins at midnight: the first hour of that day does not exist.
  ['Africa/Cairo', 'day', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Pacific/Kiritimati', 'day', '2026-11-29T15:00:00Z', '2026-11-29T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
] as const)('%s, %s of %s', (timeZone, period, at, start, next) => {
  const span = spanOf(period, timeZone, Date.parse(at));
  expect([iso(span.start), iso(span.next)]).toEqual([start, next]);
});

test('names of time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
