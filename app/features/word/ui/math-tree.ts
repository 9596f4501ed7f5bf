// Converts MathML of KaTeX to Office Math (ECMA-376 part 1, 22.1), which Word and LibreOffice edit as equations.

export interface MathTree {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly (MathTree | string)[];
}

/** The used part of a DOM element, so that tests need no browser. */
export interface MathElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<MathElement>;
  getAttribute(name: string): string | null;
}

type Trees = readonly MathTree[];

const el = (name: string, children: MathTree['children'], val?: string): MathTree => ({
  name: `m:${name}`,
  ...(val === undefined ? {} : { attributes: { 'm:val': val } }),
  children,
});
const childrenOf = (element: MathElement): readonly MathElement[] => Array.from(element.children);
const tagOf = ({ tagName }: MathElement): string => tagName.toLowerCase();
const textOf = (element: MathElement): string => element.textContent ?? '';

/** Returns the children of `m:oMath`. `root`: a `math` element. */
export const mathTrees = (root: MathElement): Trees => rowOf(childrenOf(root));

/** Operators that have a body: sums, products, integrals. */
const bodied = /^[∑∏∐∫∬∭∮∯∰⋀⋁⋂⋃⨀⨁⨂⨄⨆]$/u;
/** The body of a sum ends before these. */
const ends = /^[=<>≤≥≠≈≡≅∼→←⇒⇔+−,;]$/u;
const accents = new Map([
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['ˉ', '\u0304'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['ˇ', '\u030C'],
  ['´', '\u0301'],
  ['ˊ', '\u0301'],
  ['`', '\u0300'],
  ['ˋ', '\u0300'],
  ['˘', '\u0306'],
  ['˚', '\u030A'],
  ['→', '\u20D7'],
  ['⃗', '\u20D7'],
]);

const scripted = /^(?:msub|msup|msubsup|munder|mover|munderover)$/;

/** Wrappers without a meaning of their own. */
const transparent = new Set(['mrow', 'mstyle', 'mpadded', 'semantics', 'merror']);

function rowOf(given: readonly MathElement[]): Trees {
  const elements = withGroups(given);
  const trees: MathTree[] = [];
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at];
    if (!element) continue;
    const large = largeOf(element);
    const named = isNamed(element);
    const rest = elements.slice(at + 1);
    if (large) {
      const end = rest.findIndex((each) => tagOf(each) === 'mo' && ends.test(textOf(each)));
      const body = end === -1 ? rest : rest.slice(0, end);
      at += body.length;
      trees.push(nary(large, rowOf(body)));
    } else if (named || isApplication(rest[0])) {
      const body = argumentIn(named ? rest : rest.slice(1));
      at += body.length + (named ? 0 : 1);
      const name = el('fName', treesOf(element));
      // Word shows a placeholder for an empty argument.
      trees.push(...(body.length > 0 ? [el('func', [name, el('e', rowOf(body))])] : treesOf(element)));
    } else trees.push(...treesOf(element));
  }
  return trees;
}

/** KaTeX sets the power of `(x+1)^2` at the parenthesis alone; LibreOffice shows that as an error. */
function withGroups(elements: readonly MathElement[]): readonly MathElement[] {
  const done: MathElement[] = [];
  const opened: number[] = [];
  for (const element of elements) {
    const [base, ...marks] = scripted.test(tagOf(element)) ? childrenOf(element) : [element];
    const sign = base && tagOf(base) === 'mo' ? textOf(base) : '';
    const from = /^[)\]]$/.test(sign) ? opened.pop() : undefined;
    if (/^[([]$/.test(sign)) opened.push(done.length);
    if (!base || from === undefined || marks.length === 0) done.push(element);
    else {
      const [open, ...inner] = done.splice(from);
      const group = [fence(textOf(open ?? base)), ...inner, fence(sign)];
      done.push(made(tagOf(element), [made('mrow', group), ...marks]));
    }
  }
  return done;
}

const made = (tagName: string, children: readonly MathElement[], text?: string): MathElement => ({
  tagName,
  children,
  textContent: text ?? children.map(textOf).join(''),
  getAttribute: (name) => (text !== undefined && name === 'fence' ? 'true' : null),
});
const fence = (sign: string): MathElement => made('mo', [], sign);

/** The invisible operator that follows names of functions. */
const isApplication = (element: MathElement | undefined): boolean =>
  element !== undefined && tagOf(element) === 'mo' && textOf(element) === '\u2061';

/** A function with limits or a power, such as "lim" with its variable. */
const isNamed = (element: MathElement): boolean => {
  const [base] = scripted.test(tagOf(element)) ? childrenOf(element) : [];
  return base !== undefined && isApplication(childrenOf(base).at(-1));
};

/** The next element, or all in the parentheses that follow. */
function argumentIn(elements: readonly MathElement[]): readonly MathElement[] {
  const first = elements.findIndex((element) => tagOf(element) !== 'mspace');
  const next = elements[first];
  if (!next) return [];
  if (textOf(next) !== '(') return elements.slice(0, first + 1);
  let depth = 0;
  const end = elements.findIndex((element) => {
    const text = textOf(element);
    depth += text === '(' ? 1 : text.startsWith(')') ? -1 : 0;
    return depth === 0 && text.startsWith(')');
  });
  return end === -1 ? elements.slice(0, first + 1) : elements.slice(0, end + 1);
}

interface Large {
  readonly sign: string;
  readonly sub: MathElement | undefined;
  readonly sup: MathElement | undefined;
  /** True if limits are above and below the sign. */
  readonly stacked: boolean;
}

function largeOf(element: MathElement): Large | undefined {
  const tag = tagOf(element);
  const [base, first, second] = childrenOf(element);
  if (tag === 'mo')
    return bodied.test(textOf(element))
      ? { sign: textOf(element), sub: undefined, sup: undefined, stacked: false }
      : undefined;
  // KaTeX wraps a row around a single element.
  if (transparent.has(tag) && base && !first) return largeOf(base);
  if (!base || !scripted.test(tag) || !bodied.test(textOf(base))) return undefined;
  const above = tag === 'msup' || tag === 'mover';
  return {
    sign: textOf(base),
    sub: above ? undefined : first,
    sup: above ? first : second,
    stacked: tag.startsWith('mu') || tag === 'mover',
  };
}

const nary = ({ sign, sub, sup, stacked }: Large, body: Trees): MathTree =>
  el('nary', [
    el('naryPr', [
      el('chr', [], sign),
      el('limLoc', [], stacked ? 'undOvr' : 'subSup'),
      el('subHide', [], sub ? '0' : '1'),
      el('supHide', [], sup ? '0' : '1'),
    ]),
    part('sub', sub),
    part('sup', sup),
    el('e', body.length > 0 ? body : nothing),
  ]);

/** Word shows a placeholder for an empty part. */
const nothing = [el('r', [el('rPr', [el('nor', [])]), { name: 'm:t', children: ['\u200B'] }])];

const part = (name: string, element: MathElement | undefined): MathTree => el(name, element ? treesOf(element) : []);

function treesOf(element: MathElement): Trees {
  const tag = tagOf(element);
  const children = childrenOf(element);
  const [first, second, third] = children;
  if (first && /^(?:mi|mn|mo|mtext)$/.test(tag)) return rowOf(children);
  switch (tag) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
      return runOf(tag, textOf(element), element.getAttribute('mathvariant'));
    case 'mspace':
      return parseFloat(element.getAttribute('width') ?? '0') >= 0.2 ? runOf('mtext', ' ', null) : [];
    case 'semantics':
      return first ? treesOf(first) : [];
    case 'annotation':
      return [];
    case 'mfrac': {
      const line = element.getAttribute('linethickness');
      const type = line !== null && parseFloat(line) === 0 ? [el('fPr', [el('type', [], 'noBar')])] : [];
      return [el('f', [...type, part('num', first), part('den', second)])];
    }
    case 'msqrt':
      return [el('rad', [el('radPr', [el('degHide', [], '1')]), el('deg', []), el('e', rowOf(children))])];
    case 'mroot':
      return [el('rad', [part('deg', second), part('e', first)])];
    case 'msup':
      return [el('sSup', [part('e', first), part('sup', second)])];
    case 'msub':
      return [el('sSub', [part('e', first), part('sub', second)])];
    case 'msubsup':
      return [el('sSubSup', [part('e', first), part('sub', second), part('sup', third)])];
    case 'munder':
      return [under(first, second)];
    case 'mover':
      return [over(first ? treesOf(first) : [], second)];
    case 'munderover':
      return [over([under(first, second)], third)];
    case 'mtable':
      return [matrix(element)];
    case 'menclose':
      return [el('borderBox', [...strike(element), el('e', rowOf(children))])];
    case 'mphantom':
      return [el('phant', [el('phantPr', [el('show', [], '0')]), el('e', rowOf(children))])];
    default:
      return fenced(children) ?? rowOf(children);
  }
}

/** Combining marks that Word draws over or under a whole term. */
const bars = /^[ˉ¯‾_―]$/u;
const groups = /^[⏞⏟⎴⎵]$/u;

function under(base: MathElement | undefined, mark: MathElement | undefined): MathTree {
  const sign = mark ? textOf(mark) : '';
  if (bars.test(sign)) return el('bar', [el('barPr', [el('pos', [], 'bot')]), part('e', base)]);
  if (groups.test(sign)) return group(sign, 'bot', base ? treesOf(base) : []);
  return el('limLow', [part('e', base), part('lim', mark)]);
}

function over(base: Trees, mark: MathElement | undefined): MathTree {
  const sign = mark ? textOf(mark) : '';
  const stretchy = mark?.getAttribute('stretchy') !== 'false';
  if (bars.test(sign) && stretchy) return el('bar', [el('barPr', [el('pos', [], 'top')]), el('e', base)]);
  if (groups.test(sign)) return group(sign, 'top', base);
  const accent = accents.get(sign);
  if (accent !== undefined) return el('acc', [el('accPr', [el('chr', [], accent)]), el('e', base)]);
  return el('limUpp', [el('e', base), part('lim', mark)]);
}

const group = (sign: string, pos: 'top' | 'bot', base: Trees): MathTree =>
  el('groupChr', [
    el('groupChrPr', [el('chr', [], sign), el('pos', [], pos), el('vertJc', [], pos === 'top' ? 'bot' : 'top')]),
    el('e', base),
  ]);

const sides = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'];

/** A box without sides, crossed out. */
const strike = (element: MathElement): Trees =>
  element.getAttribute('notation')?.includes('strike')
    ? [el('borderBoxPr', [...sides.map((side) => el(side, [], '1')), el('strikeBLTR', [], '1')])]
    : [];

/** A row with fences, such as a matrix in brackets. One of them may be missing. */
function fenced(children: readonly MathElement[]): Trees | undefined {
  const [first, last] = [children[0], children.at(-1)];
  if (!first || !last || first === last) return undefined;
  const [begins, closes] = [isFence(first), isFence(last)];
  if (!begins && !closes) return undefined;
  const inner = children.slice(begins ? 1 : 0, closes ? -1 : undefined);
  return [
    el('d', [
      el('dPr', [el('begChr', [], begins ? fenceOf(first) : ''), el('endChr', [], closes ? fenceOf(last) : '')]),
      el('e', rowOf(inner)),
    ]),
  ];
}

const fenceOf = (element: MathElement): string => textOf(element).replace('∣', '|').replace('∥', '‖');
const isFence = (element: MathElement): boolean => tagOf(element) === 'mo' && element.getAttribute('fence') === 'true';

function matrix(element: MathElement): MathTree {
  const cells = childrenOf(element).map((row) => childrenOf(row).filter((cell) => tagOf(cell) === 'mtd'));
  const count = Math.max(1, ...cells.map((row) => row.length));
  const aligned = element.getAttribute('columnalign')?.split(' ') ?? [];
  // Aligned equations: the columns touch where they are aligned.
  const isClose = element.getAttribute('columnspacing')?.startsWith('0em') === true;
  const columns = Array.from({ length: count }, (_, at) =>
    el('mc', [el('mcPr', [el('count', [], '1'), el('mcJc', [], aligned[at] ?? 'center')])]),
  );
  return el('m', [
    el('mPr', [
      el('plcHide', [], '1'),
      ...(isClose ? [el('cGpRule', [], '3'), el('cGp', [], '0')] : []),
      el('mcs', columns),
    ]),
    ...cells.map((row) =>
      el(
        'mr',
        Array.from({ length: count }, (_, at) => el('e', cellOf(row[at]))),
      ),
    ),
  ]);
}

/** LibreOffice shows an empty cell, and an operator without a left operand, as an error. */
const cellOf = (cell: MathElement | undefined): Trees => {
  const trees = cell ? rowOf(childrenOf(cell)) : [];
  return trees.length === 0 || /^[=<>≤≥≠≈≡+−]/u.test(cell ? textOf(cell) : '') ? [...nothing, ...trees] : trees;
};

/**
 * Alphabets by their first letters. `signs`: letters that Unicode had before. Readers without alphabets of their own show these
 * characters, too.
 */
const alphabets = new Map([
  ['double-struck', { upper: 0x1d538, lower: 0x1d552, letters: 'CHNPQRZ', signs: 'ℂℍℕℙℚℝℤ' }],
  ['script', { upper: 0x1d49c, lower: 0x1d4b6, letters: 'BEFHILMRego', signs: 'ℬℰℱℋℐℒℳℛℯℊℴ' }],
  ['fraktur', { upper: 0x1d504, lower: 0x1d51e, letters: 'CHIRZ', signs: 'ℭℌℑℜℨ' }],
]);

function letterOf(letter: string, { upper, lower, letters, signs }: Alphabet): string {
  const sign = signs[letters.indexOf(letter)];
  if (sign !== undefined) return sign;
  if (/^[A-Z]$/.test(letter)) return String.fromCodePoint(upper + letter.charCodeAt(0) - 65);
  return /^[a-z]$/.test(letter) ? String.fromCodePoint(lower + letter.charCodeAt(0) - 97) : letter;
}

type Alphabet = NonNullable<ReturnType<typeof alphabets.get>>;

const styles = new Map([
  ['bold', 'b'],
  ['bold-italic', 'bi'],
  ['bold-script', 'b'],
  ['normal', 'p'],
  ['sans-serif', 'p'],
  ['monospace', 'p'],
]);

/** Signs that only structure MathML: function application and invisible operators. */
const invisible = /[\u2061-\u2064\u200B]/g;

function runOf(tag: string, written: string, variant: string | null): Trees {
  const plain = written.replaceAll(invisible, '');
  const alphabet = alphabets.get(variant ?? '');
  const text = alphabet ? [...plain].map((letter) => letterOf(letter, alphabet)).join('') : plain;
  if (text === '') return [];
  // Single letters are italic by default; names such as "sin" are upright.
  const style = styles.get(variant ?? '') ?? (alphabet || (tag === 'mi' && [...text].length > 1) ? 'p' : undefined);
  const properties = [
    ...(tag === 'mtext' ? [el('nor', [])] : []),
    ...(style === undefined || tag === 'mtext' ? [] : [el('sty', [], style)]),
  ];
  const font = { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' };
  return [
    el('r', [
      ...(properties.length > 0 ? [el('rPr', properties)] : []),
      { name: 'w:rPr', children: [{ name: 'w:rFonts', attributes: font, children: [] }] },
      { name: 'm:t', attributes: { 'xml:space': 'preserve' }, children: [text] },
    ]),
  ];
}
