// Extracts search terms from a question: all are optional, and rare ones count most.
import { fold, isSingle, wordsIn } from '../../shared/search/fold.ts';
import type { Phrase } from '../storage/repositories/passages.ts';

const maxTerms = 24;
const maxQuery = 2000;
/** Number of final letters that may differ in a long word; a shorter word may have one more. */
const ending = 2;
const longWord = 7;
const shortestStem = 4;

/**
 * Quoted words are exact. Scripts without spaces are searched by pairs of characters. Longer words match other
 * endings: "stations" finds "station".
 */
export function termsOfQuestion(question: string): readonly Phrase[] {
  const found = new Map<string, Phrase>();
  const add = (words: readonly string[], prefix: boolean): void =>
    void (words.length > 0 && found.set(`${words.join(' ')}${prefix ? '*' : ''}`, { words, prefix }));
  const text = question.slice(0, maxQuery).toWellFormed();
  const rest = text.replaceAll(/"([^"]*)"/g, (_all, quoted: string) => {
    add(wordsIn(fold(quoted)).slice(0, 20), false);
    return ' ';
  });
  for (const run of runsOf(wordsIn(fold(rest)))) {
    if (run.length === 1) add(...stemOf(run[0] ?? ''));
    for (let at = 0; at + 1 < run.length; at++) add(run.slice(at, at + 2), false);
  }
  return [...found.values()].slice(0, maxTerms);
}

/** Groups consecutive single characters; other words stay alone. */
function runsOf(words: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  let open = false;
  for (const word of words) {
    const single = isSingle(word);
    const last = runs.at(-1);
    if (single && open && last) last.push(word);
    else runs.push([word]);
    open = single;
  }
  return runs;
}

function stemOf(word: string): [readonly string[], boolean] {
  if (!/^\p{L}+$/u.test(word) || isSingle(word) || word.length < shortestStem) return [[word], false];
  return [[word.length < longWord ? word : word.slice(0, -ending)], true];
}
