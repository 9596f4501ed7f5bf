// Sends the bytes of a vendor's reply on as they are, at the client's pace, while a meter reads usage and errors.
import type { ForwardReply } from '@tributary/runtime-core';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';
import type { UsageMeter } from '@tributary/runtime-core/door';

/** Headers of the reply that reach the client. */
const passed =
  /^(content-type|request-id|openai-processing-ms|openai-version|retry-after|x-should-retry|anthropic-ratelimit-.*|x-ratelimit-.*)$/;

/** A longer reply is sent on as it comes. Unit: bytes. */
const maxHeld = 4 * 1024 * 1024;
/** A slower reply is sent on as it comes: proxies close connections that are silent. Unit: ms. */
const maxHeldMs = 15_000;

interface Piped {
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
  /** Nothing is sent if the reply begins with an error, because another model may answer. */
  readonly mayFail: boolean;
  /** Called with a reply that is whole before it ends for the client, so that its next request may continue it. */
  finished(): Promise<void>;
  /** Called before the headers of a reply that is not streamed, once all of it is here, unless it was sent on before. */
  whole(): Promise<void>;
  /** Called with each piece. */
  readonly heard: ((bytes: Uint8Array) => void) | undefined;
  /** Default: 15 s. Unit: ms. */
  readonly heldMs?: number;
}

export function pipeReply(
  res: ReplyTo,
  { status, headers, body }: ForwardReply,
  { meter, signal, mayFail, finished, heard, whole, heldMs = maxHeldMs }: Piped,
): Promise<'through' | 'left' | 'failed'> {
  const begin = (): void => {
    if (res.headersSent) return;
    for (const [name, value] of Object.entries(headers)) if (passed.test(name)) res.setHeader(name, value);
    res.writeHead(status);
  };
  const isStreamed = /event-stream|ndjson/.test(headers['content-type'] ?? '');
  if (!mayFail && isStreamed) begin();
  /** Of a reply that is not streamed: its headers name what it cost. */
  let held: Uint8Array[] = [];
  let heldLength = 0;
  let isHeld = !isStreamed;
  const release = (): boolean => {
    begin();
    let keepsUp = true;
    for (const piece of held) keepsUp = res.write(piece);
    held = [];
    return keepsUp;
  };
  return new Promise((resolve) => {
    const resume = (): void => body.resume();
    let settled = false;
    const giveUp = (): void => {
      isHeld = false;
      if (held.length > 0 && !release()) body.pause();
    };
    const timer = isHeld ? setTimeout(giveUp, heldMs) : undefined;
    const settle = (how: 'through' | 'left' | 'failed'): void => {
      settled = true;
      clearTimeout(timer);
      res.off('drain', resume);
      signal.removeEventListener('abort', onAbort);
      meter.end();
      resolve(how);
    };
    const onAbort = (): void => {
      res.destroy();
      settle('left');
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    res.on('drain', resume);
    body.start({
      data(bytes) {
        if (settled) return;
        meter.feed(bytes);
        heard?.(bytes);
        if (!res.headersSent && meter.error !== undefined) {
          settle('failed');
          return body.cancel(new Error(meter.error));
        }
        // Vendors send blank lines while a model thinks.
        if (isHeld && !res.headersSent && !(heldLength === 0 && bytes.every(isBlank))) {
          held.push(bytes.slice());
          heldLength += bytes.length;
          if (heldLength <= maxHeld || release()) return;
          return body.pause();
        }
        begin();
        if (!res.write(bytes)) body.pause();
      },
      end() {
        if (settled) return;
        clearTimeout(timer);
        meter.end();
        // A reply without a byte is none.
        if (!res.headersSent && (held.length === 0 || (mayFail && meter.error !== undefined))) return settle('failed');
        const close = (): void => {
          // The client may have left meanwhile.
          if (settled) return;
          release();
          res.end();
          settle('through');
        };
        if (meter.error !== undefined) return close();
        void (held.length > 0 ? whole().then(finished) : finished()).then(close);
      },
      error() {
        if (settled) return;
        if (!res.headersSent) return settle('failed');
        // The client notices that the reply is not whole.
        res.destroy();
        settle('left');
      },
    });
  });
}

/** White space of JSON. */
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
