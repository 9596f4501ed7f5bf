// Extracts the part of a message shown in search results: around the first match, without Markdown.
import { fold } from '../../shared/search/fold.ts';
import { spansOf } from '../../shared/search/query.ts';
import type { Term } from '../../shared/search/query.ts';

const before = 40;
const length = 160;
/** Characters around the match, so that markup which begins before it is complete. */
const margin = 300;

export interface Excerpt {
  readonly text: string;
  /** The matching sentence, folded: versions of a message that share it count as one hit. */
  readonly sentence: string;
}

export function excerptOf(text: string, terms: readonly Term[]): Excerpt {
  const first = spansOf(text.slice(0, maxLooked), terms)[0] ?? (text.length > maxLooked && spansOf(text, terms)[0]);
  const at = first ? first.start : 0;
  const from = Math.max(0, at - margin);
  const near = text.slice(from, at + length + margin).toWellFormed();
  const plain = withoutMarkdown(near);
  const inside = spansOf(plain, terms)[0]?.start ?? 0;
  const start = startOf(plain, Math.max(0, inside - before));
  const cut = plain
    .slice(start, start + length)
    .toWellFormed()
    .trim();
  const whole = start + length >= plain.length && at + length + margin >= text.length;
  return {
    text: `${from > 0 || start > 0 ? '…' : ''}${cut}${whole ? '' : '…'}`,
    sentence: sentenceAt(plain, inside),
  };
}

/** Characters searched first; the rest, which takes 0.1 s, is only searched if there is no match. */
const maxLooked = 64_000;

/** Moves the start to a word boundary if possible. */
function startOf(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space >= 0 && space - at < 20 ? space + 1 : at;
}

function sentenceAt(text: string, at: number): string {
  const start = Math.max(...ends.map((end) => text.lastIndexOf(end, Math.max(0, at - 1)) + 1));
  const stops = ends.map((end) => text.indexOf(end, at)).filter((stop) => stop >= 0);
  return fold(text.slice(start, Math.min(text.length, ...stops))).trim();
}
const ends = ['. ', '! ', '? ', '。', '！', '？'] as const;

/** Each pattern makes one pass, without long backtracking. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^[\]\n]{0,200})\]\([^()\s]{0,800}(?:\)|$)/g, '$1'],
  [/\[\^[^\]\s]{1,40}\]:?/g, ''],
  [/^[ \t]{0,3}(?:#{1,6}|>+|[-*+]|\d{1,9}[.)])[ \t]+/gm, ''],
  // GitHub's alerts, and tags that an answer may contain.
  [/^[ \t]{0,3}\[!(?:note|tip|important|warning|caution)\][ \t]*$/gim, ''],
  [/<\/?(?:details|summary|kbd|sub|sup)>/gi, ''],
  [/^[ \t]{0,3}\[[ xX]\][ \t]+/gm, ''],
  [/^[ \t]{0,3}(?:`{3,}|~{3,})[^\n]{0,60}$/gm, ''],
  [/^[ \t]{0,3}[|:\- ]{3,200}$/gm, ''],
  [/(?<!\\)(?:\*{1,3}|~~|`+|\${2})/g, ''],
  [/(?<![\p{L}\p{N}\\])_{1,3}|(?<!\\)_{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/ ?\|(?: ?\|)* ?/g, ' '],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\s+/g, ' '],
];

export const withoutMarkdown = (text: string): string =>
  marks.reduce((plain, [mark, instead]) => plain.replaceAll(mark, instead), text);
