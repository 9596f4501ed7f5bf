// How many event streams a user may have open at once on this process: each holds a socket, a timer and buffers.
import { pushBodyOf, pushResponse } from '../server/push-body.ts';
import type { PushBody } from '../server/push-body.ts';
import { appError } from './errors.server.ts';

export const maxStreams = 64;

const open = new Map<string, number>();

/** Throws 429 for one stream too many. Returns what frees the place, once. */
function takePlace(userId: string): () => void {
  const streams = open.get(userId) ?? 0;
  if (streams >= maxStreams) {
    throw appError(429, `${streams} event streams are open: close some of them, such as unused tabs, and try again`, {
      code: 'too_many_streams',
      allowed: maxStreams,
      retryAfter: 5,
    });
  }
  open.set(userId, streams + 1);
  let taken = true;
  return () => {
    if (!taken) return;
    taken = false;
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}

/** The stream that `make` opens, counted until it ends, breaks or its reader leaves. */
export async function liveStream(userId: string, request: Request, make: () => Promise<Response>): Promise<Response> {
  const free = takePlace(userId);
  try {
    const response = await make();
    const body = pushBodyOf(response);
    // The body of an answer to HEAD is never started.
    if (!body || request.method === 'HEAD') {
      free();
      return response;
    }
    return pushResponse(counted(body, free), { status: response.status, headers: response.headers });
  } catch (error) {
    free();
    throw error;
  }
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
