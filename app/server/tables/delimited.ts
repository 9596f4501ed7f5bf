// Rows of a CSV or TSV, whatever stands between its fields.
import { Refused } from '../documents/refusal.ts';
import { delimiters, maxCells } from './grid.ts';
import type { Delimiter, Grid } from './grid.ts';

/** Lines that the delimiter is found by. */
const looked = 60;
const marks = /[\n\r]/g;

export function gridOfText(text: string): Grid {
  // Excel names the delimiter in a line of its own.
  const [named, given] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  const body = named === undefined ? text : text.slice(named.length);
  const delimiter = delimiters.find((each) => each === given) ?? delimiterOf(body);
  return { name: '', rows: rowsOf(body, delimiter), delimiter };
}

/** The one that cuts most lines into the same number of fields; of several the one with more fields. */
function delimiterOf(text: string): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const widths = rowsOf(text, delimiter, looked).flatMap((row) => (row.length > 1 ? [row.length] : []));
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 0, count = 0] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
    return { delimiter, score: count * 1000 + width };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** Fields in quotes may hold delimiters, line ends and doubled quotes. A quote that is not closed at the end of a field is a character. */
export function rowsOf(text: string, delimiter: Delimiter, most = Number.POSITIVE_INFINITY): readonly string[][] {
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
    const close = quotes && text[at] === '"' ? closingQuote(text, at + 1, delimiter) : -1;
    if (close === never) quotes = false;
    if (close >= 0) {
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    if (nextDelimiter !== -1 && nextDelimiter < at) nextDelimiter = text.indexOf(delimiter, at);
    if (nextLine < at) nextLine = lineFrom(at);
    const end = nextDelimiter === -1 ? nextLine : Math.min(nextDelimiter, nextLine);
    row.push(end > at ? field + text.slice(at, end) : field);
    if (++cells > maxCells) throw new Refused('tooComplex');
    at = end + 1;
    if (end === nextDelimiter && end < text.length) {
      // A delimiter at the very end leaves one more field, an empty one.
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

/** No quote of the text is closed from here on. */
const never = -2;

/** -1 where the next quote stands within words: the one that opens is then a stray one, as in 24" for inches. */
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
