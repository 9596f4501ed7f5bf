// Reads the results in an engine's reply, which is untrusted: wrong types are skipped, lengths are limited.
import type { SearchResult } from '../contract/tools.ts';

/** Field names of a result. Of several, the first with text counts; for `text`, all are joined. */
export interface ResultFields {
  readonly title: string;
  readonly url: string;
  readonly text: readonly string[];
  readonly date?: readonly string[];
}

export const maxResults = 10;
const limits = { title: 300, url: 2000, text: 2000, date: 60 };

/** Returns the value at a path such as `web.results`; undefined if a part is missing. */
export function readAt(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

export function resultsOf(rows: readonly unknown[], fields: ResultFields): readonly SearchResult[] {
  const results: SearchResult[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    if (results.length === maxResults) break;
    const url = addressOf(readAt(row, fields.url));
    if (url === undefined || seen.has(url)) continue;
    seen.add(url);
    const text = plain(fields.text.map((name) => textOf(readAt(row, name))).join(' '), limits.text);
    const date = dayOf(
      (fields.date ?? []).map((name) => textOf(readAt(row, name))).find((found) => found !== '') ?? '',
    );
    results.push({
      title: plain(textOf(readAt(row, fields.title)), limits.title) || new URL(url).hostname,
      url,
      ...(text === '' ? {} : { text }),
      ...(date === '' ? {} : { date }),
    });
  }
  return results;
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(' … ') : '';
};

/** Only addresses that can be shown as links and opened: no other schemes, no credentials. */
function addressOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > limits.url || !URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return username === '' && password === '' && href.length <= limits.url ? href : undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
  '#x2F': '/',
};
/** Marks of found words; other tags are text. */
const marks = /<\/?(?:b|strong|em|i|mark|span|br)\b[^<>]{0,200}>/gi;
/** Characters that change the direction of the text around them. */
const directions = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

function plain(text: string, limit: number): string {
  // Longer texts are not searched for marks.
  const read = text
    .slice(0, limit * 4)
    .replace(marks, '')
    .replace(/&(#?\w{2,5});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(directions, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return read.length > limit ? `${read.slice(0, limit - 1).trimEnd()}…`.toWellFormed() : read.toWellFormed();
}

function dayOf(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
  return day ?? plain(text, limits.date);
}
