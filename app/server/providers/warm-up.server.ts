// Once the server is open: packages loaded and local servers probed, so that the first page finds them known.
import { log } from '../process/log.ts';
import { listProviders } from './providers.server.ts';

// Not awaited and after the port is open: a start waits for no provider.
setTimeout(() => {
  listProviders(false).catch((error: unknown) => log.warn({ err: error }, 'the providers could not be listed'));
}, 200).unref();
