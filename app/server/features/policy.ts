// Rules of the operator that every call needs: kept in memory, and read again after a change in any process.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Tables } from '../storage/storage.ts';

/** A lost notification of another process delays a change by this. Unit: ms. */
const keptMs = 10_000;

export interface Policy<T> {
  of(app: App): Promise<T>;
  /** Announces a change to all processes. Call it after the commit. */
  changed(app: App): Promise<void>;
  /** Call it once at the start. */
  follow(app: App): Promise<void>;
}

export function policy<T>(name: string, read: (tables: Tables) => Promise<T>): Policy<T> {
  const kept = part(`policy: ${name}`, (): { rules?: Promise<T>; until: number } => ({ until: 0 }));
  const forget = (app: App): void => void (kept(app).until = 0);
  return {
    of(app) {
      const own = kept(app);
      if (own.rules && own.until > Date.now()) return own.rules;
      const rules = getStorage(app).then(read);
      own.rules = rules;
      own.until = Date.now() + keptMs;
      rules.catch(() => forget(app));
      return rules;
    },
    async changed(app) {
      forget(app);
      await (await getStorage(app)).log.tell('policy', '', 0);
    },
    async follow(app) {
      (await getStorage(app)).log.listen((word) => {
        if (word === 'policy' || word === 'lost') forget(app);
      });
    },
  };
}
