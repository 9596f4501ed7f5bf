// Registry of running tool calls, in this tab and in the others: a call must not run twice because two tabs show it.
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export interface Running {
  /** ms since the epoch. */
  readonly since: number;
  /** Runs in this tab. */
  readonly here: boolean;
}

export interface Claims {
  /** By `claimKey`. */
  readonly running: Store<Readonly<Record<string, Running>>>;
  /** False when it runs already. */
  begin(key: string, cancel: () => void): boolean;
  end(key: string): void;
  /** Another device runs it, as the server says. */
  elsewhere(key: string, runs: boolean): void;
  cancel(key: string): void;
  /** Tells the other tabs that what runs here has ended with the page. */
  close(): void;
}

export const claimKey = (messageId: string, callId: string): string => `${messageId}/${callId}`;

/** Messages between tabs. A channel exists wherever workers do; without one a tab knows only its own calls. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}

/** A tab that was killed says nothing: no call takes longer than this. */
const staleMs = 180_000;

export function createClaims(channel: Channel | undefined, now: () => number = Date.now): Claims {
  const running = createStore<Readonly<Record<string, Running>>>({});
  const own = new Map<string, () => void>();
  const put = (key: string, entry: Running | undefined): void =>
    running.set(({ [key]: _, ...rest }) => (entry ? { ...rest, [key]: entry } : rest));

  channel?.listen((message) => {
    const { kind, key, since } = (message ?? {}) as {
      readonly kind?: unknown;
      readonly key?: unknown;
      readonly since?: unknown;
    };
    if (kind === 'who') {
      for (const each of own.keys()) channel.post({ kind: 'running', key: each, since: running.get()[each]?.since });
    }
    if (typeof key !== 'string') return;
    if (kind === 'cancel') own.get(key)?.();
    if (own.has(key)) return;
    if (kind === 'running' && typeof since === 'number') put(key, { since, here: false });
    if (kind === 'over') put(key, undefined);
  });
  channel?.post({ kind: 'who' });

  return {
    running,
    begin(key, cancel) {
      const known = running.get()[key];
      if (known && (known.here || now() - known.since < staleMs)) return false;
      const since = now();
      own.set(key, cancel);
      put(key, { since, here: true });
      channel?.post({ kind: 'running', key, since });
      return true;
    },
    end(key) {
      own.delete(key);
      put(key, undefined);
      channel?.post({ kind: 'over', key });
    },
    elsewhere: (key, runs) => put(key, runs ? { since: now(), here: false } : undefined),
    cancel(key) {
      const mine = own.get(key);
      if (mine) mine();
      else channel?.post({ kind: 'cancel', key });
    },
    close() {
      for (const key of own.keys()) channel?.post({ kind: 'over', key });
    },
  };
}

export function browserChannel(): Channel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined;
  const channel = new BroadcastChannel('tributary.tools');
  return {
    post: channel.postMessage.bind(channel),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
  };
}
