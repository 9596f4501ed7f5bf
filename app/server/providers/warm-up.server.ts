// Once the server is open: packages loaded and local servers probed, so that the first page finds them known.
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { listProviders } from './providers.server.ts';

// Not awaited and after the port is open: a start waits for no provider.
export function warmUp(app: App): void {
  setTimeout(() => {
    if (app.stopping) return;
    listProviders(app, false).catch((error: unknown) => log.warn({ err: error }, 'the providers could not be listed'));
  }, 200).unref();
}
