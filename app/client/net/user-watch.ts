// One browser is one user at a time: a tab that learns that it is somebody else's by now begins anew.
import type { Shelf } from './storage.ts';

export interface UserWatch {
  /** The server has told whose this session is. */
  seen(userId: string): void;
  /** User of this page, once the server has said so; `last`: or else the last one it named to this browser. */
  current(last?: boolean): string | undefined;
  /** Returns the way to stop listening to the other tabs. */
  start(): () => void;
}

const name = 'user';

/**
 * `begin`: loads the page anew. Drafts and what waits to be sent are kept by this browser, not by the page. `onOther`: it
 * is another user than the last one of whom this browser was told.
 */
export function createUserWatch(
  shelf: Pick<Shelf, 'read' | 'write'>,
  begin: () => void,
  onOther: () => unknown = () => undefined,
): UserWatch {
  let mine: string | undefined;
  return {
    seen(userId) {
      if ((mine ?? shelf.read(name)) !== userId) onOther();
      if (mine !== undefined && mine !== userId) return begin();
      mine = userId;
      if (shelf.read(name) !== userId) shelf.write(name, userId);
    },
    current(last = false) {
      const before = last ? shelf.read(name) : undefined;
      return mine ?? (typeof before === 'string' ? before : undefined);
    },
    start() {
      const listen = ({ key }: StorageEvent): void => {
        if (!key?.endsWith(`.${name}`) || mine === undefined) return;
        const now = shelf.read(name);
        // Without cookies every page is a user of its own, and none need know of the others.
        if (typeof now === 'string' && now !== mine && navigator.cookieEnabled) begin();
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}
