// Ownership of a running reply by the tab that requested it: follow-up work (tools, a title) is done by that tab alone.
// When it is reloaded or closed in the middle, another tab that follows the reply takes the work over.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import type { Tabs } from '../net/tabs.ts';

export interface FollowUpLease {
  /** Takes the lease for this tab, which asks for the reply. */
  take(messageId: string): void;
  /** True if the follow-up work is this tab's now. Checked when the reply has ended. */
  inherit(messageId: string): Promise<boolean>;
  /** The follow-up work has begun. */
  release(messageId: string): void;
}

const keyPrefix = 'asked.';
/** A reply that nobody followed to its end leaves its entry behind. */
const leaseMs = 24 * 3_600_000;

export function createFollowUpLease(
  keyValues: KeyValueStore,
  tabs: Pick<Tabs, 'id' | 'others'>,
  now: () => number = Date.now,
): FollowUpLease {
  const key = (messageId: string): string => `${keyPrefix}${messageId}`;
  const holderOf = (messageId: string): string | undefined => {
    const { tab } = (keyValues.read(key(messageId)) ?? {}) as { readonly tab?: unknown };
    return typeof tab === 'string' ? tab : undefined;
  };
  /** Nothing follows from a reply of a temporary chat. */
  const hold = (messageId: string): void =>
    void (isTemporary(messageId) || keyValues.write(key(messageId), { tab: tabs.id, at: now() }));
  return {
    take(messageId) {
      for (const old of keyValues.keys(keyPrefix)) {
        const { at } = (keyValues.read(old) ?? {}) as { readonly at?: unknown };
        if (typeof at !== 'number' || at < now() - leaseMs) keyValues.remove(old);
      }
      hold(messageId);
    },
    async inherit(messageId) {
      const holder = holderOf(messageId);
      // Asked on another device, or done by now.
      if (holder === undefined) return false;
      if (holder === tabs.id) return true;
      if ((await tabs.others()).has(holder) || holderOf(messageId) !== holder) return false;
      hold(messageId);
      // Of several heirs the last one to write is it: each looks again when all have had the time to.
      await tabs.others();
      return holderOf(messageId) === tabs.id;
    },
    release: (messageId) => keyValues.remove(key(messageId)),
  };
}
