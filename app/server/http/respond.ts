// Writes a web Response to the socket: unbuffered, at the reader's pace, and gone when the reader is.
import type { ServerResponse } from 'node:http';
import type { Exchange } from './request.ts';
import { pushBodyOf } from './push-body.ts';
import type { PushBody, PushSink } from './push-body.ts';

/** Resolves when the answer is out, or its connection closed. Never rejects for what the client did. */
export async function respond(exchange: Exchange, response: Response): Promise<void> {
  const { res, request } = exchange;
  const push = pushBodyOf(response);
  const bodyless = request.method === 'HEAD' || response.status === 204 || response.status === 304;
  if (res.destroyed || res.headersSent) return dropBody(response, push, 'The client closed the connection');

  writeHead(res, response);
  if (bodyless || (!push && !response.body)) {
    res.end();
    return dropBody(response, push, 'No body is sent for this request');
  }
  if (push) return pushTo(res, push);
  if (response.body) return pump(res, response.body);
}

function writeHead(res: ServerResponse, response: Response): void {
  response.headers.forEach((value, name) => {
    // Cookies must stay separate lines; every other repeated header may be joined.
    if (name !== 'set-cookie') res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.writeHead(response.status);
  // The head of a stream leaves now: its first event may be long in coming.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) res.flushHeaders();
}

/** The hot path of a streamed chat: what the producer writes goes to the socket in the same turn. */
function pushTo(res: ServerResponse, body: PushBody): Promise<void> {
  return new Promise((resolve) => {
    let over = false;
    const sink: PushSink = {
      write(chunk) {
        return over ? false : res.write(chunk);
      },
      end() {
        if (over) return;
        over = true;
        res.end();
      },
      destroy() {
        if (over) return;
        over = true;
        // No error argument: it would be emitted on the response, where nobody could do anything with it.
        res.destroy();
      },
      onDrain(resume) {
        res.on('drain', resume);
      },
    };
    res.once('close', () => {
      resolve();
      if (over) return;
      over = true;
      body.cancel(closed());
    });
    try {
      body.start(sink);
    } catch {
      sink.destroy(new Error('The body could not be started'));
    }
  });
}

async function pump(res: ServerResponse, stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader();
  let wake: (() => void) | undefined;
  let gone = false;
  res.on('drain', () => wake?.());
  res.once('close', () => {
    gone = !res.writableFinished;
    wake?.();
    if (gone) reader.cancel(closed()).catch(() => undefined);
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (gone) return;
      if (done) break;
      if (res.write(value)) continue;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    res.end();
  } catch {
    // The producer failed in the middle: a cut connection tells the reader that this is not the whole.
    res.destroy();
  }
}

async function dropBody(response: Response, push: PushBody | undefined, reason: string): Promise<void> {
  push?.cancel(new DOMException(reason, 'AbortError'));
  if (!push && response.body && !response.body.locked) await response.body.cancel(reason).catch(() => undefined);
}

const closed = () => new DOMException('The client closed the connection', 'AbortError');
