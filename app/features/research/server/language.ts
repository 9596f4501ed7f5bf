// Guesses the language of a sentence by its script and its most frequent words.

const scripts: readonly (readonly [string, RegExp])[] = [
  ['Kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['Han', /\p{sc=Han}/u],
  ['Hangul', /\p{sc=Hangul}/u],
  ['Cyrillic', /\p{sc=Cyrillic}/u],
  ['Greek', /\p{sc=Greek}/u],
  ['Arabic', /\p{sc=Arabic}/u],
  ['Hebrew', /\p{sc=Hebrew}/u],
  ['Thai', /\p{sc=Thai}/u],
  ['Devanagari', /\p{sc=Devanagari}/u],
];
const words: Readonly<Record<string, string>> = {
  en: 'the of and to was is were are by that with from this it for',
  de: 'der die das und ist war wurde wurden sind von mit den dem ein eine nicht für auf im',
  fr: 'le la les des et est une du dans par pour que qui sur au été',
  es: 'el los las del y es una en por que con fue para como',
  it: 'il lo gli della di e è una nel per che con sono stato',
  pt: 'os as do da e é uma em por que com foi para não',
  nl: 'het een en van is was werd met dat voor op zijn niet de',
};
const byWord = Object.entries(words).map(([name, list]) => [name, new Set(list.split(' '))] as const);

/** Undefined if the text is too short, or in another language in Latin script. */
export function languageOf(text: string): string | undefined {
  const script = scripts.find(([, pattern]) => pattern.test(text));
  if (script) return script[0];
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = byWord.map(([name, list]) => [name, found.filter((word) => list.has(word)).length] as const);
  const [best, next] = counts.toSorted(([, a], [, b]) => b - a);
  return best && next && best[1] > next[1] ? best[0] : undefined;
}
