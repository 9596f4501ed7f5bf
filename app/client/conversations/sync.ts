// Keeps this page in step with the server and the other tabs: a look every few seconds while somebody looks at the page.
import type { Conversations } from './conversations.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Store } from '../net/store.ts';
import { isNetworkFailure } from '../net/transport.ts';
import type { Tabs } from '../net/tabs.ts';

const pollMs = 10_000;
/** While the server cannot be reached. */
const seekMs = 1_500;
/** Words of other tabs come in groups. */
const settleMs = 150;

export interface SyncOptions {
  readonly conversations: Conversations;
  readonly outbox: Pick<Outbox, 'kick' | 'reached' | 'store'>;
  readonly tabs: Tabs;
  readonly locked: Store<boolean>;
}

export interface Sync {
  /** Looks now. Never rejects. */
  look(): Promise<void>;
  /** Begins to look. Returns the way to stop. */
  start(): () => void;
}

export function createSync({ conversations, outbox, tabs, locked }: SyncOptions): Sync {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();

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

  tabs.onChanged((id) => {
    if (id !== undefined) changed.add(id);
    settling ??= setTimeout(() => {
      settling = undefined;
      for (const each of changed) {
        if (conversations.get(each)) conversations.reread(each).catch(() => undefined);
      }
      changed.clear();
      void look();
    }, settleMs);
  });

  return {
    look,
    start() {
      const now = (): void => {
        if (document.hidden || locked.get()) return;
        outbox.kick();
        void look();
      };
      const offline = (): void => outbox.reached(false);
      const timer = setInterval(() => {
        if (!document.hidden && !locked.get()) void look();
      }, pollMs);
      let seeking = false;
      const seek = setInterval(() => {
        if (seeking || !outbox.store.get().offline || document.hidden || locked.get()) return;
        seeking = true;
        void look().finally(() => (seeking = false));
      }, seekMs);
      window.addEventListener('online', now);
      window.addEventListener('offline', offline);
      window.addEventListener('focus', now);
      document.addEventListener('visibilitychange', now);
      return () => {
        clearInterval(timer);
        clearInterval(seek);
        clearTimeout(settling);
        window.removeEventListener('online', now);
        window.removeEventListener('offline', offline);
        window.removeEventListener('focus', now);
        document.removeEventListener('visibilitychange', now);
      };
    },
  };
}
