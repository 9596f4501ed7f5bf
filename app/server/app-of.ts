// Returns the server of a request.
import { openApp } from './create-app.ts';
import type { App } from './process/app.ts';

// The development server and remix-serve pass no server to handlers: the process has one, which survives hot reloads.
const key: unique symbol = Symbol.for('tributary.app');
const slot = globalThis as { [key]?: Promise<App> };

export async function appOf({ app }: { readonly app?: App }): Promise<App> {
  return app ?? (slot[key] ??= openApp());
}
