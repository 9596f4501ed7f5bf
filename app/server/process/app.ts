// The ground of a server: its configuration, and its parts, each made when it is first asked for. Several servers may run in
// one process, as in tests.
import type { Env } from './env.ts';

export interface App {
  readonly config: Env;
  /** The environment: keys, addresses and settings that packages of providers read by their own names. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** False: what streams or runs gets no time to end when the server stops. */
  readonly patient: boolean;
  /** From the moment the server has been told to stop. */
  stopping: boolean;
  /** By name, so that a hot reload, which evaluates modules again, finds them. */
  readonly parts: Map<string, unknown>;
}

export interface Part<T> {
  (app: App): T;
  /** Undefined until it is first asked for. */
  made(app: App): T | undefined;
  forget(app: App): void;
}

/** Something that a server has one of: `const limit = part('limit', () => createLimit())`, then `limit(app)`. */
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

/** The same for what takes time to open. One that could not be opened is opened again by the next call. */
export function opening<T>(name: string, open: (app: App) => Promise<T>): Part<Promise<T>> {
  const own = part(name, (app) => {
    const opened = open(app);
    opened.catch(() => own.forget(app));
    return opened;
  });
  return own;
}
