// Parses CSV and TSV with any common delimiter.
import { Refused } from '../documents/refusal.ts';
import { delimiters, maxCells } from './grid.ts';
import type { Delimiter, Grid } from './grid.ts';

/** Lines used to detect the delimiter. */
const looked = 60;
const marks = /[\n\r]/g;

export function gridOfText(text: string): Grid {
  // Excel may state the delimiter in a first line.
  const [named, given] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(named.length);
  const delimiter = delimiters.find((each) => each === given) ?? delimiterOf(body);
  const quotes: StrayQuotes = { taken: [], doubtful: [] };
  const read = rowsOf(body, delimiter, { quotes });
  const { rows, trimmed } = withoutBlanks(read);
  const notes = [
    ...notesOf(text, quotes, text.length - body.length),
    ...(trimmed > 0 ? [`blanks around ${trimmed} of its cells removed`] : []),
  ];
  return { name: '', rows, delimiter, ...(notes.length > 0 ? { notes } : {}) };
}

/** Trims cells, because surrounding blanks would break comparisons, and counts the changes. */
function withoutBlanks(given: readonly (readonly string[])[]) {
  let trimmed = 0;
  const clean = (cell: string): string => {
    const text = cell.trim();
    if (text !== cell && text !== '') trimmed++;
    return text;
  };
  const isWide = (cell: string): boolean =>
    cell !== '' && (cell.charCodeAt(0) <= 32 || cell.charCodeAt(cell.length - 1) <= 32);
  const rows = given.map((row) => (row.some(isWide) ? row.map(clean) : row));
  return { rows, trimmed };
}

/** Offsets of quotes that open a field and are only closed lines below, at the end of another field. */
export interface StrayQuotes {
  /** Quotes treated as characters. */
  readonly taken: number[];
  /** Quotes treated as quotes, although each line looks like a row. */
  readonly doubtful: number[];
}

function notesOf(text: string, { taken, doubtful }: StrayQuotes, from: number): readonly string[] {
  const lines = (all: readonly number[]): string => {
    const named = all.slice(0, 10).map((at) => text.slice(0, at + from).split('\n').length);
    return `line ${named.join(', ')}${all.length > 10 ? ` and ${all.length - 10} more` : ''} of the file`;
  };
  return [
    ...(taken.length > 0
      ? [`a quote that no other one closes was read as a character, since each line below it is a row: ${lines(taken)}`]
      : []),
    ...(doubtful.length > 0
      ? [`a field in quotes holds lines that look like rows, and was read as one field: ${lines(doubtful)}`]
      : []),
  ];
}

/** Returns the delimiter that splits most lines into equally many fields; in a tie, the one with more fields. */
function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const widths = rowsOf(text, delimiter, { most: looked }).flatMap((row) => (row.length > 1 ? [row.length] : []));
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 0, count = 0] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
    return { delimiter, score: count * 1000 + width };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** Quoted fields may contain delimiters, line ends and doubled quotes. An unclosed quote is a character. */
export function rowsOf(
  text: string,
  delimiter: Delimiter,
  { most = Number.POSITIVE_INFINITY, quotes: found }: { readonly most?: number; readonly quotes?: StrayQuotes } = {},
): readonly string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  let quotes = true;
  let nextDelimiter = -2;
  let nextLine = -2;
  const lineFrom = (from: number): number => {
    marks.lastIndex = from;
    return marks.exec(text)?.index ?? text.length;
  };
  while (at < text.length && rows.length < most) {
    let field = '';
    let open = at;
    while (text[open] === ' ') open++;
    let close = quotes && text[open] === '"' ? closingQuote(text, open + 1, delimiter) : -1;
    if (close === never) quotes = false;
    if (close >= 0) {
      const lines = swallowed(text, open, close, row, delimiter);
      const judged = lines && judge(lines, rows, row.length);
      if (judged === 'taken') close = -1;
      if (judged && found) found[judged].push(open);
    }
    if (close >= 0) {
      field = text.slice(open + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    if (nextDelimiter !== -1 && nextDelimiter < at) nextDelimiter = text.indexOf(delimiter, at);
    if (nextLine < at) nextLine = lineFrom(at);
    const end = nextDelimiter === -1 ? nextLine : Math.min(nextDelimiter, nextLine);
    row.push(end > at ? field + text.slice(at, end) : field);
    if (++cells > maxCells) throw new Refused('tooComplex');
    at = end + 1;
    if (end === nextDelimiter && end < text.length) {
      // A delimiter at the very end is followed by an empty field.
      if (at === text.length) row.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  if (row.length > 0 && rows.length < most) rows.push(row);
  return rows;
}

/** The text has no closing quote from here on. */
const never = -2;

/** Returns -1 if the next quote is inside text: the opening one is then stray, as in 24" for inches. */
function closingQuote(text: string, from: number, delimiter: Delimiter): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue;
    let behind = at + 1;
    while (text[behind] === ' ') behind++;
    const next = text[behind];
    return next === undefined || next === delimiter || next === '\n' || next === '\r' ? at : -1;
  }
  return never;
}

/**
 * Returns the rows that a quoted field's lines would be if its quotes were characters; undefined if they are no rows.
 * Doubled quotes, and delimiters followed by a space, indicate quoted text.
 */
function swallowed(
  text: string,
  open: number,
  close: number,
  before: readonly string[],
  delimiter: Delimiter,
): readonly (readonly string[])[] | undefined {
  const inside = text.slice(open, close + 1);
  if (!inside.includes('\n') || inside.length > mostSwallowed || before.some((field) => field.includes('\n')))
    return undefined;
  if (inside.indexOf('"', 1) < inside.length - 1 || inside.includes(`${delimiter} `)) return undefined;
  const rest = /^[^\r\n]*/.exec(text.slice(close + 1, close + 1 + mostSwallowed))?.[0] ?? '';
  if (rest.includes('"')) return undefined;
  const [first = '', ...lines] = `${inside}${rest}`.split(/\r?\n/);
  return [[...before, ...first.split(delimiter)], ...lines.map((line) => line.split(delimiter))];
}

/** Longest field examined. Unit: characters. */
const mostSwallowed = 100_000;
/** Minimum number of delimiters in the lines below to be more than chance. */
const enoughDelimiters = 3;

const isNumber = (field: string | undefined): boolean => /^\s*[-+]?\d+(?:[.,]\d+)*\s*$/.test(field ?? '');

/** Lines as wide as the header, with numbers in the same columns as above, are rows; otherwise it is unsure. */
function judge(
  lines: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  place: number,
): keyof StrayQuotes | undefined {
  const width = rows[0]?.length ?? 0;
  if (width < 2 || lines.some(({ length }) => length !== width)) return undefined;
  const above = rows.slice(Math.max(1, rows.length - looked));
  const numbers = Array.from({ length: width }, (_, at) => at).filter(
    (at) => at !== place && above.length > 1 && above.every((row) => isNumber(row[at])),
  );
  if (!lines.every((line) => numbers.every((at) => isNumber(line[at])))) return undefined;
  return numbers.length > 0 && (lines.length - 1) * (width - 1) >= enoughDelimiters ? 'taken' : 'doubtful';
}
