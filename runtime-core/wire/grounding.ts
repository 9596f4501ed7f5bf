// Collects a reply's sources and the passages that cite them. Each report contains the changes since the last one.
import type { Citation, Grounding, StreamEvent, TextRange } from '../contract/events.ts';
import { TextOffsets } from './text-offsets.ts';
import type { TextUnit } from './text-offsets.ts';

/** A cited passage, positioned in the vendor's units. */
export interface Passage {
  /** Default: start of the line that contains `end`. */
  readonly start?: number;
  readonly end: number;
  /** Default: UTF-16 units. */
  readonly unit?: TextUnit;
  /** Offset of the vendor's position 0 in the reply's text, in UTF-16 units. Default: 0. */
  readonly from?: number;
  /** Text of the passage, if the vendor repeats it: searched in the reply if the positions are wrong. */
  readonly text?: string;
}

interface Source extends Citation {
  readonly passages: Passage[];
  /** Title and ranges in the last report. Undefined until reported. */
  told?: string;
}

/** Maximum number of reported passages per reply. */
const maxPassages = 2000;
/** Maximum number of reports before the end of the reply, since each one scans the text so far. */
const maxEarly = 100;

export class GroundingCollector {
  private readonly sources = new Map<string, Source>();
  private readonly queries = new Set<string>();
  private passages = 0;
  private changed = false;
  /** True if a passage was added since the last report. */
  private grown = false;
  private early = 0;
  private toldQueries = 0;
  private said = '';
  private out: readonly StreamEvent[] | undefined;
  private read = 0;

  /** Adds the text of the events pushed so far. Call before querying a position, and after each chunk. */
  follow(out: readonly StreamEvent[]): void {
    if (out !== this.out) {
      this.out = out;
      this.read = 0;
    }
    for (; this.read < out.length; this.read++) {
      const event = out[this.read];
      if (event?.type === 'text') this.said += event.data;
    }
  }

  /** Text of the reply so far. */
  get text(): string {
    return this.said;
  }

  /** Adds a source, identified by its URL, or by its title without one. A later title replaces a URL used as title. */
  cite({ title, url, favicon }: Citation, passage?: Passage): void {
    const key = url || title;
    if (key === '') return;
    const known = this.sources.get(key);
    const better = known === undefined || (known.title === url && title !== url);
    const source = better
      ? {
          title,
          url,
          ...(favicon === undefined ? {} : { favicon }),
          passages: known?.passages ?? [],
          ...(known?.told === undefined ? {} : { told: known.told }),
        }
      : known;
    if (better) this.sources.set(key, source);
    if (better) this.changed = true;
    if (passage && this.passages < maxPassages) {
      source.passages.push(passage);
      this.passages += 1;
      this.changed = true;
      this.grown = true;
    }
  }

  query(words: unknown): void {
    if (typeof words !== 'string' || words === '' || this.queries.has(words)) return;
    this.queries.add(words);
    this.changed = true;
  }

  /** Number of distinct queries so far. */
  get searches(): number {
    return this.queries.size;
  }

  /** Returns the passages known during the reply, or undefined if there are no new ones. */
  takeEarly(out: readonly StreamEvent[]): Grounding | undefined {
    if (!this.grown || this.early === maxEarly) return undefined;
    this.early += 1;
    const report = this.take(out);
    // A passage whose text has not arrived is reported later.
    this.changed = true;
    return report;
  }

  /** Returns sources that are new or changed since the last report, or undefined. */
  take(out: readonly StreamEvent[]): Grounding | undefined {
    if (!this.changed) return undefined;
    this.changed = false;
    this.grown = false;
    this.follow(out);
    const offsets = new Map<number, TextOffsets>();
    const citations = [...this.sources.values()].flatMap((source) => {
      const { passages, told, ...citation } = source;
      const ranges = this.rangesOf(passages, offsets);
      source.told = [citation.title, ...ranges].join('\n');
      if (source.told === told) return [];
      return ranges.length > 0 ? { ...citation, ranges } : citation;
    });
    const searchQueries = [...this.queries].slice(this.toldQueries);
    this.toldQueries = this.queries.size;
    if (citations.length === 0 && searchQueries.length === 0) return undefined;
    return { citations, ...(searchQueries.length > 0 ? { searchQueries } : {}) };
  }

  private rangesOf(passages: readonly Passage[], offsets: Map<number, TextOffsets>): TextRange[] {
    const ranges = new Map<string, TextRange>();
    for (const passage of passages) {
      const range = this.rangeOf(passage, offsets);
      if (range) ranges.set(range.join(), range);
    }
    return [...ranges.values()].sort(([a, b], [c, d]) => a - c || b - d);
  }

  private lineOf(position: number): number {
    return position === 0 ? 0 : this.said.lastIndexOf('\n', position - 1) + 1;
  }

  private rangeOf(
    { start, end, unit = 'utf16', from = 0, text }: Passage,
    offsets: Map<number, TextOffsets>,
  ): TextRange | undefined {
    let counted = offsets.get(from);
    if (!counted) offsets.set(from, (counted = new TextOffsets(from === 0 ? this.said : this.said.slice(from))));
    const last = counted.toUTF16(end, unit);
    const first = start === undefined ? this.lineOf(from + (last ?? 0)) - from : counted.toUTF16(start, unit);
    const fits = first !== undefined && last !== undefined && first < last;
    if (fits && (text === undefined || this.said.slice(from + first, from + last) === text))
      return [from + first, from + last];
    const found = text ? this.said.indexOf(text, from) : -1;
    return found === -1 || text === undefined ? undefined : [found, found + text.length];
  }
}
