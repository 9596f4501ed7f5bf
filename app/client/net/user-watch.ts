// One browser is one user at a time: a tab that learns that it is somebody else's by now begins anew.
import type { KeyValueStore } from './key-value-store.ts';

export interface UserWatch {
  /** The server has named the user of this session. */
  seen(userId: string): void;
  /** User of this page, once the server has said so; `last`: or else the last one it named to this browser. */
  current(last?: boolean): string | undefined;
  /** Returns the way to stop listening to the other tabs. */
  start(): () => void;
}

const name = 'user';

/**
 * `begin`: loads the page anew. Drafts and what waits to be sent are kept by this browser, not by the page. `onOther`: it
 * is another user than the last one that this browser knew.
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
        // Without cookies every page is a user of its own, and none need know of the others.
        if (typeof now === 'string' && now !== mine && navigator.cookieEnabled) begin();
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
