// Messages in six scripts, and random queries for them: common words in thousands, and rare ones in few.
import { pickFrom } from '../../../shared/testing/random.ts';

/** Scripts with spaces; the others are runs of single characters. */
const spaced = [
  'river naïve Café straße groß mountain window Zürich lower upper data model prompt answer question über'.split(' '),
  'река гора окно ответ вопрос модель данные ночь день'.split(' '),
  'हिन्दी में लिखा हुआ पाठ नदी पहाड़ दिन'.split(' '),
] as const;
const unspaced = [
  [...'我今天在上海吃了很好的小笼包水山河天地人'],
  [...'東京タワーはとても高いです日本語カタカナ'],
  [...'한국어를공부하고있습니다서울'],
] as const;

type Next = () => number;
const roundUp = (next: Next, most: number): number => 1 + Math.floor(next() * most);
const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make);

/** A common word, or one of thousands combined from two or three. */
const wordOf = (next: Next, vocabulary: readonly string[]): string =>
  times(roundUp(next, 3), () => pickFrom(next, vocabulary)).join('');

/** Returns 3 to 14 words of one script. */
export function messageOf(next: Next): string {
  const length = 2 + roundUp(next, 12);
  if (next() < 0.5) {
    const vocabulary = pickFrom(next, spaced);
    return times(length, () => wordOf(next, vocabulary)).join(' ');
  }
  const vocabulary = pickFrom(next, unspaced);
  return times(length, () => pickFrom(next, vocabulary)).join('');
}

/** Consecutive words; if `open`, the last one may be the beginning of a word. */
export interface Phrase {
  readonly text: string;
  readonly open: boolean;
}

export interface Query {
  readonly typed: string;
  readonly phrases: readonly Phrase[];
}

/** Complete words, beginnings, quoted phrases or runs of characters: one or two of them. */
export function queryOf(next: Next): Query {
  const phrases = times(roundUp(next, 2), (): Phrase & { readonly typed: string } => {
    if (next() < 0.5) {
      const vocabulary = pickFrom(next, unspaced);
      const text = times(roundUp(next, 4), () => pickFrom(next, vocabulary)).join('');
      return { text, open: false, typed: text };
    }
    const vocabulary = pickFrom(next, spaced);
    const kind = next();
    const word = wordOf(next, vocabulary);
    if (kind < 0.2) {
      const text = `${word} ${wordOf(next, vocabulary)}`;
      return { text, open: false, typed: `"${text}"` };
    }
    const text = kind < 0.6 ? word : word.slice(0, roundUp(next, word.length));
    return { text, open: true, typed: text };
  });
  return { typed: phrases.map(({ typed }) => typed).join(' '), phrases };
}
