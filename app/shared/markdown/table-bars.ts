// Bars in code and maths of table cells. GFM wants them escaped (its section 4.10), and models write them as they are.
import type { Node } from './walk.ts';

/** A noncharacter of Unicode: no text has it, and it is as long as the bar. */
const stand = '\uFDD0';
const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/m;
/** Maths of one line by the rules of maths-syntax.ts. Unit: characters; what is longer stands in no cell. */
const maths = /\$\$[^$\n]{1,400}\$\$|\$(?![\s$])[^$\n]{0,400}?[^\s$\\]\$(?![\d$])|\\\([^\n]{1,400}?\\\)/g;
const unescapedBar = /(?<!\\)\|/g;

/** The same text with signs in place of such bars, and a way to put the bars back into what was read of it. */
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

/** A formula that only begins or only ends with a bar is none: `|$PATH|$HOME|`. */
const mathsHidden = (text: string): string =>
  text.replaceAll(maths, (found) => {
    const inner = found.replaceAll(/^(?:\$\$?|\\\()|(?:\$\$?|\\\))$/g, '');
    return inner.startsWith('|') === inner.endsWith('|') ? found.replaceAll(unescapedBar, stand) : found;
  });

/** Code spans of a line: each run of backticks with the next one of its length. */
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

/** Puts the bars back, wherever a node holds text. */
export function showBars(node: Node): void {
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && value.includes(stand))
      Object.assign(node, { [key]: value.replaceAll(stand, '|') });
  for (const child of node.children ?? []) showBars(child);
}
