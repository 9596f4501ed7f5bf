// Connects the worker host to a real worker and the server that sets its policy. Loaded with the first fetch-on-client provider.
import { pathOf } from '../../../shared/api/endpoint.ts';
import { resourcesApi } from '../../../shared/api/resources.ts';
import { settingsApi } from '../../../shared/api/settings.ts';
import { getFrom, sendTo } from '../../net/call.ts';
import type { Transport } from '../../net/transport.ts';
import { createHost } from './host.ts';
import type { ClientCalls } from './host.ts';
import type { News } from './protocol.ts';
import { originsSetting, readOrigins, withOrigin } from '../../../shared/providers/origins.ts';
import { workerURL } from './worker-url.client.ts';

export function startHost(transport: Pick<Transport, 'getJSON' | 'sendJSON'>): ClientCalls {
  return createHost({
    spawn(onNews, onFault) {
      // The worker script's response carries its policy: a new worker gets the current one without a page reload.
      const worker = new Worker(pathOf(resourcesApi.worker, { entry: workerURL }), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
      worker.addEventListener('error', onFault);
      return { send: (order) => worker.postMessage(order, []), end: () => worker.terminate() };
    },
    async open(provider, origin) {
      const settings = await getFrom(transport, settingsApi.get, {});
      const origins = withOrigin(readOrigins(settings[originsSetting]), provider, origin);
      await sendTo(transport, settingsApi.change, {}, { [originsSetting]: origins });
    },
  });
}
