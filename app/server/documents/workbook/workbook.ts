// Reads the sheets of an Excel workbook, each cell with value and format. ECMA-376 part 1, 18.3.
import { drawnTexts } from '../readers/charts.ts';
import { shapeTexts } from '../readers/sheet-drawing.ts';
import { Refused } from '../refusal.ts';
import { attributesOf, relationsOf, resolved, targetsOf, walkXML } from '../xml.ts';
import type { Attributes } from '../xml.ts';
import type { Archive } from '../zip.ts';
import { cellFormats } from './cell-format.ts';
import type { CellFormat } from './cell-format.ts';
import { raisedSign, sharedStrings, unescaped } from './shared-strings.ts';

export type SheetValue =
  | { readonly type: 'text'; readonly text: string; readonly format: CellFormat }
  /** `formula`: not calculated by any program. */
  | { readonly type: 'error' | 'formula'; readonly text: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** Dates are numbers of the 1900 system. */
  | { readonly type: 'number'; readonly value: number; readonly format: CellFormat };

export interface SheetCounts {
  noValue: number;
  errors: number;
  durations: number;
  merged: number;
  hiddenRows: number;
}

export interface Sheet<Cell> {
  readonly name: string;
  readonly isHidden: boolean;
  /** Missing, or partly read. */
  readonly isDamaged: boolean;
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  readonly counts: SheetCounts;
  /** Texts of its charts, diagrams and comments. */
  readonly drawn: readonly string[];
}

/** Maximum cells of a workbook, including empty ones between others. */
const maxCells = 5_000_000;
/** Days between the epochs of the two date systems. */
const days1904 = 1462;
const general: CellFormat = { pattern: 'General', kind: 'general' };

/** Calls `cellOf` for each cell, so that callers keep only the values they need. */
export async function readWorkbook<Cell>(
  archive: Archive,
  main: string,
  cellOf: (value: SheetValue) => Cell,
): Promise<readonly Sheet<Cell>[]> {
  const targets = await archive.read(relationsOf(main), (xml) => targetsOf(xml, main));
  const partOf = <T>(type: string, read: (xml: string) => T): Promise<T> | T => {
    const found = [...targets.values()].find((each) => each.type === type)?.target;
    return found === undefined ? archive.readIfThere(resolved(`${type}.xml`, main), read) : archive.read(found, read);
  };
  const strings = await partOf('sharedStrings', sharedStrings);
  const formats = await partOf('styles', cellFormats);
  const { listed, since1904 } = await archive.read(main, (xml) => ({
    listed: attributesOf(xml, 'sheet'),
    since1904: attributesOf(xml, 'workbookPr').some(({ date1904 }) => /^(?:1|true)$/.test(date1904 ?? '')),
  }));
  const numbered = archive.damaged.size > 0 ? archive.numbered(resolved('worksheets/sheet', main)) : [];
  const budget = { cells: maxCells };
  const sheets: Sheet<Cell>[] = [];
  for (const [at, row] of (listed.length > 0 ? listed : numbered.map((): Attributes => ({}))).entries()) {
    const { name: escaped = `Sheet${at + 1}`, state = '', 'r:id': id = '' } = row;
    const name = unescaped(escaped);
    const part = targets.get(id);
    const target = part === undefined ? numbered[at] : part.type === 'worksheet' ? part.target : undefined;
    const reading = new Reading({ strings, formats, since1904, cellOf, budget });
    const label = `sheet "${name}"`;
    if (target !== undefined) await archive.read(target, (xml) => walkXML(xml, reading), label);
    const place = part?.target ?? target;
    const drawn = place === undefined ? [] : await textsOnSheet(archive, place);
    const isHidden = /^(?:very)?hidden$/i.test(state);
    const isDamaged = archive.damaged.has(label);
    sheets.push({ name, isHidden, isDamaged, rows: reading.rows, counts: reading.counts, drawn });
  }
  return sheets;
}

async function textsOnSheet(archive: Archive, sheet: string): Promise<readonly string[]> {
  const targets = await archive.readIfThere(relationsOf(sheet), (xml) => targetsOf(xml, sheet));
  const texts: string[] = [];
  for (const { type, target } of targets.values()) {
    if (type === 'drawing') {
      texts.push(...(await archive.read(target, shapeTexts)));
      texts.push(...(await drawnTexts(archive, target)).values());
    }
    if (type === 'comments') texts.push(...(await archive.read(target, commentsIn)));
  }
  return texts.filter((text) => text !== '');
}

function commentsIn(xml: string): readonly string[] {
  const comments: { readonly at: string; text: string }[] = [];
  let inText = false;
  walkXML(xml, {
    open(name, attributes) {
      if (name === 'comment') comments.push({ at: attributes['ref'] ?? '', text: '' });
      if (name === 't') inText = true;
    },
    text(text) {
      const last = comments.at(-1);
      if (inText && last) last.text += text;
    },
    close(name) {
      if (name === 't') inText = false;
    },
  });
  return comments.map(({ at, text }) => `[Comment on ${at}: ${unescaped(text).replaceAll(/\s+/g, ' ').trim()}]`);
}

interface Context<Cell> {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly since1904: boolean;
  readonly cellOf: (value: SheetValue) => Cell;
  readonly budget: { cells: number };
}

class Reading<Cell> {
  readonly rows: (Cell | undefined)[][] = [];
  readonly counts: SheetCounts = { noValue: 0, errors: 0, durations: 0, merged: 0, hiddenRows: 0 };
  private readonly context: Context<Cell>;
  private row: (Cell | undefined)[] = [];
  private column = -1;
  private type = '';
  private format = general;
  private value = '';
  private hasFormula = false;
  private formula = '';
  private inFormula = false;
  private inValue = false;
  private phonetic = 0;
  private isRaised = false;

  constructor(context: Context<Cell>) {
    this.context = context;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.beginRow(attributes);
        break;
      case 'c':
        this.column = attributes['r'] === undefined ? this.column + 1 : columnOf(attributes['r']);
        this.type = attributes['t'] ?? 'n';
        this.format = this.context.formats[Number(attributes['s'] ?? 0)] ?? general;
        this.value = '';
        this.isRaised = false;
        this.hasFormula = false;
        this.formula = '';
        break;
      case 'f':
        this.hasFormula = true;
        this.inFormula = true;
        break;
      case 'r':
        this.isRaised = false;
        break;
      case 'vertAlign':
        this.isRaised = attributes['val'] === 'superscript';
        break;
      case 'v':
      case 't':
        this.inValue = this.phonetic === 0;
        if (this.inValue && this.isRaised) this.value += raisedSign(this.value);
        break;
      case 'rPh':
        this.phonetic++;
        break;
      case 'mergeCell':
        this.counts.merged++;
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.inValue) this.value += text;
    else if (this.inFormula) this.formula += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false;
    else if (name === 'f') this.inFormula = false;
    else if (name === 'rPh') this.phonetic--;
    else if (name === 'c') this.endCell();
  }

  private beginRow(attributes: Attributes): void {
    if (/^(?:1|true)$/.test(attributes['hidden'] ?? '')) this.counts.hiddenRows++;
    const number = Number(attributes['r'] ?? this.rows.length + 1);
    if (!(number >= 1 && number <= 1_048_576)) throw new Refused('damaged');
    while (this.rows.length < number) this.rows.push([]);
    this.row = this.rows[number - 1] ?? [];
    this.column = -1;
  }

  private endCell(): void {
    const value = this.valueOf();
    if (this.hasFormula && this.value === '') this.counts.noValue++;
    if (!value || !(this.column >= 0 && this.column < 16_384)) return;
    if (value.type === 'error') this.counts.errors++;
    if (value.type === 'number' && value.format.kind === 'duration') this.counts.durations++;
    this.context.budget.cells -= Math.max(1, this.column + 1 - this.row.length);
    if (this.context.budget.cells < 0) throw new Refused('tooComplex');
    while (this.row.length < this.column) this.row.push(undefined);
    this.row[this.column] = this.context.cellOf(value);
  }

  private valueOf(): SheetValue | undefined {
    const { value, context, format } = this;
    if (value === '' && this.formula.trim() !== '') return { type: 'formula', text: `=${this.formula.trim()}` };
    switch (this.type) {
      case 's': {
        const text = context.strings[Number(value)];
        return value === '' || text === undefined || text === '' ? undefined : { type: 'text', text, format };
      }
      case 'str':
      case 'inlineStr':
        return value === '' ? undefined : { type: 'text', text: unescaped(value), format };
      case 'e':
        return value === '' ? undefined : { type: 'error', text: value };
      case 'b':
        return value === '' ? undefined : { type: 'boolean', value: value.trim() === '1' || value === 'true' };
      case 'd':
        return value === '' ? undefined : { type: 'text', text: value, format };
      default: {
        const number = value.trim() === '' ? Number.NaN : Number(value);
        if (!Number.isFinite(number)) return undefined;
        const isDate = context.since1904 && (format.kind === 'date' || (format.kind === 'time' && number >= 1));
        return { type: 'number', value: isDate ? number + days1904 : number, format };
      }
    }
  }
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}
