// Transports of the live connection: a socket or an event stream, both with the same text.
import { pathOf } from '../../shared/api/endpoint.ts';
import { encodeFollow, liveApi, refusedCode } from '../../shared/api/live.ts';
import type { LiveRequest } from '../../shared/api/live.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { signToken } from '../net/auth-token.ts';
import type { SessionClient } from '../net/session.ts';
import type { Transport } from '../net/transport.ts';

export interface WireEvents {
  text(text: string): void;
  /**
   * Called when the wire is closed or failed to open. `pauseMs`: minimum delay before the next attempt; `Infinity`: wait
   * until the page requests it.
   */
  over(pauseMs?: number): void;
}

export interface Wire {
  /** Undefined if runs can be requested only on opening. */
  say?(request: LiveRequest): void;
  close(): void;
}

/** Opens a wire that sends the events of `runs`, each after its last known number. */
export type OpenWire = (runs: ReadonlyMap<string, number>, events: WireEvents) => Wire;

/** Delay if the user has too many open streams. Unit: ms. */
const crowdedMs = 5_000;
const crowdedCode = 4429;

/**
 * Returns the delay after a failed opening. A server that refuses a session requires a code or a sign-in, so that automatic
 * retries are pointless.
 */
function pauseAfter(thrown: unknown): number | undefined {
  if (!isReplyFailure(thrown)) return undefined;
  const { status = 500 } = thrown.error;
  if (status === 429) return crowdedMs;
  return status === 401 || status === 403 ? Number.POSITIVE_INFINITY : undefined;
}

/** Returns undefined outside a page, or without WebSocket support. */
export function liveAddress(): string | undefined {
  if (typeof location === 'undefined' || typeof WebSocket !== 'function') return undefined;
  return new URL(liveApi.events.path, location.origin.replace(/^http/, 'ws')).href;
}

export const socketWire =
  (session: Pick<SessionClient, 'get' | 'forget'>, url: string, now: () => number = Date.now): OpenWire =>
  (runs, events) => {
    let socket: WebSocket | undefined;
    let closed = false;
    const over = (pauseMs?: number): void => {
      if (!closed) events.over(pauseMs);
      closed = true;
    };
    async function open(): Promise<void> {
      const current = await session.get();
      if (closed) return;
      const own = new WebSocket(url);
      own.addEventListener('open', () => {
        socket = own;
        const token = signToken(current, { accessCode: current.accessCode }, now());
        own.send(JSON.stringify({ token, follow: encodeFollow(runs) } satisfies LiveRequest));
        if (closed) own.close();
      });
      own.addEventListener('message', ({ data }) => !closed && events.text(String(data)));
      own.addEventListener('close', ({ code }) => {
        if (code === refusedCode) session.forget(current);
        over(code === crowdedCode ? crowdedMs : undefined);
      });
    }
    open().catch((thrown: unknown) => over(pauseAfter(thrown)));
    return {
      // Requests before the socket is open are part of its opening message.
      say: (request) => socket?.send(JSON.stringify(request)),
      close() {
        closed = true;
        socket?.close();
      },
    };
  };

export const streamWire =
  (transport: Pick<Transport, 'follow'>): OpenWire =>
  (runs, { text, over }) => {
    const controller = new AbortController();
    const follow = runs.size > 0 ? { follow: encodeFollow(runs) } : {};
    const end = (pauseMs?: number): void => {
      if (!controller.signal.aborted) over(pauseMs);
    };
    transport.follow(pathOf(liveApi.events, follow), { signal: controller.signal, onText: text }).then(
      () => end(),
      (thrown: unknown) => end(pauseAfter(thrown)),
    );
    return { close: () => controller.abort() };
  };
