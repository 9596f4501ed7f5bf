// Ownership of a running reply by the tab that requested it: follow-up work (tools, a title) is done by that tab alone.
// When it is reloaded or closed in the middle, another tab that follows the reply takes the work over.
import type { Shelf } from '../net/storage.ts';
import type { Tabs } from '../net/tabs.ts';

export interface Askers {
  /** This tab asks for the reply. */
  asks(messageId: string): void;
  /** True if the follow-up work is this tab's now. Checked when the reply has ended. */
  inherits(messageId: string): Promise<boolean>;
  /** The follow-up work has begun. */
  over(messageId: string): void;
}

const keyPrefix = 'asked.';
/** A reply that nobody followed to its end leaves its entry behind. */
const keptMs = 24 * 3_600_000;

export function createAskers(shelf: Shelf, tabs: Pick<Tabs, 'id' | 'others'>, now: () => number = Date.now): Askers {
  const key = (messageId: string): string => `${keyPrefix}${messageId}`;
  const askerOf = (messageId: string): string | undefined => {
    const { tab } = (shelf.read(key(messageId)) ?? {}) as { readonly tab?: unknown };
    return typeof tab === 'string' ? tab : undefined;
  };
  const take = (messageId: string): void => void shelf.write(key(messageId), { tab: tabs.id, at: now() });
  return {
    asks(messageId) {
      for (const old of shelf.keys(keyPrefix)) {
        const { at } = (shelf.read(old) ?? {}) as { readonly at?: unknown };
        if (typeof at !== 'number' || at < now() - keptMs) shelf.remove(old);
      }
      take(messageId);
    },
    async inherits(messageId) {
      const asker = askerOf(messageId);
      // Asked on another device, or done by now.
      if (asker === undefined) return false;
      if (asker === tabs.id) return true;
      if ((await tabs.others()).has(asker) || askerOf(messageId) !== asker) return false;
      take(messageId);
      // Of several heirs the last one to write is it: each looks again when all have had the time to.
      await tabs.others();
      return askerOf(messageId) === tabs.id;
    },
    over: (messageId) => shelf.remove(key(messageId)),
  };
}
