// Moments by the clock of a time zone, for fields that hold a date and a time.
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

/** As "2026-11-25" and "08:00". */
export function wallOf(at: number, timeZone: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = stamp(timeZone).format(at).split(' ');
  return { date, time };
}

const asUTC = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`);

/** The moment at which that clock shows this. One that the clock jumps over is the hour after. NaN while a part is missing. */
export function momentOf(date: string, time: string, timeZone: string): number {
  const wanted = asUTC(date, time);
  if (Number.isNaN(wanted)) return NaN;
  const aheadAt = (at: number): number => {
    const wall = wallOf(at, timeZone);
    return asUTC(wall.date, wall.time) - at;
  };
  // The second look is by the clock of the moment itself, which may have changed between it and the first guess.
  const first = wanted - aheadAt(wanted);
  const second = wanted - aheadAt(first);
  return second === first ? first : Math.max(first, second);
}

/** Days from today until then, by that clock. */
export function daysUntil(at: number, now: number, timeZone: string): number {
  const [then, today] = [wallOf(at, timeZone), wallOf(now, timeZone)];
  return Math.round((asUTC(then.date, '00:00') - asUTC(today.date, '00:00')) / 86_400_000);
}
