// Allows unescaped bars in code and maths of table cells. GFM requires escaping (section 4.10), but models do not escape.
import type { Node } from './walk.ts';

/** A Unicode noncharacter, which no text contains, as long as the bar. */
const stand = '\uFDD0';
const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/m;
/** One-line maths by the rules of maths-syntax.ts. Longer formulas do not occur in cells. Unit: characters. */
const maths = /\$\$[^$\n]{1,400}\$\$|\$(?![\s$])[^$\n]{0,400}?[^\s$\\]\$(?![\d$])|\\\([^\n]{1,400}?\\\)/g;
const unescapedBar = /(?<!\\)\|/g;

/** Replaces such bars by placeholders; `showBars` restores them in the parsed tree. */
export function hideBars(text: string): string {
  if (!text.includes('|') || text.includes(stand) || !delimiterRow.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (line.includes('|') && /[`$]|\\\(/.test(line) ? hiddenIn(line) : line))
    .join('\n');
}

function hiddenIn(line: string): string {
  let hidden = '';
  let from = 0;
  for (const [start, end] of codeIn(line)) {
    hidden += mathsHidden(line.slice(from, start)) + line.slice(start, end).replaceAll(unescapedBar, stand);
    from = end;
  }
  return hidden + mathsHidden(line.slice(from));
}

/** A formula with a bar only at its start or end is none: `|$PATH|$HOME|`. */
const mathsHidden = (text: string): string =>
  text.replaceAll(maths, (found) => {
    const inner = found.replaceAll(/^(?:\$\$?|\\\()|(?:\$\$?|\\\))$/g, '');
    return inner.startsWith('|') === inner.endsWith('|') ? found.replaceAll(unescapedBar, stand) : found;
  });

/** Returns the code spans of a line: each run of backticks with the next one of its length. */
function codeIn(line: string): readonly (readonly [start: number, end: number])[] {
  const runs = [...line.matchAll(/`+/g)].filter(({ index }) => line[index - 1] !== '\\');
  const next: (number | undefined)[] = [];
  const ofLength = new Map<number, number>();
  for (let at = runs.length - 1; at >= 0; at--) {
    const length = runs[at]?.[0].length ?? 0;
    next[at] = ofLength.get(length);
    ofLength.set(length, at);
  }
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at < runs.length; at++) {
    const [begin, closer] = [runs[at], next[at]];
    const end = closer === undefined ? undefined : runs[closer];
    if (!begin || !end || closer === undefined) continue;
    spans.push([begin.index, end.index + end[0].length]);
    at = closer;
  }
  return spans;
}

export function showBars(node: Node): void {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(stand))
      Object.assign(node, { [key]: value.replaceAll(stand, '|') });
  for (const child of node.children ?? []) showBars(child);
}
