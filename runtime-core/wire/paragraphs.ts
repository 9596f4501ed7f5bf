// Separates texts of a reply with paragraph breaks if another block came between them.
import type { StreamEvent } from '../contract/events.ts';

export class Paragraphs {
  /** Last two characters of the text so far. */
  private tail = '';
  private apart = false;

  /** Records that another block begins: the next text starts a new paragraph. */
  interrupt(): void {
    this.apart = this.tail !== '';
  }

  /** Pushes the missing line breaks before the next text. */
  begin(id: string, out: StreamEvent[]): void {
    if (!this.apart) return;
    this.apart = false;
    const breaks = this.tail.endsWith('\n\n') ? '' : this.tail.endsWith('\n') ? '\n' : '\n\n';
    if (breaks !== '') out.push({ id, type: 'text', data: breaks });
  }

  /** Records pushed text. */
  add(words: string): void {
    this.tail = words.length > 1 ? words.slice(-2) : (this.tail + words).slice(-2);
  }
}
