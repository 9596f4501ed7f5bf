// Tokenizer of the search: the same on both databases, so that both find the same.

/** Scripts written without spaces: each character is a word, and a phrase of them finds any run. */
const single =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{N}](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])*/gu;

/** Nobody looks for a longer one; it is a key, a hash or an image in text form. */
const maxWordLength = 64;
/** Indexed length of one message. Unit: characters. */
const maxCharacters = 200_000;

/** Lower case, without accents, full-width forms as plain ones. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
}

/** Text that can be stored: PostgreSQL accepts no NUL, and no database accepts lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export function wordsOf(text: string): readonly string[] {
  return (fold(text.slice(0, maxCharacters)).match(word) ?? []).filter(({ length }) => length <= maxWordLength);
}

/** Words that follow each other; `prefix`: the last one may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** Every part between spaces must be found; what stands in quotes is found as it stands. */
export function phrasesOf(query: string): readonly Phrase[] {
  const parts = query.slice(0, 1000).matchAll(/"([^"]*)"|(\S+)/g);
  return [...parts].flatMap(([, quoted, plain]) => {
    const words = wordsOf(quoted ?? plain ?? '').slice(0, 50);
    const last = words.at(-1);
    if (last === undefined) return [];
    return [{ words, prefix: quoted === undefined && !single.test(last) }];
  });
}

/** The expression for FTS5. */
export const ftsQuery = (phrases: readonly Phrase[]): string =>
  phrases.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' AND ');

const quote = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The expression for PostgreSQL's tsquery. */
export const tsQuery = (phrases: readonly Phrase[]): string =>
  phrases
    .map(({ words, prefix }) => {
      const lexemes = words.map(quote);
      if (prefix) lexemes.push(`${lexemes.pop() ?? ''}:*`);
      return `(${lexemes.join(' <-> ')})`;
    })
    .join(' & ');

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

/** The part of a text around the first word of a query that it holds. */
export function excerptOf(text: string, phrases: readonly Phrase[], length = 160): string {
  const folded = text.toLowerCase();
  const found = phrases.map(({ words }) => folded.indexOf(words[0] ?? '')).filter((at) => at >= 0);
  const start = Math.max(0, (found.length > 0 ? Math.min(...found) : 0) - 40);
  const cut = text
    .slice(start, start + length)
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .trim();
  return `${start > 0 ? '…' : ''}${cut}${start + length < text.length ? '…' : ''}`;
}
