// Runs of text in Office documents: joins raised neighbors to an exponent, and reads one of alternative branches.
import type { TextWriter } from './text-writer.ts';

export type Raised = 'superscript' | 'subscript' | undefined;

export class Runs {
  written = 0;
  private readonly writer: TextWriter;
  private raised: Raised;
  private pending = '';

  constructor(writer: TextWriter) {
    this.writer = writer;
  }

  say(text: string, raised: Raised): void {
    if (raised !== this.raised) this.flush();
    this.raised = raised;
    this.pending += text;
  }

  flush(): void {
    const text = this.pending;
    this.pending = '';
    if (text === '') return;
    this.written++;
    if (this.raised === 'superscript') this.writer.raise(text, false);
    else if (this.raised === 'subscript') this.writer.lower(text);
    else this.writer.words(text);
  }
}

/** Branches of mc:AlternateContent (ECMA-376 part 3, 7.3): only the first non-empty branch is read. */
export class Alternatives {
  private readonly open: { taken: boolean; before: number }[] = [];

  begin(): void {
    this.open.push({ taken: false, before: 0 });
  }

  /** `count`: pieces read so far. Returns false if the branch is to be skipped. */
  enter(count: number): boolean {
    const current = this.open.at(-1);
    if (current) current.before = count;
    return !current?.taken;
  }

  leave(count: number): void {
    const current = this.open.at(-1);
    if (current) current.taken ||= count > current.before;
  }

  end(): void {
    this.open.pop();
  }
}
