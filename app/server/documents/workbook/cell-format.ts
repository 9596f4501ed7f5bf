// Formats Excel cells as displayed, with the stored value if its kind differs. ECMA-376 part 1, 18.8.30.
import { dateFromSerial, format, getFormatFromId, getFormatInfo } from 'numfmt';
import { attributesOf, walkXML } from '../xml.ts';

export type FormatKind = 'general' | 'number' | 'percent' | 'fraction' | 'date' | 'time' | 'duration';

export interface CellFormat {
  readonly pattern: string;
  readonly kind: FormatKind;
}

const general: CellFormat = { pattern: 'General', kind: 'general' };

/** Formats by index in cells. A custom format may have any id, also below 164. */
export function cellFormats(styles: string): readonly CellFormat[] {
  const own = new Map(attributesOf(styles, 'numFmt').map((row) => [row['numFmtId'] ?? '', row['formatCode'] ?? '']));
  const formats: CellFormat[] = [];
  const known = new Map<string, CellFormat>();
  let inCells = false;
  walkXML(styles, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = attributes['numFmtId'] ?? '0';
      const found = known.get(id) ?? formatOf(own.get(id) ?? builtIn(Number(id)));
      known.set(id, found);
      formats.push(found);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

const builtIn = (id: number): string => {
  try {
    return getFormatFromId(id) ?? 'General';
  } catch {
    return 'General';
  }
};

export function formatOf(pattern: string): CellFormat {
  try {
    const { type, isDate } = getFormatInfo(pattern);
    if (/\[(?:h+|m+|s+)\]/i.test(pattern.replaceAll(/"[^"]*"|\\./g, ''))) return { pattern, kind: 'duration' };
    if (isDate || type === 'time') return { pattern, kind: type === 'time' ? 'time' : 'date' };
    if (/^(?:general|@|)$/i.test(pattern.trim())) return general;
    return { pattern, kind: type === 'percent' || type === 'fraction' ? type : 'number' };
  } catch {
    return general;
  }
}

/** Returns a number's shortest text, without the error of binary fractions in the last digits. */
const plainText = (value: number): string => String(Number(value.toPrecision(15)));

const two = (value: number): string => String(value).padStart(2, '0');
const dayMs = 86_400_000;

/** Returns `2023-03-15T16:00:00` for a serial date; before 1 March 1900 it is a day off, as in Excel. */
export function isoOfSerial(serial: number): string {
  const seconds = Math.round(serial * 86_400);
  const [year, month, day] = dateFromSerial(Math.floor(seconds / 86_400));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${clockOf(seconds)}`;
}

/** Returns 1.5 days as `1899-12-31T12:00:00`: durations count from 1899-12-30. */
export function isoOfDuration(days: number): string {
  const ms = Math.round(days * dayMs) + Date.UTC(1899, 11, 30);
  return Number.isNaN(new Date(ms).getTime()) ? plainText(days) : new Date(ms).toISOString();
}

export const clockOf = (given: number): string => {
  const seconds = ((given % 86_400) + 86_400) % 86_400;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

export const clockOfSerial = (serial: number): string => clockOf(Math.round(serial * 86_400));

/** Excel's range of dates. */
export const isDateSerial = (serial: number): boolean => serial >= 0 && serial < 2_958_466;

/** Returns the displayed text, followed by the stored value if their kinds differ. */
export function shownText(value: number, { pattern, kind }: CellFormat): string {
  if (kind === 'general') return plainText(value);
  let shown: string;
  try {
    shown = format(pattern, value, { locale: 'en-US' }).trim();
  } catch {
    return plainText(value);
  }
  const beside = storedText(shown, value, kind);
  return beside === '' ? shown : `${shown} (${beside})`.trim();
}

/** Returns text as the cell shows it: a format may have a text section, `@" pcs"`. */
export function shownWords(words: string, { pattern, kind }: CellFormat): string {
  if (kind === 'general' || !pattern.replaceAll(/"[^"]*"|\\./g, '').includes('@')) return words;
  try {
    return format(pattern, words, { locale: 'en-US' }).trim();
  } catch {
    return words;
  }
}

function storedText(shown: string, value: number, kind: FormatKind): string {
  if (kind === 'fraction') return '';
  if (kind === 'duration') return `${plainText(value)} days`;
  if (kind === 'percent') return plainText(value);
  if (kind === 'number') return isSameNumber(shown, value) ? '' : plainText(value);
  if (!isDateSerial(value)) return plainText(value);
  const iso = kind === 'time' && value < 1 ? clockOfSerial(value) : isoOfSerial(value).replace(/T00:00:00$/, '');
  return iso.replace('T', ' ').startsWith(shown.replace('T', ' ')) && shown.length >= 5 ? '' : iso;
}

/** True if the display is the value, rounded: not with hidden thousands, leading zeros, or a missing minus. */
function isSameNumber(shown: string, value: number): boolean {
  const digits = shown.replaceAll(/[^\d.eE]/g, '').replace(/[eE.]+$/, '');
  if (digits === '' || /^0\d/.test(digits)) return false;
  const exponent = /[eE]-/.test(shown) ? digits.replace(/[eE]/, 'e-') : digits;
  const number = Number(exponent);
  if (Number.isNaN(number)) return false;
  const isNegative = /^[^\d]*[-−(]/.test(shown);
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const unit = 10 ** (Number(/e(-?\d+)$/i.exec(exponent)?.[1] ?? 0) - decimals);
  return Math.abs((isNegative ? -number : number) - value) <= unit * 0.5 + Math.abs(value) * 1e-9;
}
