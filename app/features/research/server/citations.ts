// Checks the citations of a report, line by line as it is written, and removes links that lead elsewhere.

export interface RemovedCitation {
  readonly sentence: string;
  readonly number: number;
}

export interface CheckedLine {
  readonly text: string;
  readonly kept: number;
  readonly removed: readonly RemovedCitation[];
}

/** In place of a number whose sentence is not on its page. */
export const unprovenMark = '[?]';

/** Returns true if the sentence is on the page with this number. */
export type Prove = (sentence: string, number: number) => boolean;

const group = /(?:\s?\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\])+/g;
const sentenceEnd = /[.!?…]["”’»)\]]*\s+|[。！？]["”’」』）]*|\|/g;
/** Periods that end no sentence. */
const abbreviated =
  /(?:\b\p{L}|\b(?:approx|ca|dr|e\.g|etc|i\.e|inc|mr|mrs|ms|no|nr|prof|st|vs|bzw|usw|z\.b)|\d)\.\s+$/iu;

export function checkLine(line: string, prove: Prove): CheckedLine {
  const removed: RemovedCitation[] = [];
  let kept = 0;
  let from = 0;
  let text = '';
  const plain = withoutLinks(line);
  for (const match of plain.matchAll(group)) {
    const [marks] = match;
    const before = plain.slice(from, match.index);
    const sentence = sentenceAt(before);
    const numbers = [...new Set([...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits)))];
    const proven = numbers.filter((number) => prove(sentence, number));
    for (const number of numbers) if (!proven.includes(number)) removed.push({ sentence, number });
    kept += proven.length;
    const space = /^\s/.test(marks) ? ' ' : '';
    text += before + space + (proven.length > 0 ? proven.map((number) => `[${number}]`).join('') : unprovenMark);
    from = match.index + marks.length;
  }
  return { text: text + plain.slice(from), kept, removed };
}

/** The last sentence of a text, without the marks of lists, headings and tables. */
function sentenceAt(before: string): string {
  const trimmed = before.trimEnd();
  let start = 0;
  for (const { 0: end, index } of trimmed.matchAll(sentenceEnd)) {
    const after = index + end.length;
    if (after < trimmed.length && !abbreviated.test(trimmed.slice(0, after))) start = after;
  }
  return trimmed
    .slice(start)
    .replace(/^[\s>#*+-]*(?:\d+[.)]\s)?/, '')
    .replace(/^[.,;:]\s*/, '')
    .trim();
}

/** Text of a report may carry nothing to an address: pictures go, and links become their text. */
export const withoutLinks = (line: string): string =>
  line
    .replaceAll(/!\[([^\][]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/\[(\d{1,3})\]\([^)]{0,2000}\)/g, '[$1]')
    .replaceAll(/\[([^\][]{0,300})\]\((?:[^()]|\([^()]{0,500}\)){0,2000}\)/g, '$1')
    .replaceAll(/^ {0,3}\[[^\]]+\]:\s*\S.*$/g, '')
    .replaceAll(/<[^>\s]+:[^>\s]*>|<\/?\p{L}[^>]*>/gu, '')
    .replaceAll(/\b(?:https?|ftp):\/\/\S+/gi, '');
