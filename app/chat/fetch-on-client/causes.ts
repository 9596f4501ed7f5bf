// Browsers do not say why a request failed. What can be found out from the addresses, and from one harmless question.
import type { Transport } from '@tributary/runtime-core';
import type { Answer, Cause } from './protocol.ts';

export interface Surroundings {
  /** Of this page: `https:` or `http:`. */
  readonly protocol: string;
  readonly onLine: boolean;
  readonly fetch: typeof globalThis.fetch;
}

/** Unit: ms. */
const questionMs = 3000;

const isLoopback = (host: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** An answer that may not be read still tells that somebody is there. No key, no cookie. */
async function ask(url: string, mode: 'cors' | 'no-cors', fetch: Surroundings['fetch']): Promise<boolean> {
  const signal = AbortSignal.timeout(questionMs);
  return fetch(url, { mode, signal, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  );
}

export async function causeOf(url: string, { protocol, onLine, fetch }: Surroundings): Promise<Cause> {
  const { origin, hostname, protocol: theirs } = new URL(url);
  const local = isLoopback(hostname);
  // Chromium and Firefox let a secure page call this machine, so that it may be something else there.
  if (protocol === 'https:' && theirs === 'http:' && !local) return 'mixed-content';
  if (!onLine && !local) return 'offline';
  if (await ask(`${origin}/`, 'no-cors', fetch)) return 'cors';
  return protocol === 'https:' && theirs === 'http:' ? 'mixed-content' : 'unreachable';
}

/** Why a call failed on its way, by the signal it was made with: SDKs wrap what a transport throws. */
export interface Watch {
  readonly transport: Transport;
  cause(signal: AbortSignal): Cause | undefined;
  /** The origin that the policy held back. */
  blocked(signal: AbortSignal): string | undefined;
  ask(url: string, signal: AbortSignal): Promise<Answer>;
}

/** `open`: the origins that the worker's policy lets through; undefined: all, there is no policy (development). */
export function watch(send: Transport, open: ReadonlySet<string> | undefined, around: () => Surroundings): Watch {
  const causes = new WeakMap<AbortSignal, Cause>();
  const blocked = new WeakMap<AbortSignal, string>();
  const admit = (url: string, signal: AbortSignal): void => {
    const { origin } = new URL(url);
    if (!open || open.has(origin)) return;
    causes.set(signal, 'policy');
    blocked.set(signal, origin);
    throw Object.assign(new Error('this page may not call this address yet'), { name: 'TransportError' });
  };
  return {
    cause: (signal) => causes.get(signal),
    blocked: (signal) => blocked.get(signal),
    async transport(request) {
      admit(request.url, request.signal);
      try {
        return await send(request);
      } catch (error) {
        if (!request.signal.aborted) causes.set(request.signal, await causeOf(request.url, around()));
        throw error;
      }
    },
    async ask(url, signal) {
      admit(url, signal);
      if (await ask(url, 'cors', around().fetch)) return 'ok';
      return (await ask(url, 'no-cors', around().fetch)) ? 'opaque' : 'none';
    },
  };
}
