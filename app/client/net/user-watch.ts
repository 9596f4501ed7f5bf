// Reloads tabs when another user has signed in to this browser.
import type { KeyValueStore } from './key-value-store.ts';

export interface UserWatch {
  /** Called with the user of the session as named by the server. */
  seen(userId: string): void;
  /** User of this page, once the server has named one. `last`: falls back to the browser's last user. */
  current(last?: boolean): string | undefined;
  /** Watches other tabs. Returns a function that stops it. */
  start(): () => void;
}

const name = 'user';

/**
 * `begin`: reloads the page; drafts and unsent entries are kept in the browser's storage. `onOther`: called if the user
 * differs from the browser's last one.
 */
export function createUserWatch(
  keyValues: Pick<KeyValueStore, 'read' | 'write'>,
  begin: () => void,
  onOther: () => unknown = () => undefined,
): UserWatch {
  let mine: string | undefined;
  return {
    seen(userId) {
      if ((mine ?? keyValues.read(name)) !== userId) onOther();
      if (mine !== undefined && mine !== userId) return begin();
      mine = userId;
      if (keyValues.read(name) !== userId) keyValues.write(name, userId);
    },
    current(last = false) {
      const before = last ? keyValues.read(name) : undefined;
      return mine ?? (typeof before === 'string' ? before : undefined);
    },
    start() {
      const listen = ({ key }: StorageEvent): void => {
        if (!key?.endsWith(`.${name}`) || mine === undefined) return;
        const now = keyValues.read(name);
        // Without cookies every page is a separate user; do not reload.
        if (typeof now === 'string' && now !== mine && navigator.cookieEnabled) begin();
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
