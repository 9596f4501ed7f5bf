// Polls the server while the page is visible, to catch changes missed by notifications.
import type { Conversations } from './conversations.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../net/store.ts';
import { isNetworkFailure } from '../net/transport.ts';
import { createSeek } from './seek.ts';
import type { Live } from '../live/live.ts';

const pollMs = 10_000;
/** While the live connection is open, only every sixth poll is made. */
const seldom = 6;

export interface SyncOptions {
  readonly conversations: Conversations;
  readonly outbox: Pick<Outbox, 'kick' | 'reached' | 'store'>;
  readonly live: Pick<Live, 'isOpen' | 'look'>;
  readonly locked: Store<boolean>;
}

export interface Sync {
  /** Polls now. Never rejects. */
  look(): Promise<void>;
  /** Rereads those of these conversations that are loaded. */
  reread(ids: Iterable<string>): void;
  /** Starts polling. Returns a function that stops it. */
  start(): () => void;
}

export function createSync({ conversations, outbox, live, locked }: SyncOptions): Sync {
  let turns = 0;

  async function look(): Promise<void> {
    try {
      await conversations.refresh();
      retryOpening();
    } catch (error) {
      if (isNetworkFailure(error)) outbox.reached(false);
      else if (errorOfThrown(error, '').type === 'InvalidAccessCode') locked.set(true);
    }
  }

  function retryOpening(): void {
    for (const [id, opening] of Object.entries(conversations.store.get().opening)) {
      if (opening === 'failed') void conversations.open(id);
    }
  }

  return {
    look,
    reread(ids) {
      for (const id of ids) if (conversations.get(id)) conversations.reread(id).catch(() => undefined);
    },
    start() {
      const isWatched = (): boolean => !document.hidden && !locked.get();
      const isAway = (): boolean => outbox.store.get().offline;
      const seek = createSeek({ isWanted: () => isAway() && isWatched(), look });
      const now = (): void => {
        if (!isWatched()) return;
        outbox.kick();
        seek.renew();
        void look();
      };
      const offline = (): void => outbox.reached(false);
      const timer = setInterval(() => {
        // `seek` polls for an unreachable server.
        if (!isWatched() || isAway()) return;
        if (!live.isOpen() || ++turns % seldom === 0) void look();
      }, pollMs);
      const stopSeeking = seek.start();
      window.addEventListener('online', now);
      window.addEventListener('offline', offline);
      window.addEventListener('focus', now);
      document.addEventListener('visibilitychange', now);
      return () => {
        clearInterval(timer);
        stopSeeking();
        window.removeEventListener('online', now);
        window.removeEventListener('offline', offline);
        window.removeEventListener('focus', now);
        document.removeEventListener('visibilitychange', now);
      };
    },
  };
}
