// Converts HTML to Markdown in one pass, in time linear in the page's length for any nesting of tags.
import { Tokenizer } from 'htmlparser2';
import { blocks, closedBy, headings, ignored, marks, voids } from './elements.ts';
import { LinkBase } from './links.ts';
import { MathReader } from './math.ts';
import { scriptText } from './scripts.ts';
import type { Script } from './scripts.ts';
import { MarkdownWriter } from './writer.ts';

/** Deeper elements keep only their text. */
const maxDepth = 100;
/** Nested quotes and list items; each adds characters to every line. */
const maxIndents = 10;
/** Unit: characters. */
const maxAttribute = 2000;
const attributes = new Set(['href', 'src', 'alt', 'start', 'hidden', 'style', 'class', 'encoding']);
const nothing = (): void => undefined;

/** Allows a worker thread to import this module. */
export const location = import.meta.url;

export interface HtmlPage {
  readonly html: string;
  /** URL of the page, which relative links are resolved against. */
  readonly address?: string | undefined;
}

export function markdownOf({ html, address }: HtmlPage): string {
  const reader = new Reader(html, address);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.result();
}

interface Open {
  readonly name: string;
  /** Handles the element's end. */
  readonly close: () => void;
}

interface Table {
  rows: number;
  columns: number;
  /** Set if the table contains another table: its cells become blocks. */
  layout: boolean;
}

class Reader {
  readonly oncdata = nothing;
  readonly oncomment = nothing;
  readonly ondeclaration = nothing;
  readonly onprocessinginstruction = nothing;
  readonly onend = nothing;
  private readonly writer = new MarkdownWriter();
  private readonly stack: Open[] = [];
  /** Number of open elements too deep for the stack. */
  private beyond = 0;
  private indents = 0;
  private readonly lists: { next: number | undefined }[] = [];
  private readonly tables: Table[] = [];
  private skipped: { readonly name: string; depth: number } | undefined;
  /** An open `pre` or `code`, whose white space is kept. */
  private verbatim: { readonly name: string; readonly parts: string[] } | undefined;
  /** An open superscript or subscript: its text so far. */
  private script: Script | undefined;
  private math: MathReader | undefined;
  /** Number of open elements that the page hides, and of those inside. */
  private hidden = 0;
  private tag = '';
  private attribute = '';
  private value = '';
  private given: Record<string, string> = {};
  private readonly html: string;
  private readonly links: LinkBase;

  constructor(html: string, address: string | undefined) {
    this.html = html;
    this.links = new LinkBase(address);
  }

  result(): string {
    this.endMath('math');
    this.endVerbatim();
    this.endScript('');
    this.closeDownTo(0);
    return this.writer.result();
  }

  ontext(start: number, end: number): void {
    this.write(this.html.slice(start, end));
  }
  ontextentity(codepoint: number): void {
    this.write(String.fromCodePoint(codepoint));
  }
  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, end).toLowerCase();
    this.given = {};
  }
  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, Math.min(end, start + maxAttribute)).toLowerCase();
    this.value = '';
  }
  onattribdata(start: number, end: number): void {
    if (this.value.length < maxAttribute) this.value += this.html.slice(start, Math.min(end, start + maxAttribute));
  }
  onattribentity(codepoint: number): void {
    if (this.value.length < maxAttribute) this.value += String.fromCodePoint(codepoint);
  }
  onattribend(): void {
    if (attributes.has(this.attribute)) this.given[this.attribute] ??= this.value;
  }
  onopentagend(): void {
    this.start(this.tag);
  }
  onselfclosingtag(): void {
    if (this.tag !== 'svg') this.start(this.tag);
    if (this.tag === 'math') this.endMath('math');
    this.math?.close(this.tag);
  }
  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    // As in browsers, elements of HTML end an open formula.
    if (this.math && endsText(name)) this.endMath('math');
    if (this.math) this.endMath(name);
    else if (this.script?.name === name) this.endScript(this.html.slice(end + 1, end + 20));
    else this.end(name);
  }

  private write(text: string): void {
    if (this.skipped || this.hidden > 0) return;
    if (this.math) this.math.text(text);
    else if (this.script) this.script.text += text;
    else if (this.verbatim) this.verbatim.parts.push(text);
    else this.writer.text(text);
  }

  private start(name: string): void {
    if (this.math && endsText(name)) this.endMath('math');
    if (this.skipped) {
      if (name === this.skipped.name) this.skipped.depth += 1;
    } else if (this.math) this.math.open(name, this.given['encoding']);
    else if (ignored.has(name)) this.skipped = { name, depth: 1 };
    else if (this.verbatim && (this.verbatim.name === 'pre' || !Object.hasOwn(blocks, name))) {
      if (name === 'br') this.verbatim.parts.push('\n');
      else if (name === 'sup' && /[\p{L}\p{N})]$/u.test(this.verbatim.parts.at(-1) ?? ''))
        this.verbatim.parts.push('^');
    } else this.begin(name);
  }

  private end(name: string): void {
    if (this.skipped) {
      if (name === this.skipped.name && (this.skipped.depth -= 1) === 0) this.skipped = undefined;
    } else if (this.verbatim) {
      if (name === this.verbatim.name) this.endVerbatim();
    } else if (this.beyond > 0) this.beyond -= 1;
    else {
      const at = this.stack.findLastIndex((open) => open.name === name);
      if (at !== -1 || endsText(name)) this.endScript('');
      if (at !== -1) this.closeDownTo(at);
    }
    if (!this.skipped && !this.verbatim) this.breakAround(name);
  }

  private begin(name: string): void {
    if (this.script) {
      // Other elements in it are transparent; a link is a note's mark.
      if (name !== 'a' && !voids.has(name) && !endsText(name) && !isHidden(this.given)) return;
      this.endScript('');
    }
    this.endVerbatim();
    const [names, borders] = closedBy[name] ?? (Object.hasOwn(blocks, name) ? [['p'], []] : [[], []]);
    const last = this.stack.findLastIndex((open) => names.includes(open.name) || borders.includes(open.name));
    if (last !== -1 && names.includes(this.stack[last]?.name ?? '')) this.closeDownTo(last);
    // Pages hide their root until a script has run.
    const isRoot = name === 'html' || name === 'body';
    if (this.hidden > 0 || (!isRoot && isHidden(this.given))) return this.hide(name);
    if (name === 'math') this.math = new MathReader();
    else if ((name === 'sup' || name === 'sub') && !this.writer.beginsLink()) this.script = { name, text: '' };
    if (this.math || this.script) return;
    this.breakAround(name);
    if (name === 'br') this.writer.break(1);
    else if (name === 'hr') this.writer.raw('---');
    else if (name === 'img') this.image();
    else if (name === 'base') this.links.move(this.given['href']);
    if (name === 'hr') this.breakAround(name);
    if (voids.has(name)) return;
    if (name === 'pre' || name === 'code') this.verbatim = { name, parts: [] };
    else if (this.stack.length >= maxDepth) this.beyond += 1;
    else this.stack.push({ name, close: this.open(name) });
  }

  private hide(name: string): void {
    if (voids.has(name)) return;
    if (this.stack.length >= maxDepth) this.beyond += 1;
    else {
      this.hidden += 1;
      this.stack.push({ name, close: () => void (this.hidden -= 1) });
    }
  }

  private endScript(after: string): void {
    if (!this.script) return;
    const text = scriptText(this.script, { ...this.writer.before(), after });
    this.script = undefined;
    if (text.startsWith('^')) this.writer.glue();
    // A note's mark.
    if (text.startsWith('[')) this.writer.raw(text);
    else this.writer.text(text);
  }

  private endMath(name: string): void {
    if (!this.math || name !== 'math') return this.math?.close(name);
    const { tex, text } = this.math.result();
    this.math = undefined;
    if (tex === '') this.writer.text(text);
    else this.writer.raw(`$${tex}$`);
  }

  private breakAround(name: string): void {
    const lines = blocks[name];
    if (lines !== undefined)
      this.writer.break(lines === 2 && this.lists.length > 0 && /^[uo]l$/.test(name) ? 1 : lines);
  }

  private endVerbatim(): void {
    if (!this.verbatim) return;
    const { name, parts } = this.verbatim;
    this.verbatim = undefined;
    const text = parts.join('');
    if (text.trim() !== '') this.writer.code(text.replace(/^\n/, '').trimEnd(), name === 'pre');
  }

  private closeDownTo(depth: number): void {
    while (this.stack.length > depth) this.stack.pop()?.close();
  }

  private image(): void {
    const address = addressOf(this.given['src']);
    if (address === undefined) return;
    this.writer.raw(`![${(this.given['alt'] ?? '').replace(/[\\[\]\n]/g, ' ').trim()}](${address})`);
  }

  /** Handles the element's start; returns the handler of its end. */
  private open(name: string): () => void {
    const { writer } = this;
    const table = this.tables.at(-1);
    const mark = marks[name] ?? headings[name];
    if (mark !== undefined) return this.marked({ open: mark, close: Object.hasOwn(headings, name) ? '' : mark });
    switch (name) {
      case 'a': {
        const address = addressOf(this.given['href'], this.links);
        return address === undefined ? nothing : this.marked({ open: '[', close: `](${address})` });
      }
      case 'blockquote':
        return this.indented('> ');
      case 'ul':
      case 'ol':
        this.lists.push({ next: name === 'ol' ? Math.trunc(Number(this.given['start'])) || 1 : undefined });
        return () => void this.lists.pop();
      case 'li': {
        const list = this.lists.at(-1);
        const marker = list?.next === undefined ? '- ' : `${list.next++}. `;
        return this.indented(' '.repeat(marker.length), marker);
      }
      case 'table':
        if (table && !table.layout) {
          table.layout = true;
          writer.leaveCells();
          writer.break(2);
        }
        this.tables.push({ rows: 0, columns: 0, layout: false });
        return () => {
          this.tables.pop();
          writer.leaveCells();
        };
      case 'tr':
        return () => {
          if (table && !table.layout) this.endRow(table);
        };
      case 'td':
      case 'th':
        if (!table) return nothing;
        if (table.layout) {
          writer.break(1);
          return nothing;
        }
        table.columns += 1;
        writer.startCell();
        return () => {
          if (!table.layout) writer.endCell();
        };
      default:
        return nothing;
    }
  }

  private marked(wanted: { readonly open: string; readonly close: string }): () => void {
    const mark = this.writer.mark(wanted);
    return () => this.writer.unmark(mark);
  }

  private indented(prefix: string, marker?: string): () => void {
    if (this.indents >= maxIndents) return nothing;
    this.indents += 1;
    this.writer.indent(prefix, marker);
    return () => {
      this.indents -= 1;
      this.writer.dedent();
    };
  }

  /** Ends a row; the first row of a table is its header. */
  private endRow(table: Table): void {
    if (table.columns === 0) return;
    this.writer.raw('|');
    table.rows += 1;
    if (table.rows === 1) {
      this.writer.break(1);
      this.writer.raw(`|${' --- |'.repeat(table.columns)}`);
    }
    table.columns = 0;
  }
}

/** Elements that no run of text contains. */
const endsText = (name: string): boolean => Object.hasOwn(blocks, name) || Object.hasOwn(closedBy, name);

/** Hidden by the element itself (style sheets are not read), or the second copy of a formula, which KaTeX draws. */
const isHidden = ({ hidden, style = '', class: names = '' }: Readonly<Record<string, string>>): boolean =>
  (hidden !== undefined && hidden !== 'until-found') ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style) ||
  /\bkatex-html\b/.test(names);

/** Undefined for URLs that a reader cannot open. */
function addressOf(given: string | undefined, links?: LinkBase): string | undefined {
  const address = given?.trim();
  if (!address || /^(?:javascript|data|vbscript|blob):/i.test(address)) return undefined;
  return (links?.whole(address) ?? address).replace(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
