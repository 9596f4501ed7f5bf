// Formats MathML and Office Math (ECMA-376 part 1, 22.1) as one line of text, such as (a+b)/2 and x^2.

export interface MathNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MathNode[];
  readonly text: string;
}

type Writing = (node: MathNode) => string;

const all: Writing = ({ text, children }) => text + children.map(lineOf).join('');
const none: Writing = () => '';

/** Noncharacters around parts that must not merge with their neighbors. */
const edge = { any: '\ufdd0', fractionEnd: '\ufdd1', scriptEnd: '\ufdd2', word: '\ufdd3' };

/** Replaces edges by blanks where digits or letters would merge. U+2061 to U+2064 are invisible operators. */
const spaced = (text: string): string =>
  text.replaceAll(/[\ufdd0-\ufdd3\u2061-\u2064]+/g, (run, at: number) => {
    // A letter may have two code units.
    const before = /[\p{L}\p{N}]$/u.exec(text.slice(Math.max(at - 2, 0), at))?.[0];
    const after = text.slice(at + run.length, at + run.length + 2);
    if (run.includes(edge.fractionEnd) && /^[\p{L}\p{N}(√∛]/u.test(after)) return ' ';
    if (before === undefined || !/^[\p{L}\p{N}]/u.test(after)) return '';
    const isApart = /^\p{N}/u.test(after) || run.includes(edge.scriptEnd);
    return isApart || (/\p{L}/u.test(before) && run.includes(edge.word)) ? ' ' : '';
  });

const isWord = (text: string): boolean => /^\p{L}{2,}$/u.test(text);
const word: Writing = (node) => {
  const text = all(node);
  return isWord(text) ? `${edge.word}${text}${edge.word}` : text;
};
const inBrackets = (text: string): string => (/^\([^()]*\)$/.test(text) ? text : `(${text})`);
const grouped = (given: string): string => {
  const text = spaced(given);
  return /^[\p{L}\p{N}.,]*$/u.test(text) ? text : inBrackets(text);
};
/** Products need brackets in a denominator. */
const below = (text: string): string =>
  /^(?:\p{L}*|[\p{N}.,]*)$/u.test(spaced(text)) ? spaced(text) : inBrackets(spaced(text));
const fraction = (above: string, under: string): string =>
  `${edge.any}${grouped(above)}/${below(under)}${edge.fractionEnd}`;
function scripts(given: string, sub: string, sup: string): string {
  const text = spaced(given);
  const base = text.includes('/') ? inBrackets(text) : text;
  const scripted = `${base}${sub === '' ? '' : `_${grouped(sub)}`}${sup === '' ? '' : `^${grouped(sup)}`}`;
  return `${isWord(base) ? edge.word : edge.any}${scripted}${edge.scriptEnd}`;
}
const root = (degree: string, inner: string): string =>
  degree === '' ? `√(${inner})` : degree === '3' ? `∛(${inner})` : `root(${degree}, ${inner})`;

/** MathML identifies children by position. */
const nth = (node: MathNode, at: number): string => {
  const child = node.children[at];
  return child ? lineOf(child) : '';
};
/** Office Math identifies children by name. */
const part = (node: MathNode, name: string): string => {
  const child = node.children.find((each) => each.name === name);
  return child ? all(child) : '';
};
/** Returns the value of a property such as `m:chr`, or undefined. */
const property = ({ children }: MathNode, name: string): string | undefined =>
  children.find((child) => child.name.endsWith('Pr'))?.children.find((child) => child.name === name)?.attributes['val'];
const cells = (node: MathNode, name: string): readonly string[] =>
  node.children.filter((child) => child.name === name).map(all);

const writings: Readonly<Record<string, Writing>> = {
  mi: word,
  mo: word,
  mfrac: (node) =>
    node.attributes['linethickness']?.startsWith('0')
      ? `${nth(node, 0)} over ${nth(node, 1)}`
      : fraction(nth(node, 0), nth(node, 1)),
  msup: (node) => scripts(nth(node, 0), '', nth(node, 1)),
  msub: (node) => scripts(nth(node, 0), nth(node, 1), ''),
  msubsup: (node) => scripts(nth(node, 0), nth(node, 1), nth(node, 2)),
  munder: (node) => scripts(nth(node, 0), nth(node, 1), ''),
  mover: (node) => scripts(nth(node, 0), '', nth(node, 1)),
  munderover: (node) => scripts(nth(node, 0), nth(node, 1), nth(node, 2)),
  msqrt: (node) => root('', all(node)),
  mroot: (node) => root(nth(node, 1), nth(node, 0)),
  mtr: (node) => node.children.map(lineOf).join(', '),
  mtable: (node) => `[${node.children.map(lineOf).join('; ')}]`,
  mfenced: ({ attributes, children }) =>
    `${attributes['open'] ?? '('}${children.map(lineOf).join(', ')}${attributes['close'] ?? ')'}`,
  mtext: (node) => ` ${all(node)} `,
  // The same formula in another notation.
  annotation: none,
  'annotation-xml': none,
  mphantom: none,

  // Without a line it is a binomial coefficient, or a stack.
  f: (node) =>
    property(node, 'type') === 'noBar'
      ? `${part(node, 'num')} over ${part(node, 'den')}`
      : fraction(part(node, 'num'), part(node, 'den')),
  sSup: (node) => scripts(part(node, 'e'), '', part(node, 'sup')),
  sSub: (node) => scripts(part(node, 'e'), part(node, 'sub'), ''),
  sSubSup: (node) => scripts(part(node, 'e'), part(node, 'sub'), part(node, 'sup')),
  sPre: (node) => scripts(part(node, 'e'), part(node, 'sub'), part(node, 'sup')),
  limLow: (node) => scripts(part(node, 'e'), part(node, 'lim'), ''),
  limUpp: (node) => scripts(part(node, 'e'), '', part(node, 'lim')),
  rad: (node) => root(part(node, 'deg'), part(node, 'e')),
  nary: (node) => `${scripts(property(node, 'chr') ?? '∫', part(node, 'sub'), part(node, 'sup'))} ${part(node, 'e')}`,
  func: (node) => `${edge.word}${part(node, 'fName')}(${part(node, 'e')})`,
  d: (node) =>
    `${property(node, 'begChr') ?? '('}${cells(node, 'e').join(property(node, 'sepChr') ?? '|')}${property(node, 'endChr') ?? ')'}`,
  acc: (node) => `${part(node, 'e')}${property(node, 'chr') ?? '\u0302'}`,
  mr: (node) => cells(node, 'e').join(', '),
  m: (node) =>
    `[${node.children
      .filter(({ name }) => name === 'mr')
      .map(lineOf)
      .join('; ')}]`,
  // An ampersand marks where the equations are aligned.
  eqArr: (node) =>
    cells(node, 'e')
      .map((equation) => equation.replaceAll('&', ''))
      .join('; '),
};

/** Property elements of Office Math, such as `fPr`, contain no text. */
function lineOf(node: MathNode): string {
  if (/^[a-z]+[A-Za-z]*Pr$/.test(node.name)) return '';
  const writing = Object.hasOwn(writings, node.name) ? writings[node.name] : undefined;
  return (writing ?? all)(node);
}

/** `node`: `math` or `oMath`. */
export const mathLine = (node: MathNode): string => spaced(lineOf(node)).replaceAll(/\s+/g, ' ').trim();
