// Marks answers on screen as read; the server stores the state.
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { Conversations } from './conversations.ts';

export interface Unread {
  /** Sets the conversation on screen. */
  look(id: string | undefined): void;
  /** Marks a conversation. One on screen stays unread until it is opened again. */
  mark(id: string, unread: boolean): void;
  /** Starts watching. Returns a function that stops it. */
  start(): () => void;
}

/** The list reports an answer some time after its last event. Unit: ms. */
const lastWordMs = 5_000;

export type UnreadOptions = Pick<Conversations, 'store' | 'see'>;

export function createUnread({ store, see }: UnreadOptions): Unread {
  let looking: string | undefined;
  /** The last answer reported while this conversation is on screen; each is reported at most once. */
  let told: number | undefined;
  /** Head of a conversation that the user marked unread while on screen, which must not be marked read again. */
  let kept: string | null | undefined;
  /** True if an answer was written on screen and the server has not listed it yet. */
  let written = false;
  /** A conversation left after the end of such an answer. */
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
    // A conversation that is not loaded was not seen.
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
      // The user's mark is newer than the read mark on leaving.
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
