// The page's side of the worker: starts it on the first call, replaces it if its policy must allow another host, and terminates
// it when idle.
import type { ChatParams, KeyVault, PullProgress, StreamEvent } from '@tributary/runtime-core';
import { ReplyFailure } from '../../../shared/errors.ts';
import type { News, Order } from './protocol.ts';

/** A running worker. */
export interface Hand {
  send(order: Order): void;
  end(): void;
}

/** `id`: provider id of the user. `route`: package that makes the call; differs from `id` for custom providers only. */
export interface Target {
  readonly id: string;
  readonly route: string;
}

export interface ClientCalls {
  /** Resolves when the reply has ended; rejects with `ReplyFailure`, or with the signal's reason. */
  chat(
    target: Target,
    call: { readonly params: ChatParams; readonly vault: KeyVault; readonly signal: AbortSignal },
    take: { onEvents(events: readonly StreamEvent[]): void; onBeat?(): void },
  ): Promise<void>;
  models(target: Target, vault: KeyVault, signal?: AbortSignal): Promise<unknown>;
  downloadModel(
    target: Target,
    call: { readonly model: string; readonly vault: KeyVault; readonly signal: AbortSignal },
    onStep: (step: PullProgress) => void,
  ): Promise<void>;
  /** Returns the report of a connection check (connection-check.ts). */
  check(
    target: Target,
    call: { readonly model: string; readonly responses: boolean; readonly vault: KeyVault },
  ): Promise<unknown>;
}

export interface HostOptions {
  /** Starts a worker with the server's current policy. `onFault`: called if it fails to start. */
  spawn(onNews: (news: News) => void, onFault: () => void): Hand;
  /** Lets the server allow one more origin for a provider's worker. */
  open(provider: string, origin: string): Promise<void>;
  readonly idleMs?: number;
}

interface Crew {
  readonly hand: Hand;
  readonly calls: Map<number, (news: News) => void>;
}
type End = Extract<News, { type: 'done' | 'failed' }>;

/** Limit of origins opened per call: a provider with a separate sign-in host needs two. */
const maxOpened = 4;

export function createHost({ spawn, open, idleMs = 60_000 }: HostOptions): ClientCalls {
  let current: Crew | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function hire(): Crew {
    const crew: Crew = {
      calls: new Map(),
      hand: spawn(
        (news) => crew.calls.get(news.call)?.(news),
        () => {
          if (current === crew) current = undefined;
          crew.hand.end();
          for (const [call, take] of crew.calls) take({ type: 'failed', call, failure: notStarted });
        },
      ),
    };
    return crew;
  }

  /** A busy worker finishes its calls under the old policy. */
  function replace(crew: Crew): void {
    if (current === crew) current = undefined;
    if (crew.calls.size === 0) crew.hand.end();
  }

  function rest(crew: Crew): void {
    if (crew.calls.size > 0) return;
    if (current !== crew) return crew.hand.end();
    clearTimeout(idle);
    idle = setTimeout(() => replace(crew), idleMs);
  }

  function once(crew: Crew, order: Order, signal: AbortSignal, take: (news: News) => void): Promise<End> {
    return new Promise((resolve, reject) => {
      const { call } = order;
      const close = (): void => {
        signal.removeEventListener('abort', stop);
        crew.calls.delete(call);
        rest(crew);
      };
      const stop = (): void => {
        crew.hand.send({ type: 'cancel', call });
        close();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop);
      crew.calls.set(call, (news) => {
        if (news.type !== 'done' && news.type !== 'failed') return take(news);
        close();
        resolve(news);
      });
      crew.hand.send(order);
    });
  }

  async function call(
    { id }: Target,
    order: (call: number) => Order,
    signal: AbortSignal,
    take: (news: News) => void = () => undefined,
  ): Promise<unknown> {
    const opened = new Set<string>();
    for (;;) {
      signal.throwIfAborted();
      clearTimeout(idle);
      const crew = (current ??= hire());
      const end = await once(crew, order(++last), signal, take);
      if (end.type === 'done') return end.result;
      const { blocked, failure } = end;
      // Nothing was sent: retry with a policy that allows the host.
      if (blocked === undefined || opened.has(blocked) || opened.size === maxOpened)
        throw new ReplyFailure({ ...failure, provider: id });
      opened.add(blocked);
      await open(id, blocked);
      replace(crew);
    }
  }

  return {
    async chat(target, { params, vault, signal }, { onEvents, onBeat }) {
      const order = (number: number): Order => ({ type: 'chat', call: number, provider: target.route, params, vault });
      await call(target, order, signal, (news) => {
        if (news.type === 'events') onEvents(news.events);
        else if (news.type === 'beat') onBeat?.();
      });
    },
    models: (target, vault, signal = never) =>
      call(target, (number) => ({ type: 'models', call: number, provider: target.route, vault }), signal),
    async downloadModel(target, { model, vault, signal }, onStep) {
      const order = (number: number): Order => ({ type: 'pull', call: number, provider: target.route, model, vault });
      await call(target, order, signal, (news) => {
        if (news.type === 'step') onStep(news.step);
      });
    },
    check: ({ id, route }, { model, responses, vault }) =>
      call(
        { id, route },
        (number) => ({ type: 'check', call: number, provider: route, model, responses, vault }),
        never,
      ),
  };
}

const never = new AbortController().signal;

const notStarted = {
  type: 400,
  message: 'Couldn’t start browser requests. Reload the page.',
  body: { error: { cause: 'worker' } },
} as const;
