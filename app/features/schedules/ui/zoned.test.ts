import { expect, test } from 'vitest';
import { daysUntil, momentOf, wallOf } from './zoned.ts';

test.each([
  ['2026-11-25', '08:00', 'UTC', '2026-11-25T08:00:00Z'],
  ['2026-11-25', '08:00', 'Asia/Kolkata', '2026-11-25T02:30:00Z'],
  ['2026-07-01', '00:10', 'America/New_York', '2026-07-01T04:10:00Z'],
  ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00Z'],
])('%s %s in %s is %s, and back', (date, time, zone, moment) => {
  expect(new Date(momentOf(date, time, zone))).toEqual(new Date(moment));
  expect(wallOf(Date.parse(moment), zone)).toEqual({ date, time });
});

test('a time that the clock jumps over is the hour after', () => {
  expect(wallOf(momentOf('2026-03-29', '02:30', 'Europe/Berlin'), 'Europe/Berlin').time).toBe('03:30');
});

test('without a date there is no moment', () => {
  expect(momentOf('', '08:00', 'UTC')).toBeNaN();
});

test('tomorrow is tomorrow by the clock of the zone', () => {
  const now = Date.parse('2026-11-25T22:30:00Z');
  const later = Date.parse('2026-11-25T23:30:00Z');
  expect([daysUntil(later, now, 'UTC'), daysUntil(later, now, 'Europe/Berlin')]).toEqual([0, 1]);
});
