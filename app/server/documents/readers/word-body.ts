// Walks the body of a Word document (ECMA-376 part 1, 17.2 to 17.18), or of its notes, headers and footers.
import type { Attributes } from '../xml.ts';
import { OfficeText } from './office-text.ts';
import type { Raised } from './runs.ts';
import { symbol, symbolFonts } from './symbols.ts';
import { equationText } from './word-equation.ts';
import type { Cell, Field, Paragraph, WordParts } from './word-parts.ts';
import { headingAt, headingNamed, isOn, lineage, raisedBy } from './word-styles.ts';

/** Deleted or moved text, and content that Word computes or takes from elsewhere. */
const skipped: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:rubyPr',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
  'w:tblGrid',
]);
export class WordBody extends OfficeText {
  /** Marks of notes and comments in text order, by kind and id. */
  readonly noted = new Map<'footnote' | 'endnote' | 'comment', Map<string, string>>([
    ['footnote', new Map()],
    ['endnote', new Map()],
    ['comment', new Map()],
  ]);
  /** Number of characters that Word does not show. */
  hidden = 0;
  private readonly parts: WordParts;
  private readonly paragraphs: Paragraph[] = [];
  private readonly cells: Cell[] = [];
  private readonly fields: Field[] = [];
  private readonly links: { readonly address: string; text: string }[] = [];
  private readonly readings: string[] = [];
  private inText = false;
  private isHidden = false;
  private inCode = false;
  private inProperties = 0;
  /** The previous paragraph, if its end was deleted. */
  private above: { readonly isItem: boolean; readonly space: string } | undefined;
  /** If the document's fields have ends, text before a result is code. */
  private hasWholeFields = false;
  private raised: Raised;
  private font = '';
  private marks = 0;

  constructor(parts: WordParts) {
    super(parts.drawn);
    this.parts = parts;
  }

  override read(xml: string): string {
    const count = (type: string): number => xml.split(`fldCharType="${type}"`).length;
    this.hasWholeFields = count('begin') === count('end');
    return super.read(xml);
  }

  /** In paragraph properties, `w:del` and `w:moveFrom` mark a deleted or moved paragraph end. */
  protected isSkipped(name: string): boolean {
    return skipped.has(name) && !(this.inProperties > 0 && (name === 'w:del' || name === 'w:moveFrom'));
  }

  protected begin(name: string, attributes: Attributes): void {
    const value = attributes['w:val'];
    switch (name) {
      case 'w:p':
        this.runs.flush();
        this.paragraphs.push({
          style: '',
          list: undefined,
          level: undefined,
          heading: undefined,
          joins: false,
          boxes: [],
        });
        this.writer.capture();
        break;
      case 'w:pPr':
        this.inProperties++;
        break;
      case 'w:del':
      case 'w:moveFrom':
        this.deletedEnd();
        break;
      case 'w:pStyle':
        this.inParagraph((paragraph) => (paragraph.style = value ?? ''));
        break;
      case 'w:numId':
        this.inParagraph((paragraph) => (paragraph.list = value));
        break;
      case 'w:ilvl':
        this.inParagraph((paragraph) => (paragraph.level = Number(value)));
        break;
      case 'w:outlineLvl':
        this.inParagraph((paragraph) => (paragraph.heading = headingAt(value ?? '')));
        break;
      case 'w:r':
        this.raised = undefined;
        this.font = '';
        this.isHidden = this.styledHidden(this.paragraphs.at(-1)?.style) ?? false;
        break;
      case 'w:rStyle':
        this.raised ??= lineage(this.parts.styles, value ?? '').find((style) => style.raised)?.raised;
        this.isHidden = this.styledHidden(value) ?? this.isHidden;
        break;
      case 'w:vanish':
        if (this.inProperties === 0) this.isHidden = isOn(value);
        break;
      case 'w:vertAlign':
        if (this.inProperties === 0) this.raised = value === 'superscript' || value === 'subscript' ? value : undefined;
        break;
      case 'w:position':
        if (this.inProperties === 0) this.raised ??= raisedBy(value);
        break;
      case 'w:rFonts':
        if (this.inProperties === 0) this.font = attributes['w:ascii'] ?? '';
        break;
      case 'w:t':
        this.inText = true;
        break;
      case 'w:tab':
        if (this.inProperties === 0) this.put('\t');
        break;
      case 'w:ptab':
        this.put('\t');
        break;
      case 'w:br':
      case 'w:cr':
        this.runs.flush();
        this.writer.line(false);
        break;
      case 'w:noBreakHyphen':
        this.put('\u2011');
        break;
      case 'w:sym':
        this.put(symbol(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16)));
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
      case 'w:commentReference':
        this.note(name, attributes);
        break;
      case 'w:hyperlink':
        this.links.push({ address: this.parts.addresses.get(attributes['r:id'] ?? '') ?? '', text: '' });
        break;
      case 'w:fldChar':
        this.fieldMark(attributes['w:fldCharType'] ?? '');
        break;
      case 'w:instrText':
        this.inCode = true;
        break;
      case 'w:default':
      case 'w:checked':
        this.inField((field) => {
          if (field.state !== '') field.state = isOn(value) ? '☒' : '☐';
          else field.chosen = Number(value) || 0;
        });
        break;
      case 'w:result':
        this.inField((field) => (field.chosen = Number(value) || 0));
        break;
      case 'w:listEntry':
        this.inField((field) => field.entries.push(value ?? ''));
        break;
      case 'w:checkBox':
        this.inField((field) => (field.state = '☐'));
        break;
      case 'w:rt':
        this.runs.flush();
        this.writer.capture();
        break;
      case 'w:tbl':
        this.runs.flush();
        this.writer.line(true);
        this.writer.beginTable();
        break;
      case 'w:tr':
        this.writer.beginRow();
        break;
      case 'w:gridBefore':
        this.writer.skipColumns(Math.min(Number(value) || 0, 100));
        break;
      case 'w:tc':
        this.cells.push({ wide: 1, isHidden: false });
        this.writer.beginCell();
        break;
      case 'w:gridSpan':
        this.inCell((cell) => (cell.wide = Math.min(Number(value) || 1, 1000)));
        break;
      case 'w:vMerge':
      case 'w:hMerge':
        if (value !== 'restart') this.inCell((cell) => (cell.isHidden = true));
        break;
      case 'w:txbxContent':
        this.runs.flush();
        this.writer.capture();
        break;
      case 'a:blip':
      case 'v:imagedata':
        this.images++;
        break;
      default:
    }
  }

  protected say(text: string): void {
    if (this.isHidden && this.inText) this.hidden += text.length;
    else if (this.inCode) this.inField((field) => (field.code += text));
    else if (this.inText)
      this.put(
        symbolFonts.test(this.font)
          ? [...text].map((each) => symbol(this.font, each.codePointAt(0) ?? 0)).join('')
          : text,
      );
  }

  protected finish(name: string): void {
    switch (name) {
      case 'w:t':
        this.inText = false;
        break;
      case 'w:instrText':
        this.inCode = false;
        break;
      case 'w:pPr':
        this.inProperties--;
        break;
      case 'w:p':
        this.endParagraph();
        break;
      case 'w:hyperlink':
        this.endLink(this.links.pop());
        break;
      case 'w:rt':
        this.runs.flush();
        this.readings.push(this.writer.release().trim());
        break;
      case 'w:ruby':
        this.runs.flush();
        this.put(`(${this.readings.pop() ?? ''})`);
        break;
      case 'w:tc':
        this.runs.flush();
        this.writer.endCell(this.cells.pop());
        break;
      case 'w:tr':
        this.writer.endRow();
        break;
      case 'w:tbl':
        this.writer.endTable();
        this.writer.line(true);
        break;
      case 'w:txbxContent': {
        this.runs.flush();
        const box = this.writer.release().trim();
        this.paragraphs.at(-1)?.boxes.push(box);
        break;
      }
      default:
    }
  }

  private inParagraph(change: (paragraph: Paragraph) => void): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph && this.inProperties > 0) change(paragraph);
  }

  private styledHidden(style = ''): boolean | undefined {
    return style === ''
      ? undefined
      : lineage(this.parts.styles, style).find(({ isHidden }) => isHidden !== undefined)?.isHidden;
  }

  private inField(change: (field: Field) => void): void {
    const field = this.fields.at(-1);
    if (field) change(field);
  }

  private inCell(change: (cell: Cell) => void): void {
    const cell = this.cells.at(-1);
    if (cell) change(cell);
  }

  private deletedEnd(): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.joins = true;
  }

  private put(text: string): void {
    const unshown = this.hasWholeFields ? this.fields.findLast(({ isShowing }) => !isShowing) : undefined;
    // Inside a field's code, including results of nested fields.
    if (unshown) {
      unshown.code += text;
      return;
    }
    this.runs.say(text, this.raised);
    for (const link of this.links) link.text += text;
    for (const field of this.fields) if (field.isShowing) field.shown += text;
  }

  private note(name: string, attributes: Attributes): void {
    const kind = name === 'w:commentReference' ? 'comment' : name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const mark = kind === 'comment' ? `comment ${(this.noted.get(kind)?.size ?? 0) + 1}` : String(++this.marks);
    this.noted.get(kind)?.set(attributes['w:id'] ?? '', mark);
    this.raised = undefined;
    this.put(`[${mark}]`);
  }

  private fieldMark(type: string): void {
    if (type === 'begin')
      this.fields.push({ code: '', state: '', entries: [], chosen: 0, shown: '', isShowing: false });
    if (type === 'separate') this.inField((field) => (field.isShowing = true));
    if (type !== 'end') return;
    const field = this.fields.pop();
    if (!field) return;
    if (field.shown === '') this.put(field.state || field.entries[field.chosen] || equationText(field.code));
    const address = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(field.code)?.[1] ?? '';
    this.endLink({ address, text: field.shown });
  }

  private endLink(link: { readonly address: string; readonly text: string } | undefined): void {
    if (link && /^https?:/i.test(link.address) && link.text !== link.address && link.text.trim() !== '')
      this.put(` (${link.address})`);
  }

  protected draw(text: string): void {
    this.paragraphs.at(-1)?.boxes.push(text);
  }

  private endParagraph(): void {
    this.runs.flush();
    const { writer } = this;
    const space = writer.endsInSpace ? ' ' : '';
    const text = writer.release();
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const styles = lineage(this.parts.styles, paragraph.style);
    const heading =
      paragraph.heading ?? headingNamed(paragraph.style) ?? styles.find((style) => style.heading)?.heading;
    const list = paragraph.list ?? styles.find((style) => style.list !== undefined)?.list;
    const level = paragraph.level ?? styles.find((style) => style.level !== undefined)?.level ?? 0;
    const isEmpty = text.trim() === '';
    // A completely deleted paragraph has no number; one that continues the line above keeps that line's number.
    const { above } = this;
    const isCounted = list !== undefined && list !== '0' && !above && !(isEmpty && paragraph.joins);
    const number = isCounted ? this.parts.numbers.next({ list, level }) : undefined;
    const isItem = above?.isItem ?? (number !== undefined && number !== '' && heading === undefined);
    if (!isEmpty || !paragraph.joins) this.above = paragraph.joins ? { isItem, space } : undefined;
    if (!isEmpty) {
      if (!above) writer.line(!isItem);
      const mark = number === undefined || number === '' ? '' : `${number} `;
      const indent = isItem ? '  '.repeat(Math.min(level, 9)) : '';
      const head = `${heading === undefined ? indent : `${'#'.repeat(heading)} `}${mark}`;
      writer.put(`${above ? above.space : head}${text.trim()}`);
      if (!paragraph.joins) writer.line(!isItem);
    }
    for (const box of paragraph.boxes.filter((each) => each !== '')) {
      writer.line(false);
      writer.put(box);
      writer.line(true);
    }
  }
}
