// Reads HTML as text: keeps headings, lists, tables and links; drops scripts and styles.
import { parseHTML } from 'linkedom';
import { listNumber } from './list-numbers.ts';
import { mathLine } from './math.ts';
import type { MathNode } from './math.ts';
import { TextWriter } from './text-writer.ts';

const unread: ReadonlySet<string> = new Set('SCRIPT STYLE TEMPLATE NOSCRIPT HEAD SVG IFRAME OBJECT RP'.split(' '));
const blocks: ReadonlySet<string> = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD UL'.split(
    ' ',
  ),
);
interface Node {
  readonly nodeType: number;
  readonly textContent: string | null;
}
/** The used part of DOM elements: the server's programs have no DOM types. */
interface Element extends Node {
  readonly tagName: string;
  readonly childNodes: Iterable<Node>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
}

/** Deeper than any real page, but prevents a stack overflow on a hostile one. */
const deepest = 500;

const isCell = (name: string): boolean => name === 'TD' || name === 'TH';
const isRow = (name: string): boolean => /^(?:TR|TBODY|THEAD|TFOOT)$/.test(name);
const isApart = (name: string): boolean => /^(?:P|H\d|TABLE|PRE|BLOCKQUOTE)$/.test(name);
/** Hidden by the element itself; style sheets are not evaluated. */
const isUnseen = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(element.getAttribute('style') ?? '');
const isElement = (node: Node): node is Element => node.nodeType === 1;
const nameOf = ({ tagName }: Element): string => tagName.toUpperCase().replace(/^.*:/, '');
/** Detects superscripts and subscripts by the element's own style. */
function elementOf(element: Element): string {
  const name = nameOf(element);
  const [, place] = /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\b/i.exec(element.getAttribute('style') ?? '') ?? [];
  return place !== undefined && /^(?:SPAN|FONT|SMALL|B|I|EM|STRONG)$/.test(name)
    ? place.toUpperCase().slice(0, 3)
    : name;
}

export interface MarkupText {
  readonly title: string;
  readonly text: string;
  readonly images: number;
}

export function markupText(given: string): MarkupText {
  const html = isXHTML(given) ? asHTML(given) : given;
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const walk = new Walk();
  walk.node(document.documentElement, 0);
  return {
    title: (document.querySelector('title')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    text: walk.writer.end(),
    images: document.querySelectorAll('img, svg image').length,
  };
}

const isXHTML = (text: string): boolean =>
  /^\s*<\?xml\b/.test(text) ||
  /<html\b[^>]*\bxmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml["']/.test(text.slice(0, 4096));

const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Converts XHTML to HTML: XHTML closes any element with a slash and has CDATA, which an HTML parser does not read.
 * Its entities are those of HTML.
 */
const asHTML = (xhtml: string): string =>
  xhtml.replaceAll(
    /<!\[CDATA\[(.*?)\]\]>|<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/>/gs,
    (whole, data: string | undefined, name: string | undefined, attributes: string | undefined) => {
      if (data !== undefined) return data.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return name === undefined || empty.has(name.toLowerCase()) ? whole : `<${name}${attributes ?? ''}></${name}>`;
    },
  );

const mathOf = (element: Element): MathNode => {
  const nodes = [...element.childNodes];
  return {
    name: nameOf(element).toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: nodes.filter(isElement).map(mathOf),
    text: nodes.some(isElement) ? '' : (element.textContent ?? '').trim(),
  };
};

const wholeNumber = (text: string | null, otherwise: number): number =>
  /^\s*-?\d{1,9}\s*$/.test(text ?? '') ? Number(text) : otherwise;

interface List {
  readonly ordered: boolean;
  readonly notation: string;
  readonly step: 1 | -1;
  next: number;
}

function listOf(name: string, element: Element): List {
  const ordered = name === 'OL';
  const step = element.hasAttribute('reversed') ? -1 : 1;
  const items = [...element.childNodes].filter((child) => isElement(child) && nameOf(child) === 'LI').length;
  const first = wholeNumber(element.getAttribute('start'), step === 1 ? 1 : items);
  return { ordered, notation: element.getAttribute('type') ?? '1', step, next: first };
}

class Walk {
  readonly writer = new TextWriter();
  private pre = 0;
  private readonly lists: List[] = [];
  /** For each open superscript: whether it is an exponent followed by a note's mark. */
  private readonly exponents: boolean[] = [];
  /** The open cell of each open table. */
  private readonly cells: (Element | undefined)[] = [];

  node(node: Node, depth: number): void {
    if (node.nodeType === 3) {
      const text = node.textContent ?? '';
      return this.pre > 0 ? this.writer.put(text) : this.writer.words(text);
    }
    if (!isElement(node) || depth > deepest) return;
    const name = elementOf(node);
    if (unread.has(name) || isUnseen(node)) return;
    if (name === 'MATH') return this.writer.formula(mathLine(mathOf(node)));
    const isTable = name === 'TABLE';
    if (isTable) this.cells.push(undefined);
    // In HTML, a new cell or row ends an open cell; the parser nests them.
    if (isCell(name) || isRow(name)) this.endCell();
    const block = blocks.has(name);
    if (block) this.writer.line(isApart(name));
    this.begin(name, node);
    for (const child of node.childNodes) this.node(child, depth + 1);
    this.finish(name, node);
    if (isTable) this.cells.pop();
    if (block) this.writer.line(isApart(name));
  }

  private begin(name: string, element: Element): void {
    const { writer } = this;
    const heading = /^H([1-6])$/.exec(name)?.[1];
    if (heading !== undefined) writer.put(`${'#'.repeat(Number(heading))} `);
    else if (name === 'BR') writer.line(false);
    else if (name === 'PRE') this.pre++;
    else if (name === 'UL' || name === 'OL') this.lists.push(listOf(name, element));
    else if (name === 'LI') this.item(element);
    else if (name === 'TABLE') writer.beginTable();
    else if (name === 'TR') writer.beginRow();
    else if (isCell(name)) this.beginCell(element);
    else if (name === 'SUP' || name === 'SUB') {
      writer.capture(undefined, name === 'SUB');
      if (name === 'SUP') this.exponents.push(hasNote(element) && !isNote(element));
    } else if (name === 'A' && this.isMark(element)) this.beginMark();
    else if (name === 'RT') writer.put('(');
    else if (name === 'INPUT') this.input(element);
    else if (name === 'OPTION') writer.words(element.hasAttribute('selected') ? ' ☒ ' : ' ');
  }

  private beginCell(element: Element): void {
    this.cells[Math.max(this.cells.length - 1, 0)] = element;
    this.writer.beginCell();
  }

  private endCell(): void {
    const cell = this.cells.at(-1);
    if (!cell) return;
    this.cells[this.cells.length - 1] = undefined;
    const deep = wholeNumber(cell.getAttribute('rowspan'), 1);
    // 0: to the last row.
    this.writer.endCell({ wide: wholeNumber(cell.getAttribute('colspan'), 1), deep: deep === 0 ? 65_534 : deep });
  }

  /** A link to a note that is not superscript by itself. */
  private isMark(element: Element): boolean {
    return isNoteLink(element) || (this.exponents.at(-1) === true && isLocalLink(element));
  }

  private beginMark(): void {
    // Superscript before the mark is an exponent.
    if (this.exponents.at(-1) === true) this.writer.raise(this.writer.release(), false);
    this.writer.capture();
  }

  private endMark(): void {
    this.writer.raise(this.writer.release(), true);
    if (this.exponents.at(-1) === true) this.writer.capture();
  }

  private item(element: Element): void {
    const list = this.lists.at(-1);
    let mark = '-';
    if (list?.ordered) {
      const value = wholeNumber(element.getAttribute('value'), list.next);
      mark = `${listNumber(element.getAttribute('type') ?? list.notation, value)}.`;
      list.next = value + list.step;
    }
    this.writer.put(`${'  '.repeat(Math.max(this.lists.length - 1, 0))}${mark} `);
  }

  private input(element: Element): void {
    const type = (element.getAttribute('type') ?? 'text').toLowerCase();
    if (type === 'checkbox' || type === 'radio') this.writer.words(element.hasAttribute('checked') ? ' ☒ ' : ' ☐ ');
    else if (/^(?:text|number|date|time|datetime-local|email|tel|url|month|week)$/.test(type))
      this.writer.words(` ${element.getAttribute('value') ?? ''} `);
  }

  private finish(name: string, element: Element): void {
    const { writer } = this;
    if (name === 'PRE') this.pre--;
    else if (name === 'UL' || name === 'OL') this.lists.pop();
    else if (name === 'TABLE') writer.endTable();
    else if (name === 'TR') writer.endRow();
    else if (isCell(name)) {
      if (this.cells.at(-1) === element) this.endCell();
    } else if (name === 'SUP') {
      this.exponents.pop();
      writer.raise(writer.release(), isNote(element));
    } else if (name === 'SUB') writer.lower(writer.release());
    else if (name === 'RT') writer.put(')');
    else if (name === 'A' && this.isMark(element)) this.endMark();
    else if (name === 'A') {
      const address = element.getAttribute('href') ?? '';
      if (/^https?:/i.test(address) && element.textContent !== address) writer.put(` (${address})`);
    }
  }
}

const isLocalLink = (element: Element): boolean =>
  nameOf(element) === 'A' && /^[^:]*#/.test(element.getAttribute('href') ?? '');

/** Marked as a note by the page. EPUB 3 Structural Semantics Vocabulary and DPUB-ARIA 1.1. */
const isNoteLink = (element: Element): boolean =>
  /\bnoteref\b/.test(`${element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`) ||
  (isLocalLink(element) && /vertical-align\s*:\s*super\b/i.test(element.getAttribute('style') ?? ''));

const hasNote = (node: Node): boolean =>
  isElement(node) && (isLocalLink(node) || isNoteLink(node) || [...node.childNodes].some(hasNote));

/** Text outside links. */
const besideLinks = (node: Node): string =>
  node.nodeType === 3
    ? (node.textContent ?? '')
    : isElement(node) && !isLocalLink(node) && !isNoteLink(node)
      ? [...node.childNodes].map(besideLinks).join('')
      : '';

/** A superscript link within the page refers to a note. */
const isNote = (element: Element): boolean =>
  (hasNote(element) && !/[\p{L}\p{N}]/u.test(besideLinks(element))) || isWithinLink(element);

function isWithinLink(element: Element): boolean {
  const { parentElement } = element as Element & { readonly parentElement?: Element | null }; // of linkedom's elements
  return !!parentElement && isLocalLink(parentElement);
}
