// The calls of this page: a real worker, and the server that is asked to let it through to another host. Loaded with the
// first provider that is fetched on the client.
import type { Transport } from '../../net/transport.ts';
import { createHost } from './host.ts';
import type { ClientCalls } from './host.ts';
import type { News } from './protocol.ts';
import { originsSetting, readOrigins, withOrigin } from '../../../shared/providers/origins.ts';
import { workerURL } from './worker-url.client.ts';

export function startHost(transport: Pick<Transport, 'getJSON' | 'sendJSON'>): ClientCalls {
  return createHost({
    spawn(onNews, onFault) {
      // The worker's policy comes with this script: a new worker has the newest, no page need be loaded anew.
      const worker = new Worker(`/api/client-worker?entry=${encodeURIComponent(workerURL)}`, { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
      worker.addEventListener('error', onFault);
      return { send: (order) => worker.postMessage(order, []), end: () => worker.terminate() };
    },
    async open(provider, origin) {
      const settings = await transport.getJSON('/api/settings');
      const known = typeof settings === 'object' && settings !== null ? Reflect.get(settings, originsSetting) : {};
      const origins = withOrigin(readOrigins(known), provider, origin);
      await transport.sendJSON('PATCH', '/api/settings', { [originsSetting]: origins });
    },
  });
}
