// Splits newline-delimited JSON into complete lines, synchronously.
import { UnfinishedText } from './unfinished.ts';

export class LineParser {
  private readonly rest = new UnfinishedText();

  get held(): number {
    return this.rest.length;
  }

  push(text: string, handle: (line: string) => void): void {
    const first = text.indexOf('\n');
    if (first === -1) return this.rest.add(text);
    let end = this.rest.length + first;
    const buffer = this.rest.takeWith(text);
    let at = 0;
    while (end !== -1) {
      const line = buffer.slice(at, end).trim();
      if (line !== '') handle(line);
      at = end + 1;
      end = buffer.indexOf('\n', at);
    }
    if (at < buffer.length) this.rest.add(buffer.slice(at));
  }

  end(handle: (line: string) => void): void {
    const line = this.rest.takeWith('').trim();
    if (line !== '') handle(line);
  }
}
