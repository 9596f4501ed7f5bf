// Words of texts and expressions of queries for both databases, so that both find the same.
import { fold, wordsIn } from '../../shared/search/fold.ts';
import type { Term } from '../../shared/search/query.ts';

export { fold };

/** Indexed length of one message. Unit: characters. */
export const maxCharacters = 200_000;

/** Text that can be stored: PostgreSQL accepts no NUL, and no database accepts lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const wordsOf = (text: string): readonly string[] => wordsIn(fold(text.slice(0, maxCharacters)));

/** The expression for FTS5; undefined where no term has words. */
export function ftsQuery(terms: readonly Term[]): string | undefined {
  const phrases = terms.filter(({ words }) => words.length > 0);
  if (phrases.length === 0) return undefined;
  return phrases.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' AND ');
}

const quote = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The expression for PostgreSQL's tsquery. */
export function tsQuery(terms: readonly Term[]): string | undefined {
  const phrases = terms.filter(({ words }) => words.length > 0);
  if (phrases.length === 0) return undefined;
  return phrases
    .map(({ words, prefix }) => {
      const lexemes = words.map(quote);
      if (prefix) lexemes.push(`${lexemes.pop() ?? ''}:*`);
      return `(${lexemes.join(' <-> ')})`;
    })
    .join(' & ');
}

/** PostgreSQL counts positions no further than this, and keeps so many of one word. */
const maxPosition = 16_383;

/** The literal of a tsvector: words with their places. Words beyond the last place are found, but not in phrases. */
export function tsVector(text: string): string {
  const places = new Map<string, number[]>();
  for (const [at, lexeme] of wordsOf(text).entries()) {
    const known = places.get(lexeme);
    if (!known) places.set(lexeme, [Math.min(at + 1, maxPosition)]);
    else if (known.length < 255 && at < maxPosition) known.push(at + 1);
  }
  return [...places].map(([lexeme, at]) => `${quote(lexeme)}:${at.join(',')}`).join(' ');
}
