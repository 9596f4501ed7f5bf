// Sends the bytes of a vendor's reply on as they are, at the client's pace, while a meter reads the usage.
import type { ServerResponse } from 'node:http';
import type { ForwardReply } from '@tributary/runtime-core';
import type { UsageMeter } from '@tributary/runtime-core/door';

/** Headers of the reply that reach the client. */
const passed =
  /^(content-type|request-id|openai-processing-ms|openai-version|retry-after|x-should-retry|anthropic-ratelimit-.*|x-ratelimit-.*)$/;

export function pipeReply(
  res: ServerResponse,
  { status, headers, body }: ForwardReply,
  meter: UsageMeter,
  signal: AbortSignal,
): Promise<'through' | 'left'> {
  for (const [name, value] of Object.entries(headers)) if (passed.test(name)) res.setHeader(name, value);
  res.writeHead(status);
  return new Promise((resolve) => {
    const resume = (): void => body.resume();
    const settle = (how: 'through' | 'left'): void => {
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
        meter.feed(bytes);
        if (!res.write(bytes)) body.pause();
      },
      end() {
        res.end();
        settle('through');
      },
      error() {
        // The client notices that the reply is not whole.
        res.destroy();
        settle('left');
      },
    });
  });
}
