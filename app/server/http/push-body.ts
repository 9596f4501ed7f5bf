// A response body that writes straight to the socket, with a web stream of the same bytes for other servers.
import { pushBodyKey } from './marks.ts';
import { ownHeaders } from './own-headers.ts';
import { standInFor } from './stand-in.ts';

export interface PushSink {
  /** False: the reader is behind; write no more until onDrain. Writing after the end, or after cancel, does nothing. */
  write(chunk: string): boolean;
  end(): void;
  /** Cuts the connection, so that the reader does not take what it has for the whole. */
  destroy(error: Error): void;
  /** Called each time the reader has caught up after a false. */
  onDrain(resume: () => void): void;
}

export interface PushBody {
  start(sink: PushSink): void;
  /** The reader is gone before the end. Called at most once, never after end; start may not have been called. */
  cancel(reason?: unknown): void;
}

/** The push body of a response, if it has one. */
export function pushBodyOf(response: Response): PushBody | undefined {
  return (response as { readonly [pushBodyKey]?: PushBody })[pushBodyKey];
}

interface PushInit {
  readonly status?: number;
  readonly headers?: Headers | Readonly<Record<string, string>>;
}

/** A response with the body in both forms, of which only one is ever started. The web stream is made where it is asked for. */
class PushResponse {
  readonly [pushBodyKey]: PushBody;
  readonly status: number;
  readonly statusText = '';
  readonly headers: Headers;
  private made: Response | undefined;

  constructor(body: PushBody, { status = 200, headers }: PushInit) {
    this[pushBodyKey] = body;
    this.status = status;
    this.headers = headers instanceof Headers ? headers : ownHeaders(headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** A Response of Node's own, once. */
  whole(): Response {
    const { status, headers } = this;
    return (this.made ??= new Response(webStream(this[pushBodyKey]), { status, headers }));
  }
}
standInFor(Response.prototype, PushResponse.prototype);

/** Takes over `headers`, where they are Headers. */
export const pushResponse = (body: PushBody, init: PushInit): Response =>
  new PushResponse(body, init) as unknown as Response; // standInFor has given it the rest

/** The same bytes for remix-serve and vite dev: started by the first read, held back by the reader's pace. */
function webStream(body: PushBody): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let started = false;
  let over = false;
  let resume: (() => void) | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    started = true;
    body.start({
      write(chunk) {
        if (over) return false;
        controller.enqueue(encoder.encode(chunk));
        return (controller.desiredSize ?? 0) > 0;
      },
      end() {
        if (over) return;
        over = true;
        controller.close();
      },
      destroy(error) {
        if (over) return;
        over = true;
        controller.error(error);
      },
      onDrain(callback) {
        resume = callback;
      },
    });
  };
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (started) resume?.();
        else start(controller);
      },
      cancel(reason) {
        if (over) return;
        over = true;
        body.cancel(reason);
      },
    },
    // Room of zero: no read, no start. Whatever was written beyond a read waits in the queue after one false verdict.
    { highWaterMark: 0 },
  );
}
