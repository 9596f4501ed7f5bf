// Calls of turns that wait for a page: this one takes those that it can make, whichever conversation is on the screen.
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
  /** The user has chosen for some provider that pages call it. */
  hasAny(): boolean;
  /** Undefined for a provider that this page cannot call, as without its key. */
  byPage(provider: string): Promise<ByPage | undefined>;
  /** Keys that the server may need for what follows the call: of the models that search and name, by provider. Never rejects. */
  keys(call: WaitingCall): Promise<Readonly<Record<string, KeyVault>>>;
  /** The answer of this id is this page's to write, should it begin; the way to take that back. */
  expect(answer: string): () => void;
  /** Makes the call. Rejects only where that is impossible. */
  make(call: WaitingCall, taken: TakenCall): Promise<void>;
  readonly newId: () => string;
  readonly firstPauseMs?: number;
}

export interface WaitingCalls {
  /** Looks soon, however often it is called. Never rejects. */
  look(): void;
  /** True where this page makes calls of the turn, and is expected to make the next ones. */
  makes(turn: string): boolean;
  /** It has made the first one, with its question. */
  made(turn: string): void;
}

/** Hints come in groups. Unit: ms. */
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
      // A provider that this page has called before it can call again, whatever its key looks like.
      if (!byPage && !own.has(turn)) return;
      const sending = { vaults: await keys(call), again: true };
      const body = { turn, answer, byPage: byPage ?? {} };
      const taken = await surely(() => sendTo(transport, turnsApi.take, {}, body, sending));
      if (!taken.payload) return;
      own.add(turn);
      made = true;
      await options.make(call, taken);
    } catch {
      // It has ended, or the next look finds it again.
    } finally {
      taking.delete(turn);
      unexpect();
      // The next one may have come to wait before this one was through here.
      if (made) look();
    }
  }

  /** The same id again is the same call: what was taken by a request without an answer is not lost. */
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

/** The network, a server that starts, too many replies at once: worth another try. */
function isPassing(thrown: unknown): boolean {
  const { status = 0 } = isReplyFailure(thrown) ? thrown.error : { status: 0 };
  return isNetworkFailure(thrown) || status === 429 || status >= 500;
}

/** Looks whenever a conversation, a key or a choice may have changed, also while the page is hidden. Returns the way to stop. */
export function followCalls(
  live: Pick<Live, 'onHint'>,
  calls: Pick<WaitingCalls, 'look'>,
  stores: readonly Pick<Store<unknown>, 'subscribe'>[],
): () => void {
  let stopped = false;
  const look = (): void => void (stopped || calls.look());
  // A connection that opens again says of conversations only that the list may have changed.
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
