// Determines why a request failed, which browsers do not report, from the address and one harmless request.
import type { Transport } from '@tributary/runtime-core';
import type { Cause } from './protocol.ts';

export interface Surroundings {
  /** Protocol of this page: `https:` or `http:`. */
  readonly protocol: string;
  readonly onLine: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** Timeout of the probe. Unit: ms. */
const questionMs = 3000;

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

export async function causeOf(url: string, { protocol, onLine, fetch }: Surroundings): Promise<Cause> {
  const { origin, hostname, protocol: theirs } = new URL(url);
  const local = isLoopback(hostname);
  // Chromium and Firefox allow a secure page to call loopback addresses, so that there may be another cause.
  if (protocol === 'https:' && theirs === 'http:' && !local) return 'mixed-content';
  if (!onLine && !local) return 'offline';
  // Even an opaque response proves that a server is running. Sends no key, cookie or path.
  const asked = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  return fetch(`${origin}/`, { ...asked, signal: AbortSignal.timeout(questionMs) }).then(
    () => 'cors' as const,
    () => (protocol === 'https:' && theirs === 'http:' ? 'mixed-content' : 'unreachable'),
  );
}

/** Records the cause of a failed call by its signal: SDKs wrap the transport's errors. */
export interface Watch {
  readonly transport: Transport;
  cause(signal: AbortSignal): Cause | undefined;
  /** Origin blocked by the Content-Security-Policy. */
  blocked(signal: AbortSignal): string | undefined;
}

/** `open`: origins allowed by the worker's policy; undefined if there is no policy (development). */
export function watch(send: Transport, open: ReadonlySet<string> | undefined, around: () => Surroundings): Watch {
  const causes = new WeakMap<AbortSignal, Cause>();
  const blocked = new WeakMap<AbortSignal, string>();
  return {
    cause: (signal) => causes.get(signal),
    blocked: (signal) => blocked.get(signal),
    async transport(request) {
      const { origin } = new URL(request.url);
      if (open && !open.has(origin)) {
        causes.set(request.signal, 'policy');
        blocked.set(request.signal, origin);
        throw Object.assign(new Error('this page may not call this address yet'), { name: 'TransportError' });
      }
      try {
        return await send(request);
      } catch (error) {
        if (!request.signal.aborted) causes.set(request.signal, await causeOf(request.url, around()));
        throw error;
      }
    },
  };
}
