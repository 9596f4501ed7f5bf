// Takes waiting client-side calls of the user's turns that this page can make, in any conversation.
import type { KeyVault } from '@tributary/runtime-core';
import { turnsApi } from '../../../shared/api/turns.ts';
import type { ByPage } from '../../../shared/api/turns.ts';
import type { Answer } from '../../../shared/api/endpoint.ts';
import { getFrom, sendTo } from '../../net/call.ts';
import { isReplyFailure } from '../../../shared/errors.ts';
import { isNetworkFailure } from '../../net/transport.ts';
import type { Store } from '../../net/store.ts';
import type { Transport } from '../../net/transport.ts';
import type { Live } from '../../live/live.ts';

export type WaitingCall = Answer<typeof turnsApi.calls>['calls'][number];
export type TakenCall = Answer<typeof turnsApi.take>;

export interface WaitingCallsOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  /** True if any provider is set to client-side calls. */
  hasAny(): boolean;
  /** Resolves to undefined for a provider that this page cannot call, for example without its key. */
  byPage(provider: string): Promise<ByPage | undefined>;
  /** Returns keys, by provider, that the server may need after the call, for search and titles. Never rejects. */
  keys(call: WaitingCall): Promise<Readonly<Record<string, KeyVault>>>;
  /** Marks an answer as written by this page. Returns a function that undoes it. */
  expect(answer: string): () => void;
  /** Makes the call. Rejects only if it is impossible. */
  make(call: WaitingCall, taken: TakenCall): Promise<void>;
  readonly newId: () => string;
  readonly firstPauseMs?: number;
}

export interface WaitingCalls {
  /** Schedules a poll; debounced. Never rejects. */
  look(): void;
  /** True if this page makes the calls of a turn, including the next ones. */
  makes(turn: string): boolean;
  /** Records that this page made the first call of a turn. */
  made(turn: string): void;
}

/** Debounce of change notifications. Unit: ms. */
const settleMs = 100;
const maxPauseMs = 8_000;

export function createWaitingCalls(options: WaitingCallsOptions): WaitingCalls {
  const { transport, keys, firstPauseMs = 500 } = options;
  const own = new Set<string>();
  const taking = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function lookNow(): Promise<void> {
    timer = undefined;
    if (!options.hasAny()) return;
    const { calls } = await surely(() => getFrom(transport, turnsApi.calls, {}));
    for (const call of calls) if (!taking.has(call.turn)) void take(call);
  }

  async function take(call: WaitingCall): Promise<void> {
    const { turn, provider } = call;
    taking.add(turn);
    const answer = options.newId();
    const unexpect = options.expect(answer);
    let made = false;
    try {
      const byPage = await options.byPage(provider);
      // This page has called the provider before and so can again, whatever its key looks like.
      if (!byPage && !own.has(turn)) return;
      const sending = { vaults: await keys(call), again: true };
      const body = { turn, answer, byPage: byPage ?? {} };
      const taken = await surely(() => sendTo(transport, turnsApi.take, {}, body, sending));
      if (!taken.payload) return;
      own.add(turn);
      made = true;
      await options.make(call, taken);
    } catch {
      // The turn has ended, or the next poll finds the call again.
    } finally {
      taking.delete(turn);
      unexpect();
      // The next call may have started to wait meanwhile.
      if (made) look();
    }
  }

  /** Retries with the same id, which is idempotent: a call taken by a request whose response was lost is not lost. */
  async function surely<T>(send: () => Promise<T>): Promise<T> {
    for (let pause = firstPauseMs; ; pause *= 2) {
      try {
        return await send();
      } catch (thrown) {
        if (!isPassing(thrown) || pause > maxPauseMs) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  const look = (): void => void (timer ??= setTimeout(() => void lookNow().catch(() => undefined), settleMs));

  return {
    look,
    makes: (turn) => own.has(turn),
    made: (turn) => void own.add(turn),
  };
}

/** Temporary errors: network, starting server, rate limit. */
function isPassing(thrown: unknown): boolean {
  const { status = 0 } = isReplyFailure(thrown) ? thrown.error : { status: 0 };
  return isNetworkFailure(thrown) || status === 429 || status >= 500;
}

/**
 * Polls whenever a conversation, key or setting may have changed, even while the page is hidden. Returns a function that
 * stops it.
 */
export function followCalls(
  live: Pick<Live, 'onHint'>,
  calls: Pick<WaitingCalls, 'look'>,
  stores: readonly Pick<Store<unknown>, 'subscribe'>[],
): () => void {
  let stopped = false;
  const look = (): void => void (stopped || calls.look());
  // A reopened connection reports a change of the list only.
  live.onHint(({ kind }) => void ((kind === 'conversation' || kind === 'list') && look()));
  const ends = stores.map((store) => store.subscribe(look));
  window.addEventListener('online', look);
  look();
  return () => {
    stopped = true;
    for (const end of ends) end();
    window.removeEventListener('online', look);
  };
}
