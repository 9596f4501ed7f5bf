// Formats elapsed time as briefly as the language allows: "5m", "3h", "2d". No months, whose abbreviation equals that
// of minutes.
const minute = 60_000;
const units = [
  { unit: 'year', length: 365 * 24 * 60 * minute },
  { unit: 'week', length: 7 * 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const;

/** `then`, `now`: Unix time in ms. Returns at least a minute, since this clock may lag the server's. */
export function timeSince(then: number, now: number, language: string): string {
  const passed = Math.max(minute, now - then);
  const { unit, length } = units.find((each) => passed >= each.length) ?? units[4];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(
    Math.floor(passed / length),
  );
}
