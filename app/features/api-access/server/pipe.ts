// Sends the bytes of a vendor's reply on as they are, at the client's pace, while a meter reads usage and errors.
import type { ForwardReply } from '@tributary/runtime-core';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';
import type { UsageMeter } from '@tributary/runtime-core/door';

/** Headers of the reply that reach the client. */
const passed =
  /^(content-type|request-id|openai-processing-ms|openai-version|retry-after|x-should-retry|anthropic-ratelimit-.*|x-ratelimit-.*)$/;

interface Piped {
  readonly meter: UsageMeter;
  readonly signal: AbortSignal;
  /** Nothing is sent if the reply begins with an error, because another model may answer. */
  readonly mayFail: boolean;
  /** Called with a reply that is whole before it ends for the client, so that its next request may continue it. */
  finished(): Promise<void>;
  /** Called with each piece. */
  readonly heard: ((bytes: Uint8Array) => void) | undefined;
}

export function pipeReply(
  res: ReplyTo,
  { status, headers, body }: ForwardReply,
  { meter, signal, mayFail, finished, heard }: Piped,
): Promise<'through' | 'left' | 'failed'> {
  const begin = (): void => {
    if (res.headersSent) return;
    for (const [name, value] of Object.entries(headers)) if (passed.test(name)) res.setHeader(name, value);
    res.writeHead(status);
  };
  if (!mayFail) begin();
  return new Promise((resolve) => {
    const resume = (): void => body.resume();
    let settled = false;
    const settle = (how: 'through' | 'left' | 'failed'): void => {
      settled = true;
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
        begin();
        if (!res.write(bytes)) body.pause();
      },
      end() {
        if (settled) return;
        // A reply without a byte is none.
        if (!res.headersSent) return settle('failed');
        meter.end();
        const close = (): void => {
          res.end();
          settle('through');
        };
        if (meter.error !== undefined) return close();
        void finished().then(close);
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
