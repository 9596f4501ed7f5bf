// A response body that writes directly to the socket; for other servers, a web stream of the same bytes.
import { pushBodyKey } from './marks.ts';
import { ownHeaders } from './own-headers.ts';
import { standInFor } from './stand-in.ts';

export interface PushSink {
  /** Returns false if the reader is behind: wait for onDrain. Does nothing after the end or cancel. */
  write(chunk: string): boolean;
  end(): void;
  /** Cuts the connection, so that the reader knows the response is incomplete. */
  destroy(error: Error): void;
  /** Called when the reader has caught up after a false. */
  onDrain(resume: () => void): void;
}

export interface PushBody {
  start(sink: PushSink): void;
  /** Called at most once, if the reader leaves before the end; `start` may not have been called. */
  cancel(reason?: unknown): void;
}

export function pushBodyOf(response: Response): PushBody | undefined {
  return (response as { readonly [pushBodyKey]?: PushBody })[pushBodyKey];
}

interface PushInit {
  readonly status?: number;
  readonly headers?: Headers | Readonly<Record<string, string>>;
}

/** A response with both kinds of body, only one of which is started. The web stream is created on demand. */
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

  whole(): Response {
    const { status, headers } = this;
    return (this.made ??= new Response(webStream(this[pushBodyKey]), { status, headers }));
  }
}
standInFor(Response.prototype, PushResponse.prototype);

/** Takes ownership of `headers` if they are a Headers object. */
export const pushResponse = (body: PushBody, init: PushInit): Response =>
  new PushResponse(body, init) as unknown as Response; // `standInFor` adds the rest

/** The web stream for remix-serve and vite dev: started by the first read, paced by the reader. */
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
    // Zero, so that nothing starts before the first read. After one false, written chunks queue until read.
    { highWaterMark: 0 },
  );
}
