// Ranks passages by BM25 over the searched files, computed here so that both databases agree.
import { fold, wordsIn } from '../../shared/search/fold.ts';
import type { Phrase } from '../storage/repositories/passages.ts';

/** The usual constants of BM25: saturation of repeated terms, and penalty of long passages. */
const saturation = 1.2;
const lengthShare = 0.75;
const usualLength = 170;

/** Weight of a term that `count` of `all` passages contain. */
export const rarity = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5));

export interface Weighed {
  readonly phrase: Phrase;
  readonly weight: number;
}

export const scoreOf = (text: string, terms: readonly Weighed[]): number => scoreOfWords(wordsIn(fold(text)), terms);

export function scoreOfWords(words: readonly string[], terms: readonly Weighed[]): number {
  const long = saturation * (1 - lengthShare + lengthShare * (words.length / usualLength));
  return terms.reduce((sum, { phrase, weight }) => {
    const count = timesIn(words, phrase);
    return count === 0 ? sum : sum + (weight * count * (saturation + 1)) / (count + long);
  }, 0);
}

export function timesIn(words: readonly string[], { words: wanted, prefix }: Phrase): number {
  let count = 0;
  for (let at = 0; at + wanted.length <= words.length; at++) {
    const fits = wanted.every((each, index) => {
      const word = words[at + index] ?? '';
      return prefix && index === wanted.length - 1 ? word.startsWith(each) : word === each;
    });
    if (fits) count++;
  }
  return count;
}
