// Days and months of a budget, in its time zone.

export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(timeZone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The local clock as if it were UTC. Unix time in ms, to the second. */
function localOf(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The first moment at which the local clock shows `local` or later; a clock change may skip midnight. */
function momentOf(local: number, timeZone: string): number {
  const hour = 3_600_000;
  // No zone is more than 14 hours from UTC.
  let [before, after] = [local - 15 * hour, local + 15 * hour];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (localOf(middle, timeZone) >= local) after = middle;
    else before = middle;
  }
  return after;
}

/** Start of the period that contains `at`, and of the next one. Unix time in ms. */
export function spanOf(
  period: Period,
  timeZone: string,
  at: number,
): { readonly start: number; readonly next: number } {
  const local = new Date(localOf(at, timeZone));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const [first, then] =
    period === 'day'
      ? [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)]
      : [Date.UTC(year, month), Date.UTC(year, month + 1)];
  return { start: momentOf(first, timeZone), next: momentOf(then, timeZone) };
}
