// Converts between moments and local times of a time zone, for date and time fields.
const stamp = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Returns for example "2026-11-25" and "08:00". */
export function wallOf(at: number, timeZone: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = stamp(timeZone).format(at).split(' ');
  return { date, time };
}

const asUTC = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

/**
 * Returns the moment with this local time. A time skipped by the clock becomes the hour after. NaN while incomplete.
 */
export function momentOf(date: string, time: string, timeZone: string): number {
  const wanted = asUTC(date, time);
  if (Number.isNaN(wanted)) return NaN;
  const aheadAt = (at: number): number => {
    const wall = wallOf(at, timeZone);
    return asUTC(wall.date, wall.time) - at;
  };
  // The second pass uses the offset at the first guess, since the offset may have changed in between.
  const first = wanted - aheadAt(wanted);
  const second = wanted - aheadAt(first);
  return second === first ? first : Math.max(first, second);
}

/** Returns the number of days from today, in that time zone. */
export function daysUntil(at: number, now: number, timeZone: string): number {
  const [then, today] = [wallOf(at, timeZone), wallOf(now, timeZone)];
  return Math.round((asUTC(then.date, '00:00') - asUTC(today.date, '00:00')) / 86_400_000);
}
