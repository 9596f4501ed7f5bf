// Writes a web Response to the socket: unbuffered, at the reader's pace, cancelled when the reader leaves.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Exchange } from './request.ts';
import { pushBodyOf } from './push-body.ts';
import type { PushBody, PushSink } from './push-body.ts';
import type { HeaderList } from './security.ts';

export interface Completion {
  /** Adds the headers common to all responses. */
  readonly complete: (headers: HeaderList) => void;
  /** False: none is set. */
  readonly cookies: boolean;
}

/** Resolves when the response is sent or the connection closed. Never rejects because of the client. */
export async function respond(exchange: Exchange, response: Response, completion: Completion): Promise<void> {
  const { res, request } = exchange;
  const push = pushBodyOf(response);
  const bodyless = request.method === 'HEAD' || response.status === 204 || response.status === 304;
  if (res.destroyed || res.headersSent) return dropBody(response, push, 'The client closed the connection');

  writeHead(res, response, completion);
  if (bodyless || (!push && !response.body)) {
    res.end();
    return dropBody(response, push, 'No body is sent for this request');
  }
  const begin = isStream(response) ? flushSoon(res) : () => undefined;
  if (push) return pushTo(res, push, begin);
  if (response.body) return pump(res, response.body, begin);
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

function writeHead(res: ServerResponse, response: Response, { complete, cookies }: Completion): void {
  const headers = new Map<string, string>();
  response.headers.forEach((value, name) => {
    // Set-Cookie lines must stay separate; other repeated headers may be joined.
    if (name !== 'set-cookie') headers.set(name, value);
  });
  complete(headers);
  const set = cookies ? response.headers.getSetCookie() : [];
  const fields: OutgoingHttpHeaders = Object.fromEntries(headers);
  if (set.length > 0) fields['set-cookie'] = set;
  res.writeHead(response.status, fields);
}

/** Maximum delay of a stream's head while it waits for the first event. Unit: ms. */
const headWaitMs = 100;

/**
 * Sends a stream's head together with its first event, because a separate write costs as much CPU as a short
 * response. If the event is late, sends the head alone, so that readers and proxies see a response. Call the result
 * before the first write.
 */
function flushSoon(res: ServerResponse): () => void {
  const timer = setTimeout(() => {
    if (!res.destroyed) res.flushHeaders();
  }, headWaitMs);
  return () => clearTimeout(timer);
}

/** The hot path of a chat stream: writes to the socket in the producer's tick. */
function pushTo(res: ServerResponse, body: PushBody, begin: () => void): Promise<void> {
  return new Promise((resolve) => {
    let over = false;
    const sink: PushSink = {
      write(chunk) {
        if (over) return false;
        begin();
        return res.write(chunk);
      },
      end() {
        if (over) return;
        over = true;
        begin();
        res.end();
      },
      destroy() {
        if (over) return;
        over = true;
        // No error argument: it would be emitted on the response, where nothing handles it.
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

async function pump(res: ServerResponse, stream: ReadableStream<Uint8Array>, begin: () => void): Promise<void> {
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
      begin();
      if (done) break;
      if (res.write(value)) continue;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    res.end();
  } catch {
    // The producer failed midway: cut the connection, so that the reader knows the response is incomplete.
    res.destroy();
  }
}

async function dropBody(response: Response, push: PushBody | undefined, reason: string): Promise<void> {
  push?.cancel(new DOMException(reason, 'AbortError'));
  if (!push && response.body && !response.body.locked) await response.body.cancel(reason).catch(() => undefined);
}

const closed = () => new DOMException('The client closed the connection', 'AbortError');
