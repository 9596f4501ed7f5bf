// Newline-delimited JSON, read synchronously: text in, complete lines out.

export class LineParser {
  private rest = '';

  get held(): number {
    return this.rest.length;
  }

  push(text: string, handle: (line: string) => void): void {
    const buffer = this.rest === '' ? text : this.rest + text;
    let at = 0;
    for (;;) {
      const end = buffer.indexOf('\n', at);
      if (end === -1) break;
      const line = buffer.slice(at, end).trim();
      if (line !== '') handle(line);
      at = end + 1;
    }
    this.rest = at === 0 ? buffer : buffer.slice(at);
  }

  end(handle: (line: string) => void): void {
    const line = this.rest.trim();
    this.rest = '';
    if (line !== '') handle(line);
  }
}
