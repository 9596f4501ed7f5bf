// Complexity limits for formatting. Parsers of markdown and TeX recurse into nesting and search the rest of the text for every
// open mark; within these limits their cost is nearly linear. Blocks beyond them are shown unformatted. All counts are taken in
// one pass.

const limits = {
  length: 16_000,
  lines: 600,
  /** Maximum number of lines in a text to split into blocks. */
  linesToSplit: 20_000,
  /** Maximum number of list items and quotes in it: each is parsed several times. */
  itemsToSplit: 6_000,
  /** Maximum nesting of quotes and lists. */
  depth: 20,
  brackets: 1_200,
  openBrackets: 40,
  destinations: 400,
  footnotes: 300,
  columns: 200,
  cells: 3_000,
  marks: 3_000,
  /** Maximum number of URLs without brackets. */
  links: 500,
} as const;

const indentPerLevel = 2;

/** True if formatting would take too long. `text`: a block, or an answer that is one block. */
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

/** True if even splitting would cost too much: the parser recurses into quotes and lists. */
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

/** Work budget of one slice; code blocks weigh extra. */
export const stepWeight = 8_000;
export const weightOf = ({ text, code }: { readonly text: string; readonly code?: object }): number =>
  text.length + (code ? 400 : 250);
/** Limit of one text, whose thousands of blocks all stay on the page; the rest is shown unformatted. */
export const maxWeight = 1_200_000;

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

/** Returns the number of quotes and list items opened at a line start. Indentation counts as the levels it may contain. */
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

/** Returns the position after a list marker (`-`, `12.`) at `at`; `at` if there is none. */
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

/** True if a formula is too long or too deeply nested for KaTeX. */
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
