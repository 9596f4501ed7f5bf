// After the server is open, loads packages and probes local servers, so that the first page is fast.
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { listProviders } from './providers.server.ts';

// Not awaited, so that the start waits for no provider.
export function warmUp(app: App): void {
  setTimeout(() => {
    if (app.stopping) return;
    listProviders(app, false).catch((error: unknown) => log.warn({ err: error }, 'the providers could not be listed'));
  }, 200).unref();
}
