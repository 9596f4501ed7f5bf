// Writes Markdown in one pass: collapses white space, and delays line breaks until text follows. Output is never read
// again.

export interface Mark {
  readonly open: string;
  readonly close: string;
}

const special = /[\\`*_~[\]<]/g;
const specialInCell = /[\\`*_~[\]<|]/g;
/** No-break spaces, too: as a text of their own they would be trimmed, and join two words. */
const runsOfSpace = /\s+/g;
/** Starts of a line that Markdown would read as a heading, quote or list. */
const lineStart = /^(?:#{1,6}|>|[+-])(?= |$)|^\d{1,9}(?=[.)](?: |$))/;

export class MarkdownWriter {
  private readonly parts: string[] = [];
  /** Line breaks before the next text. */
  private breaks: 0 | 1 | 2 = 0;
  private space = false;
  /** Open marks. The first `written` are in the output, the others are written with the next text. */
  private readonly marks: Mark[] = [];
  private written = 0;
  /** Prefixes of a line for the open quotes and list items. */
  private readonly indents: string[] = [];
  private marker: string | undefined;
  /** A cell must be one line. */
  private inCell = false;
  /** Set if a cell's bar is still to be written, with its content. */
  private bar = false;

  text(source: string): void {
    const text = source.replace(runsOfSpace, ' ');
    if (text.startsWith(' ')) this.space = true;
    const words = text.trim();
    if (words === '') return;
    const escaped = words.replace(this.inCell ? specialInCell : special, '\\$&');
    const first = this.parts.length === 0 || this.breaks > 0;
    this.raw(
      first ? escaped.replace(lineStart, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`)) : escaped,
    );
    this.space = text.endsWith(' ');
  }

  /** End of the line so far without marks of Markdown, and whether a space follows. */
  before(): { readonly before: string; readonly spaced: boolean } {
    const tail =
      this.breaks > 0
        ? ''
        : this.parts
            .slice(-4)
            .join('')
            .slice(-40)
            .replaceAll(/[*_~]+$/g, '');
    return { before: tail.trimEnd(), spaced: this.space || /\s$/u.test(tail) };
  }

  /** True at the beginning of a link's text. */
  beginsLink(): boolean {
    return this.marks.slice(this.written).some(({ open }) => open === '[');
  }

  /** Leaves out the space before the next text. */
  glue(): void {
    this.space = false;
  }

  /** Writes text unchanged, after pending line breaks, space and marks. */
  raw(text: string): void {
    if (this.breaks > 0 || this.parts.length === 0) this.startLine();
    else if (this.space) this.parts.push(' ');
    if (this.bar) this.parts.push('| ');
    this.bar = false;
    for (const { open } of this.marks.slice(this.written)) this.parts.push(open);
    this.written = this.marks.length;
    this.parts.push(text);
    this.space = false;
  }

  /** Requires at least this many line breaks before the next text, and closes marks, which cannot span lines. */
  break(lines: 1 | 2): void {
    this.space = true;
    if (this.inCell) return;
    const closing = this.marks.splice(0, this.written);
    for (const { close } of closing.reverse()) this.parts.push(close);
    this.written = 0;
    if (this.parts.length > 0 && lines > this.breaks) this.breaks = lines;
  }

  /** Undefined if the same mark is open already. */
  mark(mark: Mark): Mark | undefined {
    if (this.marks.some(({ open }) => open === mark.open)) return undefined;
    this.marks.push(mark);
    return mark;
  }

  /** Ends a mark and those inside it. A mark without text leaves no output. */
  unmark(mark: Mark | undefined): void {
    const at = mark ? this.marks.indexOf(mark) : -1;
    if (at === -1) return;
    for (const { close } of this.marks.slice(at, this.written).reverse()) this.parts.push(close);
    this.marks.length = at;
    this.written = Math.min(this.written, at);
  }

  /** Sets the prefix of each line until `dedent`; `marker` replaces it in the first line. */
  indent(prefix: string, marker?: string): void {
    this.indents.push(prefix);
    this.marker = marker;
  }

  dedent(): void {
    this.indents.pop();
    this.marker = undefined;
  }

  startCell(): void {
    this.endCell();
    this.inCell = true;
    this.bar = true;
  }

  endCell(): void {
    if (this.bar) this.raw('');
    this.leaveCells();
  }

  /** Treats the cell as blocks. */
  leaveCells(): void {
    this.bar = false;
    this.inCell = false;
    this.space = true;
  }

  code(text: string, block: boolean): void {
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).slice(0, 1000).map(({ length }) => length));
    if (block && !this.inCell) {
      const fence = '`'.repeat(Math.max(3, longest + 1));
      this.break(2);
      this.raw([fence, ...text.split('\n'), fence].join(`\n${this.indents.join('')}`));
      this.break(2);
    } else {
      const ticks = '`'.repeat(longest + 1);
      const pad = longest > 0 ? ' ' : '';
      this.raw(`${ticks}${pad}${text.replace(runsOfSpace, ' ').trim()}${pad}${ticks}`);
    }
  }

  result(): string {
    this.leaveCells();
    this.break(2);
    return this.parts.join('').trim();
  }

  private startLine(): void {
    const prefix = this.indents.join('');
    if (this.breaks > 0) this.parts.push('\n');
    if (this.breaks === 2) this.parts.push(`${prefix.trimEnd()}\n`);
    if (this.marker === undefined) this.parts.push(prefix);
    else this.parts.push(...this.indents.slice(0, -1), this.marker);
    this.marker = undefined;
    this.breaks = 0;
  }
}
