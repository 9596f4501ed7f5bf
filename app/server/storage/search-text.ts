// Words of texts and expressions of queries for both databases, so that both find the same.
import { fold, wordsIn } from '../../shared/search/fold.ts';
import type { Term } from '../../shared/search/query.ts';

export { fold };

/** Indexed length of one message: more than any model writes or reads in one. Unit: characters. */
export const maxCharacters = 1_000_000;

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
export const tsQuery = (terms: readonly Term[]): string | undefined => tsQueryOf(terms, ' <-> ');

/** Of texts whose places are not all known: those with all words, in which the words of a term may stand apart. */
export function tsQueryWithoutPlaces(terms: readonly Term[]): string | undefined {
  if (!terms.some(({ words }) => words.length > 1)) return undefined;
  return `${tsQueryOf(terms, ' & ')} & ${quote(placesMissing)}`;
}

function tsQueryOf(terms: readonly Term[], between: string): string | undefined {
  const phrases = terms.filter(({ words }) => words.length > 0);
  if (phrases.length === 0) return undefined;
  return phrases
    .map(({ words, prefix }) => {
      const lexemes = words.map(quote);
      if (prefix) lexemes.push(`${lexemes.pop() ?? ''}:*`);
      return `(${lexemes.join(between)})`;
    })
    .join(' & ');
}

/** PostgreSQL counts positions no further than this. */
const maxPosition = 16_383;
/** And keeps so many of one word. */
const maxPlaces = 255;
/** A larger tsvector is refused. Unit: bytes, without those of alignment. */
const maxVector = 900_000;
/** Stands for words of which places are missing; no word is written so. */
const placesMissing = '+';

/** The literal of a tsvector: words with their places, as far as PostgreSQL keeps them. */
export function tsVector(text: string): string {
  const places = new Map<string, number[]>();
  let bytes = 0;
  let missing = false;
  for (const [at, lexeme] of wordsOf(text).entries()) {
    const known = places.get(lexeme) ?? [];
    const placed = at < maxPosition && known.length < maxPlaces;
    if (!placed) missing = true;
    if (!placed && places.has(lexeme)) continue;
    bytes += (places.has(lexeme) ? 0 : Buffer.byteLength(lexeme) + 4) + 2;
    if (bytes > maxVector) break;
    if (placed) known.push(at + 1);
    places.set(lexeme, known);
  }
  const lexemes = [...places].map(([lexeme, at]) =>
    at.length > 0 ? `${quote(lexeme)}:${at.join(',')}` : quote(lexeme),
  );
  return [...lexemes, ...(missing ? [quote(placesMissing)] : [])].join(' ');
}
