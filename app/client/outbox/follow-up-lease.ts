// Lease for the follow-up work of a reply (tools, title): held by the tab that sent the question. If that tab is closed or
// reloaded, another tab that follows the reply takes over.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import type { Tabs } from '../net/tabs.ts';

export interface FollowUpLease {
  /** Takes the lease for this tab, which requests the reply. */
  take(messageId: string): void;
  /** Called when the reply has ended. Resolves to true if this tab must do the follow-up work. */
  inherit(messageId: string): Promise<boolean>;
  /** Releases the lease: the follow-up work has begun. */
  release(messageId: string): void;
}

const keyPrefix = 'asked.';
/** Expiry for leases of replies that no tab followed to the end. */
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
  /** Temporary chats have no follow-up work. */
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
      // Sent from another device, or already done.
      if (holder === undefined) return false;
      if (holder === tabs.id) return true;
      if ((await tabs.others()).has(holder) || holderOf(messageId) !== holder) return false;
      hold(messageId);
      // If several tabs inherit, the last writer wins: each reads again after all had time to write.
      await tabs.others();
      return holderOf(messageId) === tabs.id;
    },
    release: (messageId) => keyValues.remove(key(messageId)),
  };
}
