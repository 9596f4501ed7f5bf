// A timer wheel: sends the chunks of thousands of streams, each at its own interval, with one timer.

const slotMs = 1;
const slotCount = 1_000;

export interface Rhythm {
  periodMs: number;
  /** Sends the next chunk; returns false at the end of the stream. */
  fire(): boolean;
}

export class Wheel {
  readonly #slots: Set<Rhythm>[] = Array.from({ length: slotCount }, () => new Set());
  #cursor = Math.floor(performance.now());
  #spread = 0;
  readonly #timer = setInterval(() => this.#turn(), slotMs);

  /** Streams are spread evenly over their period, like independent users. */
  add(rhythm: Rhythm): void {
    const phase = 1 + ((this.#spread++ * 37) % Math.max(1, Math.min(rhythm.periodMs, slotCount - 1)));
    this.#slot(this.#cursor + phase).add(rhythm);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #slot(at: number): Set<Rhythm> {
    const slot = this.#slots[at % slotCount];
    if (!slot) throw new Error('the wheel has no such slot');
    return slot;
  }

  #turn(): void {
    const now = Math.floor(performance.now());
    while (this.#cursor < now) {
      this.#cursor++;
      const due = this.#slot(this.#cursor);
      if (due.size === 0) continue;
      const streams = [...due];
      due.clear();
      for (const stream of streams)
        if (stream.fire()) this.#slot(this.#cursor + Math.min(stream.periodMs, slotCount)).add(stream);
    }
  }
}
