// Conversations whose last answer nobody has looked at: the server holds which, and this page says what it shows.
import type { Conversations } from './conversations.ts';

export interface Unread {
  /** Sets the conversation that is on screen. */
  look(id: string | undefined): void;
  /** One that is on screen stays marked until it is opened again. */
  mark(id: string, unread: boolean): void;
  /** Begins to watch. Returns the way to stop. */
  start(): () => void;
}

export type UnreadOptions = Pick<Conversations, 'store' | 'see'>;

export function createUnread({ store, see }: UnreadOptions): Unread {
  let looking: string | undefined;
  /** Answer that this look has dealt with. One look tells the server at most once of each. */
  let told: number | undefined;
  /** The user wants it unread although it is on screen. */
  let kept = false;

  const factsOf = (id: string) => {
    const { list, byId } = store.get();
    return list.find((row) => row.id === id) ?? byId[id];
  };

  function watch(): void {
    // Nobody has seen what is not loaded yet.
    if (looking === undefined || document.hidden || !store.get().byId[looking]) return;
    const { unread = false, answeredAt = null } = factsOf(looking) ?? {};
    if (!unread || answeredAt === null || answeredAt === told) return;
    told = answeredAt;
    see(looking, answeredAt);
  }

  function onVisibility(): void {
    if (!kept) told = undefined;
    watch();
  }

  return {
    look(id) {
      looking = id;
      told = undefined;
      kept = false;
      watch();
    },
    mark(id, unread) {
      const facts = factsOf(id);
      if (!facts) return;
      const { answeredAt = null, updatedAt } = facts;
      if (id === looking) {
        kept = unread;
        told = answeredAt ?? updatedAt;
      }
      see(id, unread ? null : (answeredAt ?? updatedAt));
    },
    start() {
      const stop = store.subscribe(watch);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
