// Walks an OpenDocument text or presentation: headings, lists and tables as Markdown, notes after the text.
import type { Attributes } from '../xml.ts';
import { listNumber } from './list-numbers.ts';
import type { ListLevel, OpenStyles } from './open-styles.ts';
import { Runs } from './runs.ts';
import type { Raised } from './runs.ts';
import { TextWriter } from './text-writer.ts';

/** Elements whose text is not part of the document as displayed. */
const skipped: ReadonlySet<string> = new Set([
  'text:tracked-changes',
  'svg:desc',
  'svg:title',
  'dc:creator',
  'dc:date',
  'meta:creator-initials',
  'text:note-citation',
]);

interface List {
  readonly style: string;
  count: number;
}

interface Cell {
  readonly wide: number;
  readonly isHidden: boolean;
}

const repeatedTimes = (value: string | undefined, most: number): number =>
  Math.min(Math.max(Number(value ?? 1) || 1, 1), most);

export class OpenText {
  images = 0;
  readonly slides: string[] = [];
  private readonly styles: OpenStyles;
  private readonly objects: ReadonlyMap<string, string>;
  private readonly writer = new TextWriter();
  private readonly runs = new Runs(this.writer);
  private readonly raised: Raised[] = [];
  private readonly lists: List[] = [];
  /** By style. */
  private readonly counts = new Map<string, number[]>();
  /** By list id: a later list may continue it after other lists of the same style. */
  private readonly listCounts = new Map<string, number[]>();
  private readonly cells: (Cell & { readonly times: number })[] = [];
  private readonly notes: string[] = [];
  private readonly pages: { readonly kind: 'Header' | 'Footer'; readonly text: string }[] = [];
  private skipping = 0;
  private paragraphs = 0;
  private marks = 0;
  private comments = 0;
  private item = '';
  /** An item that has no paragraph yet: an item with only a list has no number. */
  private pending: Attributes | undefined;
  private heading = '';

  constructor(styles: OpenStyles, objects: ReadonlyMap<string, string>) {
    this.styles = styles;
    this.objects = objects;
  }

  end(): string {
    this.runs.flush();
    return [this.writer.end(), ...this.notes].filter((part) => part !== '').join('\n');
  }

  /** Headers or footers of the pages, each once. */
  repeated(kind: 'Header' | 'Footer'): readonly string[] {
    const texts = this.pages.flatMap((page) => (page.kind === kind && /\p{L}/u.test(page.text) ? [page.text] : []));
    return [...new Set(texts)].map((text) => `[${kind}: ${text}]`);
  }

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || skipped.has(name)) {
      this.skipping++;
      return;
    }
    const { writer, runs } = this;
    switch (name) {
      case 'text:p':
      case 'text:h':
        runs.flush();
        this.paragraphs++;
        this.heading = name === 'text:h' ? '#'.repeat(repeatedTimes(attributes['text:outline-level'], 6)) : '';
        if (this.pending) this.item = this.nextItem(this.pending);
        this.pending = undefined;
        if (name === 'text:h') this.item = this.headingNumber(attributes);
        writer.capture();
        break;
      case 'text:span':
        this.raised.push(this.styles.raised.get(attributes['text:style-name'] ?? '') ?? this.raised.at(-1));
        break;
      case 'text:tab':
        this.say('\t', true);
        break;
      case 'text:line-break':
        runs.flush();
        writer.line(false);
        break;
      case 'text:s':
        this.say(' '.repeat(repeatedTimes(attributes['text:c'], 100)), true);
        break;
      case 'text:list':
        this.lists.push({ style: attributes['text:style-name'] ?? this.lists.at(-1)?.style ?? '', count: 0 });
        this.pending = undefined;
        if (this.lists.length === 1) this.beginList(attributes);
        break;
      case 'text:list-item':
        this.pending = attributes;
        break;
      case 'text:note':
        runs.flush();
        writer.put(`[${++this.marks}]`);
        break;
      case 'text:note-body':
      case 'office:annotation':
        runs.flush();
        if (name === 'office:annotation') writer.put(`[comment ${++this.comments}]`);
        writer.capture(true);
        break;
      case 'text:ruby-text':
        runs.flush();
        writer.put('(');
        this.paragraphs++;
        break;
      case 'table:table':
        runs.flush();
        writer.beginTable();
        break;
      case 'table:table-row':
        writer.beginRow();
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.cells.push({
          wide: 1,
          isHidden: name === 'table:covered-table-cell',
          times: repeatedTimes(attributes['table:number-columns-repeated'], 100),
        });
        writer.beginCell();
        break;
      case 'draw:page':
      case 'style:header':
      case 'style:footer':
        writer.capture(name !== 'draw:page');
        break;
      case 'draw:object':
        runs.flush();
        writer.formula(this.objects.get(attributes['xlink:href'] ?? '') ?? '');
        break;
      case 'draw:image':
        this.images++;
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.skipping === 0 && this.paragraphs > 0) this.say(text, false);
  }

  close(name: string): void {
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    const { writer, runs } = this;
    switch (name) {
      case 'text:p':
      case 'text:h':
        this.endParagraph();
        break;
      case 'text:span':
        this.raised.pop();
        break;
      case 'text:list':
        this.lists.pop();
        break;
      case 'text:list-item':
        this.item = '';
        this.pending = undefined;
        break;
      case 'text:note-body':
        runs.flush();
        this.notes.push(`[${this.marks}] ${writer.release().trim()}`);
        break;
      case 'office:annotation':
        runs.flush();
        this.notes.push(`[comment ${this.comments}] ${writer.release().trim()}`);
        break;
      case 'text:ruby-text':
        runs.flush();
        writer.put(')');
        this.paragraphs--;
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell': {
        runs.flush();
        const { times = 1, ...cell } = this.cells.pop() ?? {};
        writer.endCell(cell);
        writer.skipColumns(times - 1);
        break;
      }
      case 'table:table-row':
        writer.endRow();
        break;
      case 'table:table':
        writer.endTable();
        break;
      case 'draw:page':
        runs.flush();
        this.slides.push(writer.release().trim());
        break;
      case 'style:header':
      case 'style:footer':
        runs.flush();
        this.pages.push({ kind: name === 'style:header' ? 'Header' : 'Footer', text: writer.release().trim() });
        break;
      default:
    }
  }

  /** `asIs`: keeps explicit blanks. */
  private say(text: string, asIs: boolean): void {
    if (!asIs) return this.runs.say(text, this.raised.at(-1));
    this.runs.flush();
    this.writer.put(text);
  }

  private endParagraph(): void {
    this.runs.flush();
    this.paragraphs--;
    const { writer } = this;
    const text = writer.release().trim();
    if (text === '') return;
    writer.line(false);
    const indent = this.heading === '' && this.item !== '' ? '  '.repeat(Math.max(this.lists.length - 1, 0)) : '';
    writer.put([this.heading, `${indent}${this.item}`, text].filter((part) => part !== '').join(' '));
    writer.line(false);
    this.item = '';
    this.heading = '';
  }

  private beginList(attributes: Attributes): void {
    const { style = '' } = this.lists.at(-1) ?? {};
    const { 'text:continue-list': of, 'text:continue-numbering': goesOn, 'xml:id': id } = attributes;
    const known = of === undefined ? undefined : this.listCounts.get(of);
    const counts = known ?? (of !== undefined || goesOn === 'true' ? this.counts.get(style) : undefined) ?? [];
    this.counts.set(style, counts);
    if (id !== undefined) this.listCounts.set(id, counts);
  }

  private levelOf(style: string, level: number): ListLevel | undefined {
    return this.styles.lists.get(style)?.get(level);
  }

  private nextItem(attributes: Attributes): string {
    const level = this.lists.length;
    const style = this.lists.at(-1)?.style ?? '';
    return this.number(style, level, attributes['text:start-value']) ?? '-';
  }

  private headingNumber(attributes: Attributes): string {
    if (this.lists.length > 0) return this.item;
    const level = repeatedTimes(attributes['text:outline-level'], 10);
    // Heading numbers are levels of an unnamed list style.
    return this.levelOf('Outline', level)?.notation ? (this.number('Outline', level, undefined) ?? '') : '';
  }

  /** Returns the number of the next item; undefined for a bullet. */
  private number(style: string, level: number, start: string | undefined): string | undefined {
    const own = this.levelOf(style, level);
    if (!own?.notation) return own?.notation === '' ? '' : undefined;
    const counts = this.counts.get(style) ?? [];
    this.counts.set(style, counts);
    counts[level] = start === undefined ? (counts[level] ?? own.start - 1) + 1 : Number(start);
    counts.length = level + 1;
    const shown: string[] = [];
    for (let at = Math.max(1, level - own.shown + 1); at <= level; at++) {
      const each = this.levelOf(style, at);
      if (each?.notation === '') continue;
      shown.push(listNumber(each?.notation || '1', counts[at] ?? each?.start ?? 1));
    }
    return `${own.prefix}${shown.join('.')}${own.suffix}`.trim();
  }
}
