// Conversations whose last answer nobody has looked at: the server holds which, and this page says what it shows.
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { Conversations } from './conversations.ts';

export interface Unread {
  /** Sets the conversation that is on screen. */
  look(id: string | undefined): void;
  /** One that is on screen stays marked until it is opened again. */
  mark(id: string, unread: boolean): void;
  /** Begins to watch. Returns the way to stop. */
  start(): () => void;
}

/** The list says a moment after the last word that there is an answer. Unit: ms. */
const lastWordMs = 5_000;

export type UnreadOptions = Pick<Conversations, 'store' | 'see'>;

export function createUnread({ store, see }: UnreadOptions): Unread {
  let looking: string | undefined;
  /** Answer that this look has dealt with. One look tells the server at most once of each. */
  let told: number | undefined;
  /** The user wants it unread although it is on screen: the answer that ends it then, whenever the server says that it is there. */
  let kept: string | null | undefined;
  /** An answer was written while it was on screen, and the server has not said yet that it is there. */
  let written = false;
  /** Left after the end of such an answer. */
  let left: { readonly id: string; readonly at: number } | undefined;

  const factsOf = (id: string) => {
    const { list, byId } = store.get();
    return list.find((row) => row.id === id) ?? byId[id];
  };

  const headIdOf = (id: string): string | null => store.get().byId[id]?.headId ?? null;
  const headOf = (id: string) => store.get().byId[id]?.messages?.[headIdOf(id) ?? ''];

  function watchLeft(): void {
    if (!left) return;
    const { unread = false, answeredAt = null } = factsOf(left.id) ?? {};
    const { id, at } = left;
    if (Date.now() - at > lastWordMs) left = undefined;
    else if (unread && answeredAt !== null) {
      left = undefined;
      see(id, answeredAt);
    }
  }

  function watch(): void {
    watchLeft();
    const head = looking === undefined ? undefined : headOf(looking);
    if (head && isRunning(head)) written = true;
    // Nobody has seen what is not loaded yet.
    if (looking === undefined || document.hidden || !store.get().byId[looking]) return;
    const { unread = false, answeredAt = null } = factsOf(looking) ?? {};
    if (!unread || answeredAt === null || answeredAt === told || kept === headIdOf(looking)) return;
    told = answeredAt;
    written = false;
    see(looking, answeredAt);
  }

  function onVisibility(): void {
    if (!kept) told = undefined;
    watch();
  }

  return {
    look(id) {
      const head = looking === undefined ? undefined : headOf(looking);
      if (looking !== undefined && looking !== id && written && !kept && !document.hidden && head && !isRunning(head))
        left = { id: looking, at: Date.now() };
      written = false;
      looking = id;
      told = undefined;
      kept = undefined;
      watch();
    },
    mark(id, unread) {
      const facts = factsOf(id);
      if (!facts) return;
      const { answeredAt = null, updatedAt } = facts;
      // A mark of the user is later than the look that it was left with.
      if (id === left?.id) left = undefined;
      if (id === looking) {
        kept = unread ? headIdOf(id) : undefined;
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
