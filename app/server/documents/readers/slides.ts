// Reads a PowerPoint presentation: slides in order, tables by row, speaker notes below their slide.
import { attributesOf, relationsOf, targetsOf } from '../xml.ts';
import type { Attributes } from '../xml.ts';
import type { ReadPart } from '../refusal.ts';
import type { Archive } from '../zip.ts';
import { drawnTexts } from './charts.ts';
import { slideNumber } from './list-numbers.ts';
import { OfficeText } from './office-text.ts';
import type { Raised } from './runs.ts';

export interface ReadSlides {
  readonly parts: readonly ReadPart[];
  readonly images: number;
  /** Objects of other programs, videos and sounds. */
  readonly embedded: number;
}

/** `main`: name of the part that lists the slides. */
export async function readSlides(archive: Archive, main: string): Promise<ReadSlides> {
  const parts: ReadPart[] = [];
  let [images, embedded] = [0, 0];
  for (const [at, name] of (await slidesOf(archive, main)).entries()) {
    const slide = new Slide(await drawnTexts(archive, name), true);
    const text = await archive.read(name, (xml) => slide.read(xml), `slide ${at + 1}`);
    images += slide.images;
    embedded += slide.embedded;
    const notes = await notesOf(archive, name);
    parts.push({ text: [text, notes === '' ? '' : `Notes: ${notes}`].filter(Boolean).join('\n') });
  }
  return { parts, images, embedded };
}

async function slidesOf(archive: Archive, main: string): Promise<readonly string[]> {
  const shown = await archive.read(main, (xml) => attributesOf(xml, 'p:sldId'));
  const targets = await archive.read(relationsOf(main), (xml) => targetsOf(xml, main));
  const named = shown.flatMap((slide) => targets.get(slide['r:id'] ?? '')?.target ?? []);
  return named.length > 0 || archive.damaged.size === 0 ? named : archive.numbered('ppt/slides/slide');
}

async function notesOf(archive: Archive, slide: string): Promise<string> {
  const targets = await archive.readIfThere(relationsOf(slide), (xml) => targetsOf(xml, slide));
  const notes = [...targets.values()].find(({ type }) => type === 'notesSlide');
  return notes ? archive.read(notes.target, (xml) => new Slide(new Map(), false).read(xml)) : '';
}

/** Offset of a run from its baseline, in thousandths of a percent. */
const raisedBy = (baseline: string | undefined): Raised => {
  const value = Number.parseFloat(baseline ?? '0');
  return value > 0 ? 'superscript' : value < 0 ? 'subscript' : undefined;
};

interface Numbered {
  readonly type: string;
  readonly value: number;
}

interface TableCell {
  readonly isHidden: boolean;
}

class Slide extends OfficeText {
  embedded = 0;
  private readonly hasDates: boolean;
  private readonly cells: TableCell[] = [];
  private raised: Raised;
  private inText = false;
  /** Numbers of the paragraphs above, by level, within a text box. */
  private numbers: (Numbered | undefined)[] = [];
  private level = 0;
  private number: Numbered | undefined;

  /** `hasDates`: a slide's date is text, a notes page's is not. */
  constructor(drawn: ReadonlyMap<string, string>, hasDates: boolean) {
    super(drawn);
    this.hasDates = hasDates;
  }

  protected begin(name: string, attributes: Attributes): void {
    const { writer } = this;
    switch (name) {
      case 'a:t':
        this.inText = true;
        break;
      case 'a:r':
      case 'a:fld':
        this.raised = undefined;
        break;
      case 'a:rPr':
        this.raised = raisedBy(attributes['baseline']);
        break;
      case 'p:txBody':
      case 'a:txBody':
        this.numbers = [];
        break;
      case 'a:p':
        this.level = 0;
        this.number = undefined;
        writer.capture();
        break;
      case 'a:pPr':
        this.level = Math.min(Number(attributes['lvl'] ?? 0) || 0, 8);
        break;
      case 'a:buAutoNum':
        this.number = this.nextNumber(attributes['type'] ?? '', Number(attributes['startAt'] ?? 1) || 1);
        break;
      case 'a:br':
        this.runs.flush();
        writer.line(false);
        break;
      case 'a:tbl':
        writer.beginTable();
        break;
      case 'a:tr':
        writer.beginRow();
        break;
      case 'a:tc':
        this.cells.push(cellOf(attributes));
        writer.beginCell();
        break;
      case 'p:pic':
        this.images++;
        break;
      case 'a:videoFile':
      case 'a:audioFile':
      case 'p:oleObj':
        this.embedded++;
        break;
      default:
    }
  }

  protected say(text: string): void {
    if (this.inText) this.runs.say(text, this.raised);
  }

  protected finish(name: string): void {
    switch (name) {
      case 'a:t':
        this.inText = false;
        break;
      case 'a:p':
        this.endParagraph();
        break;
      case 'a:tc':
        this.writer.endCell(this.cells.pop());
        break;
      case 'a:tr':
        this.writer.endRow();
        break;
      case 'a:tbl':
        this.writer.endTable();
        break;
      default:
    }
  }

  /** The slide's heading shows its number. */
  protected isSkipped(name: string, { type = '' }: Attributes): boolean {
    return name === 'a:fld' && (type === 'slidenum' || (!this.hasDates && type.startsWith('datetime')));
  }

  protected draw(text: string): void {
    this.writer.line(false);
    this.writer.put(text);
    this.writer.line(false);
  }

  private nextNumber(type: string, start: number): Numbered {
    const above = this.numbers[this.level];
    return { type, value: above?.type === type ? above.value + 1 : start };
  }

  private endParagraph(): void {
    this.runs.flush();
    const text = this.writer.release().trim();
    this.writer.line(false);
    if (text !== '') {
      // Deeper levels start again.
      this.numbers.length = this.level;
      this.numbers[this.level] = this.number;
      this.writer.put(this.number ? `${slideNumber(this.number.type, this.number.value)} ${text}` : text);
    }
    this.writer.line(false);
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Covered cells are listed too. */
const cellOf = ({ hMerge, vMerge }: Attributes): TableCell => ({ isHidden: isOn(hMerge) || isOn(vMerge) });
