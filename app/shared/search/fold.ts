// Normalises text for search: lower case, no accents, full-width forms as plain ones, letters such as ß, ł and đ as ss, l and d.
// Keeps each character's original position, for highlighting.

/** Scripts without spaces: each character is a word, and a phrase matches any run. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((name) => `\\p{Script=${name}}`)

  // The long vowel mark, shared by two scripts.
  .concat('ー')
  .join('');
const single = new RegExp(`^[${scripts}]$`, 'u');
const word = new RegExp(`[${scripts}]|[\\p{L}\\p{N}](?:(?![${scripts}])[\\p{L}\\p{N}\\p{M}])*`, 'gu');

/** Longer words are keys, hashes or images in text form. */
const maxWordLength = 64;

export const isSingle = (text: string): boolean => single.test(text);

/** Letters that Unicode does not decompose, with their plain spelling: Latin letters of DIN 91379, and the final sigma. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
};
const unlike = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');
/** Zero-width characters: invisible separators and directional marks. */
const hidden = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]/g;

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(hidden, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(unlike, (letter) => plain[letter] ?? letter);

export interface Folded {
  readonly text: string;
  /** Original position of each unit of the folded text, and of its end. */
  readonly places: readonly number[];
}

/** A character with its accents, or a run of Korean jamo. */
const characters = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}/gsu;

export function foldedWithPlaces(text: string): Folded {
  let folded = '';
  const places: number[] = [];
  // A cache, since a text has few different characters and folding is slow.
  const known = new Map<string, string>();
  for (const { 0: character, index } of text.matchAll(characters)) {
    let plain = known.get(character);
    if (plain === undefined) known.set(character, (plain = fold(character)));
    for (let at = 0; at < plain.length; at++) places.push(index);
    folded += plain;
  }
  places.push(text.length);
  return { text: folded, places };
}

export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const wordsWithPlaces = (folded: string): readonly Word[] =>
  [...folded.matchAll(word)].flatMap(({ 0: text, index }) =>
    text.length <= maxWordLength ? [{ text, start: index, end: index + text.length }] : [],
  );

export const wordsIn = (folded: string): readonly string[] =>
  (folded.match(word) ?? []).filter(({ length }) => length <= maxWordLength);
