// Texts of one reply that something else stood between: each begins a paragraph of its own.
import type { StreamEvent } from '../contract/events.ts';

export class Paragraphs {
  /** The last two characters of the text so far. */
  private tail = '';
  private apart = false;

  /** Another block begins: what is said next does not go on with the sentence before it. */
  interrupt(): void {
    this.apart = this.tail !== '';
  }

  /** Before the next words: as many line breaks as they need to stand apart. */
  begin(id: string, out: StreamEvent[]): void {
    if (!this.apart) return;
    this.apart = false;
    const breaks = this.tail.endsWith('\n\n') ? '' : this.tail.endsWith('\n') ? '\n' : '\n\n';
    if (breaks !== '') out.push({ id, type: 'text', data: breaks });
  }

  /** Words of the text, as they come. */
  add(words: string): void {
    this.tail = words.length > 1 ? words.slice(-2) : (this.tail + words).slice(-2);
  }
}
