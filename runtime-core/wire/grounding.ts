// Sources of a reply with the passages that rest on them, collected over its chunks. A report tells what is new since the last one.
import type { Citation, Grounding, StreamEvent, TextRange } from '../contract/events.ts';
import { TextOffsets } from './text-offsets.ts';
import type { TextUnit } from './text-offsets.ts';

/** A cited passage in the vendor's own counting. */
export interface Passage {
  /** Absent: where the line of `end` begins. */
  readonly start?: number;
  readonly end: number;
  /** Absent: UTF-16 units. */
  readonly unit?: TextUnit;
  /** Start of the vendor's counting, in UTF-16 units of the reply's text. Absent: 0. */
  readonly from?: number;
  /** The passage itself, where the vendor repeats it: found in the text when the positions do not lead to it. */
  readonly text?: string;
}

interface Source extends Citation {
  readonly passages: Passage[];
  /** Title and ranges of the last report. Absent: not reported yet. */
  told?: string;
}

/** Passages of one reply that are reported; a reply with more of them is not one that people read. */
const maxPassages = 2000;
/** Reports before the reply has ended. Each reads the text so far: a reply with more of them is told at its end. */
const maxEarly = 100;

export class GroundingCollector {
  private readonly sources = new Map<string, Source>();
  private readonly queries = new Set<string>();
  private passages = 0;
  private changed = false;
  /** A passage was added since the last report. */
  private grown = false;
  private early = 0;
  private toldQueries = 0;
  private said = '';
  private out: readonly StreamEvent[] | undefined;
  private read = 0;

  /** Takes in the text among the events pushed so far. Call it before a position is asked for, and after each chunk. */
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

  /** The reply's text as far as it has been followed. */
  get text(): string {
    return this.said;
  }

  /** A source is known by its address, or by its title where it has none. A title replaces an address in its place. */
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

  /** Different queries so far. */
  get searches(): number {
    return this.queries.size;
  }

  /** Passages that are known while the reply goes on; undefined without a new one. */
  takeEarly(out: readonly StreamEvent[]): Grounding | undefined {
    if (!this.grown || this.early === maxEarly) return undefined;
    this.early += 1;
    const report = this.take(out);
    // A passage whose text has not come yet is told later.
    this.changed = true;
    return report;
  }

  /** Sources that are new, or of which more is known than at the last report; undefined when there are none. */
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
