// Converts texts and queries to search words for both databases, so that both find the same.
import { fold, wordsIn } from '../../shared/search/fold.ts';
import type { Term } from '../../shared/search/query.ts';

export { fold };

/** Indexed characters per message: more than any model reads or writes at once. */
export const maxCharacters = 1_000_000;

/** Makes text storable: PostgreSQL rejects NUL, and both databases reject lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const wordsOf = (text: string): readonly string[] => wordsIn(fold(text.slice(0, maxCharacters)));

/** Returns the FTS5 expression; undefined if no term has words. */
export function ftsQuery(terms: readonly Term[]): string | undefined {
  const phrases = terms.filter(({ words }) => words.length > 0);
  if (phrases.length === 0) return undefined;
  return phrases.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' AND ');
}

const quote = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

export const tsQuery = (terms: readonly Term[]): string | undefined => tsQueryOf(terms, ' <-> ');

/** Finds texts with missing positions that contain all words, perhaps not adjacent as a term requires. */
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

/** Largest position in PostgreSQL. */
const maxPosition = 16_383;
/** Maximum number of positions per word in PostgreSQL. */
const maxPlaces = 255;
/** PostgreSQL rejects larger tsvectors. Unit: bytes, without alignment. */
const maxVector = 900_000;
/** Marks texts with missing positions; no real word looks like this. */
const placesMissing = '+';

/** Returns the tsvector literal: words with positions, within PostgreSQL's limits. */
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
