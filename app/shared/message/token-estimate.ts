// Estimates a text's tokens without a vocabulary, with the same result in browser and server for every model. Models how current
// vocabularies (o200k_base, 2024) split text: words, groups of three digits, punctuation, and other scripts by character.

/** Upper bounds of non-Latin character ranges, and tokens per character; measured with gpt-tokenizer 4.0.0. */
const weights: readonly (readonly [below: number, tokens: number])[] = [
  [0x100, 0.38], // letters with accents
  [0x250, 0.78],
  [0x300, 1],
  [0x370, 0.75], // combining accents
  [0x400, 0.5], // Greek
  [0x530, 0.46], // Cyrillic
  [0x590, 0.53], // Armenian
  [0x600, 0.48], // Hebrew
  [0x700, 0.45], // Arabic
  [0x900, 2],
  [0x980, 0.42], // Devanagari
  [0xa00, 0.45], // Bengali
  [0xa80, 0.6], // Gurmukhi
  [0xb00, 0.48], // Gujarati
  [0xb80, 1], // Odia
  [0xd80, 0.44], // Tamil, Telugu, Kannada, Malayalam
  [0xe00, 0.6], // Sinhala
  [0xe80, 0.46], // Thai
  [0x1000, 1.9], // Lao, Tibetan
  [0x10a0, 0.73], // Burmese
  [0x1100, 0.5], // Georgian
  [0x1200, 3], // Hangul Jamo
  [0x13a0, 2.3], // Ethiopic
  [0x1780, 3], // Cherokee, Canadian syllabics
  [0x1800, 0.77], // Khmer
  [0x1e00, 2],
  [0x1f00, 0.5], // Vietnamese
  [0x2000, 1.5],
  [0x2c00, 1], // symbols
  [0x2e80, 2.5],
  [0xa000, 1], // ideographs and kana
  [0xac00, 2.3],
  [0xd800, 1], // Korean
  [0xd83c, 2], // surrogate pairs
  [0xd83f, 0.5], // emoji
  [0xe000, 1.5],
  [0x10000, 1],
];

function weightOf(code: number): number {
  let from = 0;
  let to = weights.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (code < (weights[middle]?.[0] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return weights[from]?.[1] ?? 1;
}

type Kind = 'none' | 'lower' | 'upper' | 'digit' | 'blank' | 'line' | 'mark' | 'other';

function kindOf(code: number): Kind {
  if (code > 0x7e) return 'other';
  if (code >= 0x61 && code <= 0x7a) return 'lower';
  if (code >= 0x41 && code <= 0x5a) return 'upper';
  if (code >= 0x30 && code <= 0x39) return 'digit';
  if (code === 0x20 || code === 9) return 'blank';
  return code < 0x20 ? 'line' : 'mark';
}

/** Letters covered by a word's first token, and tokens per further letter; capitals are rarer, and so are their pairs. */
const words = { lower: { first: 6, each: 0.22 }, upper: { first: 2, each: 0.45 } } as const;

/** Longer runs of consonants do not occur in words: each further consonant is a token. */
const consonantsOfWords = 3;
const isVowel = (code: number): boolean => 'aeiouy'.includes(String.fromCharCode(code | 0x20));

/** Counts character by character, so that the longest prefix within a limit is found in one pass. */
export class TokenCount {
  total = 0;
  private kind: Kind = 'none';
  /** Length of the current run. */
  private length = 0;
  private last = 0;
  private consonants = 0;

  add(code: number): void {
    const kind = kindOf(code);
    const before = this.kind;
    // A capital starts a word; following lower-case letters belong to it.
    const goesOn = kind === before || (kind === 'lower' && before === 'upper' && this.length === 1);
    this.length = goesOn ? this.length + 1 : 1;
    this.total += this.costOf(kind, before, code);
    const isLetter = kind === 'lower' || kind === 'upper';
    this.consonants = isLetter && !isVowel(code) ? (goesOn ? this.consonants + 1 : 1) : 0;
    if (kind === 'lower' && this.consonants > consonantsOfWords && code !== this.last) this.total += 0.6;
    this.kind = kind;
    this.last = code;
  }

  private costOf(kind: Kind, before: Kind, code: number): number {
    const { length } = this;
    switch (kind) {
      case 'lower':
      case 'upper': {
        const { first, each } = words[kind];
        if (length > 1) return length > first ? each : 0;
        if (before !== 'other' || this.last >= 0x250) return 1;
        // After an accented letter the word continues.
        this.length = first;
        return each;
      }
      case 'digit':
        // A space belongs to the following word, but not to a number.
        return (length % 3 === 1 ? 1 : 0) + (length === 1 && before === 'blank' ? 1 : 0);
      case 'blank':
        return length === 1 ? (code === 9 ? 0.7 : 0) : length === 2 ? 1 : 0.06;
      case 'line':
        return length === 1 ? (before === 'mark' ? 0.6 : 1) : 0.2;
      case 'mark':
        return length === 1 ? 0.9 : code === this.last ? 0.05 : 0.4;
      default:
        return weightOf(code);
    }
  }
}

/**
 * Estimates the tokens of a text: between 0.7 and 1.6 times the count of o200k_base for texts, tables, logs and code
 * (token-estimate.test.ts).
 */
export function roughTokens(text: string): number {
  const count = new TokenCount();
  for (let at = 0; at < text.length; at++) count.add(text.charCodeAt(at));
  return Math.ceil(count.total);
}
