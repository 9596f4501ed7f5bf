// Text of OpenDocument files: a text as one part, a table document by sheet, a presentation by slide.
import type { DocumentFormat, DocumentUnit } from '../../../shared/conversation/document.ts';
import type { Archive } from '../zip.ts';
import { walkXML } from '../xml.ts';
import type { Attributes } from '../xml.ts';
import { Refused } from '../refusal.ts';
import type { ReadPart } from '../refusal.ts';
import { csvLine } from './csv-line.ts';

/** Repetitions of a cell or row that are written out; spreadsheets fill the rest of a sheet with them. */
const mostRepeated = 100;
/** Elements whose text is not part of the document as it is read. */
const skipped: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'office:annotation',
  'text:ruby-text',
  'svg:desc',
  'svg:title',
]);

export interface ReadOpenDocument {
  readonly format: DocumentFormat;
  readonly unit: DocumentUnit;
  readonly parts: readonly ReadPart[];
  readonly images: number;
}

export async function readOpenDocument(archive: Archive, mediaType: string): Promise<ReadOpenDocument> {
  const manifest = await archive.text('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data') === true) throw new Refused('encrypted');
  const xml = await archive.text('content.xml');
  if (xml === undefined) throw new Refused('damaged');
  const reading = new Reading();
  walkXML(xml, reading);
  const { sheets, slides, lines, images } = reading;
  if (mediaType.endsWith('.spreadsheet')) return { format: 'sheets', unit: 'sheet', parts: sheets.map(asPart), images };
  if (mediaType.endsWith('.presentation'))
    return { format: 'slides', unit: 'slide', parts: slides.map(asPart), images };
  return { format: 'text', unit: 'none', parts: [{ text: lines.join('\n') }], images };
}

interface Block {
  readonly name: string;
  readonly lines: string[];
}

const asPart = ({ name, lines }: Block): ReadPart => ({ name, text: lines.join('\n').trimEnd() });
const repeated = (value: string | undefined): number => Math.min(Math.max(Number(value ?? 1) || 1, 1), mostRepeated);

class Reading {
  readonly lines: string[] = [];
  readonly sheets: Block[] = [];
  readonly slides: Block[] = [];
  images = 0;
  private readonly open_: string[] = [];
  private skipping = 0;
  /** Tables within tables are read as lines of their cell. */
  private tables = 0;
  private line = '';
  private row: { readonly cells: string[]; readonly times: number } | undefined;
  private cell: { text: string; readonly times: number } | undefined;

  open(name: string, attributes: Attributes): void {
    if (skipped.has(name)) this.skipping++;
    this.open_.push(name);
    switch (name) {
      case 'table:table':
        if (this.tables++ === 0) this.sheets.push({ name: attributes['table:name'] ?? '', lines: [] });
        break;
      case 'draw:page':
        this.slides.push({ name: '', lines: [] });
        break;
      case 'table:table-row':
        if (this.tables === 1) this.row = { cells: [], times: repeated(attributes['table:number-rows-repeated']) };
        break;
      case 'table:table-cell':
        if (this.tables === 1) this.cell = { text: '', times: repeated(attributes['table:number-columns-repeated']) };
        break;
      case 'text:tab':
        this.line += '\t';
        break;
      case 'text:line-break':
        this.line += '\n';
        break;
      case 'text:s':
        this.line += ' '.repeat(repeated(attributes['text:c']));
        break;
      case 'draw:image':
        this.images++;
        break;
      default:
    }
  }

  text(text: string): void {
    const parent = this.open_.at(-1) ?? '';
    if (this.skipping === 0 && parent.startsWith('text:')) this.line += text;
  }

  close(name: string): void {
    this.open_.pop();
    if (skipped.has(name)) this.skipping--;
    switch (name) {
      case 'text:p':
      case 'text:h':
        if (this.skipping === 0) this.endLine(name);
        break;
      case 'table:table':
        this.tables--;
        break;
      case 'table:table-cell':
        if (this.tables === 1) this.endCell();
        break;
      case 'table:table-row':
        if (this.tables === 1) this.endRow();
        break;
      default:
    }
  }

  private endLine(name: string): void {
    const text = (name === 'text:h' ? `# ${this.line}` : this.line).trimEnd();
    this.line = '';
    if (this.cell) this.cell.text = [this.cell.text, text].filter(Boolean).join(' ');
    else this.put(text);
  }

  private put(text: string): void {
    this.lines.push(text);
    this.slides.at(-1)?.lines.push(text);
  }

  private endCell(): void {
    const { text, times } = this.cell ?? { text: '', times: 1 };
    this.row?.cells.push(...Array.from({ length: times }, () => text));
    this.cell = undefined;
  }

  private endRow(): void {
    const { cells, times } = this.row ?? { cells: [], times: 1 };
    this.row = undefined;
    while (cells.at(-1) === '') cells.pop();
    // Empty rows end a sheet by the thousand.
    if (cells.length === 0) return;
    for (let at = 0; at < times; at++) {
      this.sheets.at(-1)?.lines.push(csvLine(cells));
      this.put(cells.join(' | '));
    }
  }
}
