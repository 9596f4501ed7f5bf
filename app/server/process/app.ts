// A server's configuration and parts, each created on first use. A process can run several servers, e.g. in tests.
import type { Env } from './env.ts';

export interface App {
  readonly config: Env;
  /** Environment variables: provider packages read keys, addresses and settings by their own names. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** True if streams and runs get time to finish when the server stops. */
  readonly patient: boolean;
  stopping: boolean;
  /** By name, so that a module that was hot-reloaded finds them. */
  readonly parts: Map<string, unknown>;
}

export interface Part<T> {
  (app: App): T;
  /** Undefined until first used. */
  made(app: App): T | undefined;
  forget(app: App): void;
}

/** Defines a singleton of each server: `const limit = part('limit', () => createLimit())`, then `limit(app)`. */
export function part<T>(name: string, make: (app: App) => T): Part<T> {
  const get = ({ parts }: App): T | undefined => parts.get(name) as T | undefined; // set below only
  const take = (app: App): T => {
    if (app.parts.has(name)) return get(app) as T;
    const made = make(app);
    app.parts.set(name, made);
    return made;
  };
  return Object.assign(take, { made: get, forget: ({ parts }: App) => void parts.delete(name) });
}

/** The same for asynchronous parts. If opening fails, the next call tries again. */
export function opening<T>(name: string, open: (app: App) => Promise<T>): Part<Promise<T>> {
  const own = part(name, (app) => {
    const opened = open(app);
    opened.catch(() => own.forget(app));
    return opened;
  });
  return own;
}
