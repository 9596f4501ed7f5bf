// Parses dates as written in files, and converts them to the ISO form used in SQL.

/** Order of day and month in a column with slashes, dots or dashes. */
export type DayOrder = 'dayFirst' | 'monthFirst';

const time = String.raw`(?:[T ,]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([AaPp]\.?[Mm]\.?)?\s?(Z|[-+]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.年])(\d{1,2})(?:\2|月)(\d{1,2})日?${time}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${time}$`);
/** With dots it may be a version, so both parts need two digits. */
const shortYear = new RegExp(String.raw`^(\d{1,2})(/)(\d{1,2})/(\d{2})${time}$|^(\d{2})(\.)(\d{2})\.(\d{2})${time}$`);
const dayAndName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[. -]{1,2}(?:de )?(\p{L}{3,12})\.?[,. -]{1,2}(?:de )?(\d{4}|\d{2})${time}$`,
  'u',
);
const nameAndDay = new RegExp(String.raw`^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`, 'u');
const clockAlone = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([AaPp]\.?[Mm]\.?)?$/;
/** Quick test, because most cells are not dates. */
const begins = /^\s*(?:\d{1,4}[-/.年 ]|\d{1,2}(?:st|nd|rd|th)|\p{L}{3,12}\.? \d)/u;
const longest = 40;

export interface WrittenDate {
  readonly year: number;
  /** Month and day if the year comes first; else in the order written. */
  readonly parts: readonly [number, number];
  readonly ordered: boolean;
  readonly clock: string | undefined;
  /** Offset from UTC. Unit: minutes. */
  readonly offset: number | undefined;
  readonly mark: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns undefined if the text is no date, or an impossible one such as 31 February. */
export function writtenDate(text: string): WrittenDate | undefined {
  if (text.length > longest || !begins.test(text)) return undefined;
  const trimmed = text.trim();
  const first = yearFirst.exec(trimmed);
  const found = first ?? yearLast.exec(trimmed) ?? shortYearIn(trimmed);
  if (!found) return withName(trimmed);
  const [, a = '', mark = '', b = '', c = '', hour, minute = '', second = '00', half, zone] = found;
  const clock = hour === undefined ? undefined : clockOf(Number(hour), minute, second, half);
  if (hour !== undefined && clock === undefined) return undefined;
  const offset = zone === undefined ? undefined : offsetOf(zone);
  const date: WrittenDate = first
    ? { year: Number(a), parts: [Number(b), Number(c)], ordered: true, clock, offset, mark }
    : { year: wholeYear(c), parts: [Number(a), Number(b)], ordered: false, clock, offset, mark };
  return isDay(date, 'dayFirst') || isDay(date, 'monthFirst') ? date : undefined;
}

function shortYearIn(text: string): readonly (string | undefined)[] | undefined {
  const found = shortYear.exec(text);
  if (!found) return undefined;
  const parts = found.slice(1);
  // Returns the groups of the matching alternative.
  return [found[0], ...(parts[0] === undefined ? parts.slice(parts.length / 2) : parts)];
}

/** Two-digit years as in Excel: 30 is 1930. */
const wholeYear = (text: string): number =>
  text.length === 2 ? Number(text) + (Number(text) < 30 ? 2000 : 1900) : Number(text);

/** Beginnings of month names in the most common languages of tables. */
const months = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'].flatMap((language) =>
    ['long', 'short'].flatMap((style) =>
      Array.from({ length: 12 }, (_, at) => {
        const name = new Date(Date.UTC(2025, at, 15)).toLocaleDateString(language, {
          month: style === 'long' ? 'long' : 'short',
          timeZone: 'UTC',
        });
        return [name.replace('.', '').toLowerCase(), at + 1] as const;
      }),
    ),
  ),
);
months.set('sept', 9);

function withName(text: string): WrittenDate | undefined {
  const dayFirst = dayAndName.exec(text);
  const found = dayFirst ?? nameAndDay.exec(text);
  if (!found) return undefined;
  const [, one = '', two = '', year = '', hour, minute = '', second = '00', half, zone] = found;
  const month = months.get((dayFirst ? two : one).toLowerCase());
  const clock = hour === undefined ? undefined : clockOf(Number(hour), minute, second, half);
  if (month === undefined || (hour !== undefined && clock === undefined)) return undefined;
  const parts = [month, Number(dayFirst ? one : two)] as const;
  const offset = zone === undefined ? undefined : offsetOf(zone);
  const date: WrittenDate = { year: wholeYear(year), parts, ordered: true, clock, offset, mark: ' ' };
  return isDay(date, 'monthFirst') ? date : undefined;
}

/** Returns `HH:MM:SS` of a time without a date, or undefined. Also fits durations of up to 99 hours. */
export function writtenTime(text: string): string | undefined {
  const found = text.length > 20 ? null : clockAlone.exec(text.trim());
  if (!found) return undefined;
  const [, hour = '', minute = '', second = '00', half] = found;
  if (half !== undefined) return clockOf(Number(hour), minute, second, half);
  return Number(minute) > 59 || Number(second) > 59 ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

function clockOf(given: number, minute: string, second: string, half: string | undefined): string | undefined {
  const noon = half === undefined ? undefined : /^p/i.test(half);
  if (noon !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = noon === undefined ? given : (given % 12) + (noon ? 12 : 0);
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${two(hour)}:${minute}:${second}`;
}

const offsetOf = (zone: string): number => {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
};

const monthAndDay = ({ parts: [a, b], ordered }: WrittenDate, order: DayOrder): readonly [number, number] =>
  ordered || order === 'monthFirst' ? [a, b] : [b, a];

export function isDay(date: WrittenDate, order: DayOrder): boolean {
  const [month, day] = monthAndDay(date, order);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(date.year, month, 0)).getUTCDate();
}

/** Returns `YYYY-MM-DD`, followed by `HH:MM:SS` if the column has times. Times with an offset become UTC. */
export function isoOf(date: WrittenDate, order: DayOrder, withTime: boolean): string {
  const [month, day] = monthAndDay(date, order);
  const { year, clock = '00:00:00', offset } = date;
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!withTime) return iso;
  if (!offset) return `${iso} ${clock}`;
  const utc = new Date(Date.parse(`${iso}T${clock}Z`) - offset * 60_000);
  return utc.toISOString().slice(0, 19).replace('T', ' ');
}
