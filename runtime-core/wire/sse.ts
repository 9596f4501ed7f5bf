// Synchronous parser for server-sent events. Advances offsets instead of copying the remaining text for every event.

import { UnfinishedText } from './unfinished.ts';

/** Receives an event's data, and its name if there is one. */
export type SSEHandler = (data: string, name: string | undefined) => void;

/**
 * Push parser for `text/event-stream`: LF, CRLF and CR line ends, comments, multi-line data, `data:` with or without a space.
 * Ignores `id:` and `retry:`, which no provider uses.
 */
export class SSEParser {
  private readonly rest = new UnfinishedText();
  private data: string | undefined;
  private name: string | undefined;
  private pendingCR = false;

  /** Number of characters held for an incomplete event. */
  get held(): number {
    return this.rest.length + (this.data?.length ?? 0);
  }

  push(text: string, handle: SSEHandler): void {
    const input = this.normalise(text);
    // Search before joining with the held text, so that a long line is joined only once.
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

  /** Dispatches a last event that no blank line ended. */
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
      // Some gateways break an event's JSON over lines without `data:`.
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
