// Limits of a user's open streams in this process, which hold sockets, timers and buffers.
import { pushBodyOf, pushResponse } from '../http/push-body.ts';
import type { PushBody } from '../http/push-body.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { unfollowedRuns } from '../runs/runs.server.ts';
import { appError } from '../http/errors.server.ts';

export const maxStreams = 64;

const openStreams = part('open streams', () => new Map<string, number>());

export function openStreamCount(app: App): number {
  let sum = 0;
  for (const count of openStreams(app).values()) sum += count;
  return sum;
}

/** Throws 429 for too many. Returns a function that frees the place. `running`: replies without an open stream. */
function takePlace(app: App, userId: string, running: number): () => void {
  const open = openStreams(app);
  const taken = (open.get(userId) ?? 0) + running;
  if (taken >= maxStreams) {
    const message = `${taken} streams and replies are running: close unused tabs or stop a reply, and try again`;
    throw appError(429, message, { code: 'too_many_streams', allowed: maxStreams, retryAfter: 5 });
  }
  open.set(userId, (open.get(userId) ?? 0) + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}

/** Counts a stream until it ends or its reader leaves. `followed`: the run it follows, whose place it replaces. */
export async function liveStream(
  app: App,
  userId: string,
  request: Request,
  make: () => Promise<Response>,
  { followed, running = unfollowedRuns }: { readonly followed?: string; readonly running?: typeof unfollowedRuns } = {},
): Promise<Response> {
  const free = takePlace(app, userId, await running(app, userId, followed));
  try {
    const response = await make();
    const { status, headers } = response;
    const push = pushBodyOf(response);
    // The body of a HEAD response is never started.
    if (request.method === 'HEAD' || (!push && !response.body)) {
      free();
      return response;
    }
    if (push) return pushResponse(counted(push, free), { status, headers });
    return new Response(response.body && countedStream(response.body, free), { status, headers });
  } catch (error) {
    free();
    throw error;
  }
}

/** The same for a body without a response. */
export async function countedBody(app: App, userId: string, body: PushBody): Promise<PushBody> {
  return counted(body, takePlace(app, userId, await unfollowedRuns(app, userId)));
}

/** Begins a reply, which counts while it runs. Holds a place until the run itself is counted. */
export async function liveRun<T>(app: App, userId: string, begin: () => Promise<T>): Promise<T> {
  const free = takePlace(app, userId, await unfollowedRuns(app, userId));
  return begin().finally(free);
}

const counted = (body: PushBody, free: () => void): PushBody => ({
  start(sink) {
    body.start({
      write: (chunk) => sink.write(chunk),
      onDrain: (resume) => sink.onDrain(resume),
      end() {
        free();
        sink.end();
      },
      destroy(error) {
        free();
        sink.destroy(error);
      },
    });
  },
  cancel(reason) {
    free();
    body.cancel(reason);
  },
});

function countedStream(body: ReadableStream<Uint8Array>, free: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (!done) return stream.enqueue(value);
        free();
        stream.close();
      } catch (error) {
        free();
        throw error;
      }
    },
    cancel(reason) {
      free();
      return reader.cancel(reason);
    },
  });
}
