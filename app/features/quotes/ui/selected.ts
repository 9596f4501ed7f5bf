// The text that is selected in the messages of a chat.

/** Longer selections are cut: a quotation is a part of a message. Unit: characters. */
const longest = 4_000;

export interface Selected {
  readonly text: string;
  /** Of the first and the last line. Relative to the viewport. */
  readonly first: DOMRect;
  readonly last: DOMRect;
}

/** Undefined if nothing is selected, or something outside of messages. */
export function selectedText(): Selected | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!isInMessage(range.startContainer) || !isInMessage(range.endContainer)) return undefined;
  const text = quotable(selection.toString());
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const [first] = rects;
  const last = rects.at(-1);
  return text === '' || !first || !last ? undefined : { text, first, last };
}

function isInMessage(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-turn]') != null && element.closest('textarea, input, [role="menu"]') === null;
}

/** Lines without white space at their ends, and at most one empty line between two. */
export function quotable(text: string): string {
  const lines = text
    .replaceAll('\u00a0', ' ')
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const whole = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return whole.length > longest ? `${whole.slice(0, longest).trimEnd()}…`.toWellFormed() : whole;
}

/** As Markdown, with an empty line for the question. */
export const quotationOf = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`;
