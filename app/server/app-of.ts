// The server of a request.
import { openApp } from './create-app.ts';
import type { App } from './process/app.ts';

// The development server and remix-serve hand no server to their handlers: the process has one, which a hot reload keeps.
const key: unique symbol = Symbol.for('tributary.app');
const slot = globalThis as { [key]?: Promise<App> };

/** The server of a handler's context. */
export async function appOf({ app }: { readonly app?: App }): Promise<App> {
  return app ?? (slot[key] ??= openApp());
}
