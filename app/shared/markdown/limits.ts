// Limits of what is formatted. Parsers of markdown and TeX recurse into nesting and search the rest of a text for every
// mark that is left open; within these limits their cost stays close to the length of the text. Beyond them a block is
// shown as it was written. Each count is taken in one pass.

const limits = {
  length: 16_000,
  lines: 600,
  /** Of a text in which blocks are still to be found. */
  linesToSplit: 20_000,
  /** Of those, items and quotes: each is read several times over. */
  itemsToSplit: 6_000,
  /** Quotes and lists inside one another. */
  depth: 20,
  brackets: 1_200,
  openBrackets: 40,
  destinations: 400,
  footnotes: 300,
  columns: 200,
  cells: 3_000,
  marks: 3_000,
  /** Addresses that become links without brackets. */
  links: 500,
} as const;

/** Units of a list's indentation that can hold a level. */
const indentPerLevel = 2;

/** True if formatting takes longer than a reader should wait. The text is a block, or a whole answer that is one. */
export function isTooComplex(text: string): boolean {
  if (text.length > limits.length) return true;
  if (isTooComplexToSplit(text)) return true;
  let [lines, brackets, open, destinations, footnotes, bars, cells, marks] = [1, 0, 0, 0, 0, 0, 0, 0];
  let [deepest, widest, links] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 10: // \n
        lines += 1;
        bars = 0;
        break;
      case 91: // [
        brackets += 1;
        open += 1;
        if (open > deepest) deepest = open;
        if (text.charCodeAt(at + 1) === 94 /* ^ */) footnotes += 1;
        break;
      case 93: // ]
        if (open > 0) open -= 1;
        if (text.charCodeAt(at + 1) === 40 /* ( */) destinations += 1;
        break;
      case 124: // |
        cells += 1;
        bars += 1;
        if (bars > widest) widest = bars;
        break;
      case 46: // .
        if (text.charCodeAt(at - 1) === 119 /* w */) links += 1;
        break;
      case 58: // :
        if (text.charCodeAt(at + 1) === 47 /* / */) links += 1;
        break;
      case 64: // @
        links += 1;
        break;
      case 33: // !
      case 36: // $
      case 38: // &
      case 42: // *
      case 60: // <
      case 92: // \
      case 95: // _
      case 96: // `
      case 126: // ~
        marks += 1;
    }
  }
  return (
    lines > limits.lines ||
    brackets > limits.brackets ||
    deepest > limits.openBrackets ||
    destinations > limits.destinations ||
    footnotes > limits.footnotes ||
    widest > limits.columns ||
    cells > limits.cells ||
    marks > limits.marks ||
    links > limits.links
  );
}

/** True if even finding the blocks would cost too much: the parser recurses into quotes and lists. */
export function isTooComplexToSplit(text: string): boolean {
  let [lines, items] = [0, 0];
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    const depth = depthAt(text, at);
    lines += 1;
    if (depth > 0) items += 1;
    if (lines > limits.linesToSplit || items > limits.itemsToSplit || depth > limits.depth) return true;
  }
  return false;
}

/** So much is formatted in one go. Many small blocks cost more than their text, code most: it has a head and a button. */
export const stepWeight = 8_000;
export const weightOf = ({ text, code }: { readonly text: string; readonly code?: object }): number =>
  text.length + (code ? 400 : 250);
/** Limit of one text: thousands of blocks, each of which stays on the page. What is behind them is shown as it was written. */
export const maxWeight = 1_200_000;

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

/** Number of quotes and list items that open at the line's start. Indentation counts as the levels it may hold. */
function depthAt(text: string, start: number): number {
  let [depth, indent, at] = [0, 0, start];
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) indent += 1;
    else if (code === 9) indent += 4;
    else if (code === 62 /* > */) depth += 1;
    else {
      const end = markerEnd(text, at);
      if (end === at) break;
      depth += 1;
      at = end - 1;
    }
    if (depth > limits.depth) return depth;
  }
  return depth === 0 ? 0 : depth + Math.floor(indent / indentPerLevel);
}

/** Behind the marker of a list item (`-`, `12.`) that begins here; the same place where none does. */
function markerEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  let end = at;
  if (code === 42 /* * */ || code === 43 /* + */ || code === 45 /* - */) end = at + 1;
  else {
    while (end - at < 9 && isDigit(text.charCodeAt(end))) end += 1;
    const closing = text.charCodeAt(end);
    if (end === at || (closing !== 46 /* . */ && closing !== 41) /* ) */) return at;
    end += 1;
  }
  const next = text.charCodeAt(end);
  return next === 32 || next === 9 || next === 10 || Number.isNaN(next) ? end : at;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A formula that KaTeX lays out at once: nested no deeper, and no longer, than formulas are. */
export function isTooComplexFormula(tex: string): boolean {
  if (tex.length > 4_000) return true;
  let depth = 0;
  for (const character of tex) {
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth > 40) return true;
  }
  return false;
}
