// Citations sent with a content block; they apply to the block's full text.
import type { Citation, StreamEvent } from '../contract/events.ts';
import type { GroundingCollector } from './grounding.ts';

interface OpenBlock {
  readonly start: number;
  readonly sources: Citation[];
}

export class BlockCitations {
  private readonly grounding: GroundingCollector;
  private readonly open = new Map<unknown, OpenBlock>();

  constructor(grounding: GroundingCollector) {
    this.grounding = grounding;
  }

  /** Called before the block's first text is pushed. No effect on a block that is already open. */
  begin(index: unknown, out: readonly StreamEvent[]): void {
    if (this.open.has(index)) return;
    this.grounding.follow(out);
    this.open.set(index, { start: this.grounding.text.length, sources: [] });
  }

  cite(index: unknown, source: Citation | undefined): void {
    if (!source) return;
    const block = this.open.get(index);
    if (block) block.sources.push(source);
    else this.grounding.cite(source);
  }

  end(index: unknown, out: readonly StreamEvent[]): void {
    const block = this.open.get(index);
    if (!block) return;
    this.open.delete(index);
    this.grounding.follow(out);
    for (const source of block.sources)
      this.grounding.cite(source, { start: block.start, end: this.grounding.text.length });
  }

  endAll(out: readonly StreamEvent[]): void {
    for (const index of this.open.keys()) this.end(index, out);
  }
}
