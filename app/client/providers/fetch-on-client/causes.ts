// Browsers do not say why a request failed. What can be found out from the addresses, and from one harmless question.
import type { Transport } from '@tributary/runtime-core';
import type { Cause } from './protocol.ts';

export interface Surroundings {
  /** Protocol of this page: `https:` or `http:`. */
  readonly protocol: string;
  readonly onLine: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** Unit: ms. */
const questionMs = 3000;

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

export async function causeOf(url: string, { protocol, onLine, fetch }: Surroundings): Promise<Cause> {
  const { origin, hostname, protocol: theirs } = new URL(url);
  const local = isLoopback(hostname);
  // Chromium and Firefox let a secure page call this machine, so that it may be something else there.
  if (protocol === 'https:' && theirs === 'http:' && !local) return 'mixed-content';
  if (!onLine && !local) return 'offline';
  // An answer that may not be read still tells that somebody is there. No key, no cookie, no path.
  const asked = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  return fetch(`${origin}/`, { ...asked, signal: AbortSignal.timeout(questionMs) }).then(
    () => 'cors' as const,
    () => (protocol === 'https:' && theirs === 'http:' ? 'mixed-content' : 'unreachable'),
  );
}

/** Cause of a call that failed on its way, by the signal it was made with: SDKs wrap what a transport throws. */
export interface Watch {
  readonly transport: Transport;
  cause(signal: AbortSignal): Cause | undefined;
  /** The origin that the policy held back. */
  blocked(signal: AbortSignal): string | undefined;
}

/** `open`: the origins that the worker's policy lets through; undefined: all, there is no policy (development). */
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
