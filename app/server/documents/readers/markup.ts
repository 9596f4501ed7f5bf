// Pages of HTML as text: headings, lists, tables and links stay recognisable, scripts and styles stay behind.
import { parseHTML } from 'linkedom';

const unread: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'HEAD',
  'SVG',
  'IFRAME',
  'OBJECT',
]);
const blocks: ReadonlySet<string> = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY THEAD TR UL'.split(
    ' ',
  ),
);
interface Node {
  readonly nodeType: number;
  readonly textContent: string | null;
}
/** The parts of a page's elements that are in use: the server's programs know no types of a page. */
interface Element extends Node {
  readonly tagName: string;
  readonly childNodes: Iterable<Node>;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
}

/** Deeper than any page; a hostile one must not end the walk with the stack. */
const deepest = 500;

const isCell = (name: string): boolean => name === 'TD' || name === 'TH';

export interface MarkupText {
  readonly title: string;
  readonly text: string;
  readonly images: number;
}

export function markupText(html: string): MarkupText {
  const { document } = parseHTML(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const writer = new Writer();
  writer.walk(document.documentElement, 0);
  return {
    title: (document.querySelector('title')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    text: writer.end(),
    images: document.querySelectorAll('img').length,
  };
}

class Writer {
  private out = '';
  private space = false;
  private pre = 0;
  /** Cells stay on one line, whatever is in them. */
  private cells = 0;
  private readonly lists: { readonly ordered: boolean; count: number }[] = [];

  end(): string {
    return this.out
      .replaceAll(/[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  walk(node: Node, depth: number): void {
    if (node.nodeType === 3) return this.words(node.textContent ?? '');
    if (node.nodeType !== 1 || depth > deepest) return;
    const element = node as Element; // by its node type
    const name = element.tagName.toUpperCase();
    if (unread.has(name) || element.hasAttribute('hidden')) return;
    const block = blocks.has(name);
    if (block) this.line(/^(?:P|H\d|TABLE|PRE|BLOCKQUOTE)$/.test(name));
    this.begin(name);
    for (const child of element.childNodes) this.walk(child, depth + 1);
    this.finish(name, element);
    if (block) this.line(/^(?:P|H\d|TABLE|PRE|BLOCKQUOTE)$/.test(name));
  }

  private begin(name: string): void {
    const heading = /^H([1-6])$/.exec(name)?.[1];
    if (heading !== undefined) this.put(`${'#'.repeat(Number(heading))} `);
    else if (name === 'BR') this.line(false);
    else if (name === 'PRE') this.pre++;
    else if (name === 'UL' || name === 'OL') this.lists.push({ ordered: name === 'OL', count: 0 });
    else if (name === 'LI') {
      const list = this.lists.at(-1);
      if (list) list.count++;
      this.put(`${'  '.repeat(Math.max(this.lists.length - 1, 0))}${list?.ordered ? `${list.count}.` : '-'} `);
    } else if (isCell(name)) {
      this.space = false;
      if (!/(?:^|\n)$/.test(this.out)) this.out += ' | ';
      this.cells++;
    }
  }

  private finish(name: string, element: Element): void {
    if (name === 'PRE') this.pre--;
    else if (isCell(name)) this.cells--;
    else if (name === 'UL' || name === 'OL') this.lists.pop();
    else if (name === 'A') {
      const address = element.getAttribute('href') ?? '';
      if (/^https?:/i.test(address) && element.textContent !== address) this.put(` (${address})`);
    }
  }

  private words(text: string): void {
    if (this.pre > 0) return this.put(text);
    const one = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    if (one === '') return;
    if (one.startsWith(' ')) this.space = true;
    if (one.trim() === '') return;
    this.put(one.trim());
    this.space = one.endsWith(' ');
  }

  private put(text: string): void {
    if (this.space && !/\s$|^$/.test(this.out)) this.out += ' ';
    this.space = false;
    this.out += text;
  }

  /** Ends the line. `apart`: with an empty one behind it. */
  private line(apart: boolean): void {
    this.space = this.cells > 0;
    if (this.out === '' || this.cells > 0) return;
    if (!this.out.endsWith('\n')) this.out += '\n';
    if (apart && !this.out.endsWith('\n\n')) this.out += '\n';
  }
}
