// Reads the sheets of an OpenDocument spreadsheet as text: rows as CSV, cells as displayed.
import type { Attributes } from '../xml.ts';
import type { ReadPart } from '../refusal.ts';
import { raisedSign } from '../workbook/shared-strings.ts';
import { csvLine } from './csv-line.ts';
import { columnName } from './sheet-drawing.ts';
import type { OpenStyles } from './open-styles.ts';

const skipped: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'table:tracked-changes',
  'svg:desc',
  'svg:title',
]);
/** Drawings with text; `draw:g` groups them. */
export const shapes: ReadonlySet<string> = new Set(
  'frame custom-shape rect ellipse circle caption polygon regular-polygon polyline path line connector measure'
    .split(' ')
    .map((name) => `draw:${name}`),
);
/** Limit of all sheets, more than is ever kept, which stops repeated cells and rows. Unit: characters. */
const mostCharacters = 5_000_000;
/** Maximum columns and rows of a sheet. */
const mostColumns = 16_384;
const mostRows = 1_048_576;

const times = (value: string | undefined, most: number): number => Math.min(Math.max(Number(value ?? 1) || 1, 1), most);

interface Cell {
  text: string;
  readonly times: number;
  readonly isCovered: boolean;
  readonly attributes: Attributes;
}

export class OpenSheetTexts {
  images = 0;
  private readonly sheets: { readonly name: string; readonly lines: string[]; readonly drawn: string[] }[] = [];
  private readonly objects: ReadonlyMap<string, string>;
  private readonly raised: OpenStyles['raised'];
  private skipping = 0;
  /** Nested tables are read as lines of their cell. */
  private tables = 0;
  private row: { readonly cells: string[]; readonly times: number; gap: number } | undefined;
  private cell: Cell | undefined;
  private comment: string | undefined;
  /** Text of the open drawing, and the nesting of open drawings. */
  private shape = '';
  private shapes = 0;
  /** Number of rows above the open one. */
  private above = 0;
  private paragraphs = 0;
  private characters = 0;

  constructor(objects: ReadonlyMap<string, string>, raised: OpenStyles['raised'] = new Map()) {
    this.objects = objects;
    this.raised = raised;
  }

  parts(): readonly ReadPart[] {
    return this.sheets.map(({ name, lines, drawn }) => ({
      name,
      text: lines.join('\n').trimEnd(),
      ...(drawn.length > 0 ? { drawn: drawn.join('\n') } : {}),
    }));
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || skipped.has(name)) {
      this.skipping++;
      return;
    }
    if (shapes.has(name) && this.shapes++ === 0) this.shape = '';
    switch (name) {
      case 'table:table':
        if (this.tables === 0) this.above = 0;
        if (this.tables++ === 0) this.sheets.push({ name: attributes['table:name'] ?? '', lines: [], drawn: [] });
        break;
      case 'table:table-row':
        if (this.tables === 1)
          this.row = { cells: [], times: times(attributes['table:number-rows-repeated'], mostRows), gap: 0 };
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (this.tables === 1)
          this.cell = {
            text: '',
            times: times(attributes['table:number-columns-repeated'], mostColumns),
            isCovered: name === 'table:covered-table-cell',
            attributes,
          };
        break;
      case 'office:annotation':
        this.comment = '';
        break;
      case 'text:p':
        this.paragraphs++;
        this.say(this.shapes > 0 || (this.cell && this.cell.text !== '') ? ' ' : '');
        break;
      case 'text:span':
        if (this.cell && this.raised.get(attributes['text:style-name'] ?? '') === 'superscript')
          this.say(raisedSign(this.cell.text));
        break;
      case 'text:s':
        this.say(' '.repeat(times(attributes['text:c'], 100)));
        break;
      case 'text:tab':
      case 'text:line-break':
        this.say(' ');
        break;
      case 'draw:object':
        this.sheets.at(-1)?.drawn.push(...[this.objects.get(attributes['xlink:href'] ?? '') ?? []].flat());
        break;
      case 'draw:image':
        this.images++;
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.skipping === 0 && this.paragraphs > 0) this.say(text);
  }

  close(name: string): void {
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    if (shapes.has(name) && --this.shapes === 0 && this.shape.trim() !== '')
      this.sheets.at(-1)?.drawn.push(`[Text box${this.place()}: ${this.shape.replaceAll(/\s+/g, ' ').trim()}]`);
    switch (name) {
      case 'text:p':
        this.paragraphs--;
        break;
      case 'office:annotation':
        if (this.comment?.trim()) this.sheets.at(-1)?.drawn.push(`[Comment: ${this.comment.trim()}]`);
        this.comment = undefined;
        break;
      case 'table:table':
        this.tables--;
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (this.tables === 1) this.endCell();
        break;
      case 'table:table-row':
        if (this.tables === 1) this.endRow();
        break;
      default:
    }
  }

  private say(text: string): void {
    if (this.comment !== undefined) this.comment += text;
    else if (this.shapes > 0) this.shape += text;
    else if (this.cell) this.cell.text += text;
  }

  /** Returns ` at B3`, or '' for a drawing of the entire sheet. */
  private place(): string {
    const { row, cell } = this;
    return row && cell ? ` at ${columnName(row.cells.length + row.gap)}${this.above + 1}` : '';
  }

  private endCell(): void {
    const { row, cell } = this;
    this.cell = undefined;
    if (!row || !cell) return;
    const text = cell.isCovered ? '' : withValue(cell.text.trim(), cell.attributes);
    if (text === '') {
      row.gap += cell.times;
      return;
    }
    for (; row.gap > 0 && row.cells.length < mostColumns; row.gap--) row.cells.push('');
    for (let at = 0; at < cell.times && row.cells.length < mostColumns && this.hasRoom(text); at++)
      row.cells.push(text);
  }

  /** Sheets end with thousands of empty rows. */
  private endRow(): void {
    const { cells, times: count } = this.row ?? { cells: [], times: 1 };
    this.row = undefined;
    this.above += count;
    if (cells.length === 0) return;
    const line = csvLine(cells);
    for (let at = 0; at < count && this.hasRoom(line); at++) this.sheets.at(-1)?.lines.push(line);
  }

  private hasRoom({ length }: string): boolean {
    this.characters += length + 1;
    return this.characters < mostCharacters;
  }
}

/** Adds the value of a date or percentage to its displayed text. */
function withValue(text: string, attributes: Attributes): string {
  if (text === '') return text;
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  const value =
    type === 'date' ? attributes['office:date-value'] : type === 'percentage' ? attributes['office:value'] : undefined;
  const stored = value?.replace(/T00:00:00$/, '') ?? '';
  return stored === '' || stored.replace('T', ' ').startsWith(text.replace('T', ' ')) ? text : `${text} (${stored})`;
}
