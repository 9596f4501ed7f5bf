// Checks the citations of a report, line by line.
import type { PlainMarkdown } from './plain-markdown.ts';

export interface RemovedCitation {
  readonly sentence: string;
  readonly number: number;
}

export interface CheckedText {
  readonly text: string;
  readonly kept: number;
  readonly removed: readonly RemovedCitation[];
}

/** In place of a number whose sentence is not on its page. */
export const unprovenMark = '[?]';

/** Returns true if the sentence is on the page with this number. */
export type Prove = (sentence: string, number: number) => boolean;

const group = /(?:[^\S\n]?\[\d{1,3}(?:[^\S\n]*[,;][^\S\n]*\d{1,3})*\])+/g;
const sentenceEnd = /[.!?…]["”’»)\]]*\s+|[。！？]["”’」』）]*|\||\n/g;
/** Periods that end no sentence. */
const abbreviated = /(?:\b\p{L}|\b(?:approx|ca|dr|e\.g|etc|i\.e|inc|mr|mrs|ms|no|nr|prof|st|vs|bzw|usw|z\.b)|\d)\.$/iu;
/** Longer than all of them. */
const abbreviation = 12;

export function checkCitations({ text: source, code }: PlainMarkdown, prove: Prove): CheckedText {
  const removed: RemovedCitation[] = [];
  let kept = 0;
  let from = 0;
  let text = '';
  let at = 0;
  for (const match of source.matchAll(group)) {
    const [marks] = match;
    // Both are in the order of the text.
    while ((code[at]?.[1] ?? Infinity) <= match.index) at += 1;
    if ((code[at]?.[0] ?? Infinity) < match.index + marks.length) continue;
    const before = source.slice(from, match.index);
    const sentence = sentenceAt(before);
    const numbers = [...new Set([...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits)))];
    const proven = numbers.filter((number) => prove(sentence, number));
    for (const number of numbers) if (!proven.includes(number)) removed.push({ sentence, number });
    kept += proven.length;
    const space = /^\s/.test(marks) ? ' ' : '';
    text += before + space + (proven.length > 0 ? proven.map((number) => `[${number}]`).join('') : unprovenMark);
    from = match.index + marks.length;
  }
  return { text: text + source.slice(from), kept, removed };
}

/** The last sentence of a text, without the marks of lists, headings and tables. */
function sentenceAt(before: string): string {
  const trimmed = before.trimEnd();
  let start = 0;
  for (const { 0: end, index } of trimmed.matchAll(sentenceEnd)) {
    const after = index + end.length;
    const isAbbreviated =
      !end.includes('\n') && abbreviated.test(trimmed.slice(Math.max(0, index - abbreviation), index + 1));
    if (after < trimmed.length && !isAbbreviated) start = after;
  }
  return trimmed
    .slice(start)
    .replace(/^[\s>#*+-]*(?:\d+[.)]\s)?/, '')
    .replace(/^[.,;:]\s*/, '')
    .trim();
}
