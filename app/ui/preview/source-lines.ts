// Highlighted lines under a text being edited: typing is drawn at once, colors follow. Only changed lines are updated.
import type { ColouredLine, ColouredSpan } from '../languages/highlight.ts';

export interface SourceLine {
  /** Includes the line end, except in the last line. */
  readonly text: string;
  readonly node: HTMLElement;
  /** Highlighted spans; absent while the line is plain. */
  readonly spans?: readonly ColouredSpan[];
}

/** Splits after line ends. A text that ends with a line end has an empty last line, where the caret can be. */
export const linesOf = (text: string): readonly string[] =>
  text.split(/(?<=\n)/).concat(text.endsWith('\n') ? [''] : []);

/** Draws `text`; lines before and after a change keep their elements and colors. */
export function retype(frame: HTMLElement, before: readonly SourceLine[], text: string): readonly SourceLine[] {
  const wanted = linesOf(text);
  const [same, sameBehind] = keptLines(before, wanted);
  const removed = before.slice(same, before.length - sameBehind);
  const added = wanted.slice(same, wanted.length - sameBehind).map(plainLine);
  for (const { node } of removed) node.remove();
  const next = frame.children[same] ?? null;
  for (const { node } of added) frame.insertBefore(node, next);
  return [...before.slice(0, same), ...added, ...before.slice(before.length - sameBehind)];
}

/** Returns the number of unchanged lines at the start and at the end. */
function keptLines(before: readonly SourceLine[], wanted: readonly string[]): readonly [number, number] {
  const most = Math.min(before.length, wanted.length);
  let same = 0;
  while (same < most && before[same]?.text === wanted[same]) same += 1;
  let behind = 0;
  while (behind < most - same && before.at(-1 - behind)?.text === wanted.at(-1 - behind)) behind += 1;
  return [same, behind];
}

function plainLine(text: string): SourceLine {
  const node = document.createElement('span');
  node.textContent = text;
  return { text, node };
}

/** Colors the lines from number `from` on. A line changed meanwhile waits for the next highlighting. */
export function colour(
  lines: readonly SourceLine[],
  from: number,
  coloured: readonly ColouredLine[],
): readonly SourceLine[] {
  const drawn = [...lines];
  for (const [index, { spans }] of coloured.entries()) {
    const line = lines[from + index];
    if (!line || line.text !== spans.map(({ text }) => text).join('') || sameSpans(line.spans, spans)) continue;
    line.node.replaceChildren(...spans.map(drawSpan));
    drawn[from + index] = { ...line, spans };
  }
  return drawn;
}

const sameSpans = (one: readonly ColouredSpan[] | undefined, other: readonly ColouredSpan[]): boolean =>
  one?.length === other.length &&
  one.every(({ text, color }, index) => text === other[index]?.text && color === other[index]?.color);

function drawSpan({ text, color }: ColouredSpan): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  if (color) span.style.color = color;
  return span;
}
