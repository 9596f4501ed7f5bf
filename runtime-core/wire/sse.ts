// Server-sent events, read synchronously: text in, complete events out. Offsets move; the rest of a read is never copied per event.

import { UnfinishedText } from './unfinished.ts';

/** One event: its data, and its name where the wire gives one. */
export type SSEHandler = (data: string, name: string | undefined) => void;

/**
 * A push parser for `text/event-stream`: LF, CRLF and CR line ends, comments, multi-line data, `data:` with or without
 * a space. `id:` and `retry:` are read over: no provider's wire uses them.
 */
export class SSEParser {
  private readonly rest = new UnfinishedText();
  private data: string | undefined;
  private name: string | undefined;
  private pendingCR = false;

  /** Characters held back for an event that is not complete. */
  get held(): number {
    return this.rest.length + (this.data?.length ?? 0);
  }

  push(text: string, handle: SSEHandler): void {
    const input = this.normalise(text);
    // Searched before it is joined with what is held: a long line is joined once.
    const first = input.indexOf('\n');
    if (first === -1) return this.rest.add(input);
    let end = this.rest.length + first;
    const buffer = this.rest.takeWith(input);
    let at = 0;
    while (end !== -1) {
      if (end === at) this.dispatch(handle);
      else this.line(buffer, at, end);
      at = end + 1;
      end = buffer.indexOf('\n', at);
    }
    if (at < buffer.length) this.rest.add(buffer.slice(at));
  }

  /** The body ended: an event without its blank line is still an event. */
  end(handle: SSEHandler): void {
    const rest = this.rest.takeWith('');
    if (rest !== '') this.line(rest, 0, rest.length);
    this.dispatch(handle);
  }

  private normalise(text: string): string {
    let input = text;
    if (this.pendingCR && input !== '') {
      this.pendingCR = false;
      input = input.startsWith('\n') ? input : `\n${input}`;
    }
    if (!input.includes('\r')) return input;
    if (input.endsWith('\r')) {
      this.pendingCR = true;
      input = input.slice(0, -1);
    }
    return input.replace(/\r\n?/g, '\n');
  }

  private line(buffer: string, start: number, end: number): void {
    const first = buffer.charCodeAt(start);
    if (first === 100 /* d */ && buffer.startsWith('data:', start)) {
      const value = buffer.slice(buffer.charCodeAt(start + 5) === 32 ? start + 6 : start + 5, end);
      this.data = this.data === undefined ? value : `${this.data}\n${value}`;
    } else if (first === 101 /* e */ && buffer.startsWith('event:', start)) {
      this.name = buffer.slice(start + 6, end).trim();
    } else if (
      this.data !== undefined &&
      first !== 58 /* : */ &&
      !/^(id|retry)(:|$)/.test(buffer.slice(start, Math.min(end, start + 6)))
    ) {
      // Some gateways break the JSON of one event over bare lines.
      this.data = `${this.data}\n${buffer.slice(start, end)}`;
    }
  }

  private dispatch(handle: SSEHandler): void {
    const { data, name } = this;
    this.data = undefined;
    this.name = undefined;
    if (data !== undefined) handle(data, name);
  }
}
