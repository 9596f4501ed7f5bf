// Writes lines, tables, superscripts and subscripts as text, in linear time.

/** Maximum columns of a row, including merged ones, so that a hostile span cannot fill the memory. */
const mostColumns = 1000;

interface Page {
  readonly pieces: string[];
  tail: string;
  space: boolean;
  /** Keeps a cell's content on one line. */
  readonly oneLine: boolean;
}

interface Table {
  readonly isNested: boolean;
  /** Rows of a nested table. */
  readonly rows: string[];
  cells: string[] | undefined;
  /** By column: number of rows below that a cell covers. */
  readonly covered: Map<number, number>;
}

const newPage = (oneLine: boolean): Page => ({ pieces: [], tail: '', space: false, oneLine });
const isWordEnd = /[\p{L}\p{N})\]’'”"]$/u;
/** Scripts with spaces between words. */
const isSpelled = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}$/u;
const isOneTerm = /^[-+−]?[\p{L}\p{N}.,]+$/u;
/** Superscripts that are no exponent, as in 1st and ™; so are marks in brackets. */
const isPlainRaised = /^(?:st|nd|rd|th|TM|SM|[®©™ªº*†‡§]+)$/i;
const inOneTerm = (text: string): string => (isOneTerm.test(text) ? text : `(${text})`);

export class TextWriter {
  private readonly pages: Page[] = [newPage(false)];
  private readonly tables: Table[] = [];
  /** A superscript whose notation depends on the next text, and the slash after it. */
  private raised: { readonly text: string; slash: string } | undefined;
  private lowered = false;
  /** Characters that would merge with the text before. */
  private runsOn: RegExp | undefined;

  private get page(): Page {
    return this.pages.at(-1) ?? newPage(false);
  }

  end(): string {
    while (this.pages.length > 1) this.put(this.release());
    this.settle('');
    return this.page.pieces
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  }

  /** White space after the last text, which the next text writes. */
  get endsInSpace(): boolean {
    return this.page.space;
  }

  /** Collects the following text; `release` returns it. `isLowered`: it will be a subscript. */
  capture(oneLine = this.page.oneLine, isLowered = false): void {
    this.settle('', isLowered && !this.page.space);
    this.pages.push(newPage(oneLine));
  }

  release(): string {
    this.settle('');
    return this.pages.length > 1 ? (this.pages.pop()?.pieces.join('') ?? '') : '';
  }

  /** White space counts as one blank. */
  words(text: string): void {
    const one = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    if (one.startsWith(' ')) this.page.space = true;
    // A non-breaking space counts as a character.
    const trimmed = one.replace(/^ | $/g, '');
    if (trimmed === '') return;
    this.put(trimmed);
    this.page.space = one.endsWith(' ');
  }

  put(text: string): void {
    if (text === '') return;
    const { page } = this;
    if (this.raised?.slash === '' && !page.space && /^[/⁄]$/.test(text)) {
      this.raised.slash = text;
      return;
    }
    this.settle(page.space ? ' ' : text);
    if (page.space && page.tail !== '' && !/\s$/.test(page.tail)) this.append(' ');
    page.space = false;
    this.append(text);
  }

  /** Writes a formula, separated from adjacent digits and letters. */
  formula(text: string): void {
    const { page } = this;
    this.settle(page.space ? ' ' : text);
    const isNumber = /^\p{N}/u.test(text);
    if (/\p{N}$/u.test(page.tail) ? isNumber : isSpelled.test(page.tail) && (isNumber || /^\p{L}/u.test(text)))
      page.space = true;
    this.put(text);
    // The nth, but 2^n th.
    if (isWordEnd.test(text))
      this.runsOn = /^[\p{L}\p{N}]+$/u.test(text) ? /^\p{N}/u : /^\p{N}|^(?!\p{Script=Han})\p{L}/u;
  }

  /** Writes a superscript: an exponent, a numerator, or a note's mark. */
  raise(text: string, isNote: boolean): void {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (trimmed === '') return;
    if (isNote) return this.put(/^[[(].*[\])]$/.test(trimmed) ? trimmed : `[${trimmed}]`);
    if (this.page.space) this.put(trimmed);
    else {
      // After a formula or subscript it is an exponent.
      this.settle(this.raised ? trimmed : '');
      this.raised = { text: trimmed, slash: '' };
    }
  }

  lower(text: string): void {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim();
    if (trimmed === '') return;
    this.settle('', !this.page.space);
    const before = this.page.space ? '' : this.page.tail;
    // H2O, and 1/2.
    const isPlain = !isWordEnd.test(before) || (/\p{L}$/u.test(before) && /^\p{N}+$/u.test(trimmed));
    this.put(isPlain ? trimmed : `_${inOneTerm(trimmed)}`);
    this.lowered = true;
  }

  /** Ends the line. `apart`: followed by an empty line. */
  line(apart: boolean): void {
    this.settle('');
    const { page } = this;
    page.space = page.oneLine;
    if (page.tail === '' || page.oneLine) return;
    if (!page.tail.endsWith('\n')) this.append('\n');
    if (apart && page.tail !== '\n\n') this.append('\n');
  }

  beginTable(): void {
    this.tables.push({ isNested: this.page.oneLine, rows: [], cells: undefined, covered: new Map() });
  }

  beginRow(): void {
    if (this.tables.length === 0) this.beginTable();
    this.endRow();
    const table = this.tables.at(-1);
    if (table) table.cells = [];
  }

  /** Skips columns before a row's next cell. */
  skipColumns(count: number): void {
    for (let at = 0; at < count; at++) this.addCell('');
  }

  beginCell(): void {
    if (!this.tables.at(-1)?.cells) this.beginRow();
    this.capture(true);
  }

  /**
   * `wide`, `deep`: columns and rows the cell covers; its value is written once. `isHidden`: covered by another cell.
   */
  endCell({ wide = 1, deep = 1, isHidden = false } = {}): void {
    const text = this.release().replaceAll(/\s+/g, ' ').trim();
    const table = this.tables.at(-1);
    if (!table) return;
    this.addCovered(table);
    const column = table.cells?.length ?? 0;
    this.addCell(isHidden ? '' : text.replaceAll('|', '\\|'));
    for (let at = 1; at < wide; at++) this.addCell('');
    if (deep > 1) for (let at = 0; at < Math.min(wide, mostColumns); at++) table.covered.set(column + at, deep - 1);
  }

  endRow(): void {
    const table = this.tables.at(-1);
    if (!table?.cells) return;
    this.addCovered(table);
    const { cells } = table;
    table.cells = undefined;
    if (cells.every((cell) => cell === '')) return;
    if (table.isNested) return void table.rows.push(cells.filter((cell) => cell !== '').join(', '));
    this.line(false);
    this.put(cells.join(' | ').trim());
    this.line(false);
  }

  endTable(): void {
    this.endRow();
    const table = this.tables.pop();
    if (table?.isNested) this.put(table.rows.join('; '));
  }

  private addCell(text: string): void {
    const cells = this.tables.at(-1)?.cells;
    if (cells && cells.length < mostColumns) cells.push(text);
  }

  private addCovered({ cells, covered }: Table): void {
    if (!cells) return;
    for (let rows = covered.get(cells.length) ?? 0; rows > 0; rows = covered.get(cells.length) ?? 0) {
      covered.set(cells.length, rows - 1);
      if (cells.push('') >= mostColumns) return;
    }
  }

  /** Writes a pending superscript. `isLowered`: the next text may be a denominator. */
  private settle(next: string, isLowered = false): void {
    const { raised, runsOn = raised?.slash === '' || this.lowered ? /^\p{N}/u : undefined } = this;
    this.raised = undefined;
    this.runsOn = undefined;
    this.lowered = false;
    if (raised) {
      const { text, slash } = raised;
      const { tail } = this.page;
      this.append(slash !== '' && isLowered ? above(text, tail) : signed(text, tail));
      this.append(slash);
    }
    if (runsOn?.test(next)) this.append(' ');
  }

  private append(text: string): void {
    const { page } = this;
    page.pieces.push(text);
    page.tail = (page.tail + text.slice(-2)).slice(-2);
  }
}

const signed = (text: string, before: string): string =>
  !isWordEnd.test(before) || isPlainRaised.test(text) || /^\[[^[\]]*\]$/.test(text) ? text : `^${inOneTerm(text)}`;

/** Numerator of a fraction such as 2 1/2. */
const above = (text: string, before: string): string => (/\p{N}$/u.test(before) ? ` ${text}` : text);
