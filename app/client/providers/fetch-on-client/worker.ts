// The worker that calls providers from this browser: the runtime of the server, with fetch below it. Never in the page's
// own thread, whose policy knows this server only.
import { createRuntime } from '@tributary/runtime-core';
import type { PluginDefinition, ProviderDefinition, ProviderSource, Runtime, Transport } from '@tributary/runtime-core';
import { createFetchTransport } from '@tributary/runtime-core/browser';
import { plugins, providers } from 'virtual:browser-providers';
import { createCalls } from './calls.ts';
import { watch } from './causes.ts';
import type { News, Order } from './protocol.ts';

// The packages of the import map were checked when it was written. Nobody answers for a provider that is not in it: its
// wire may be another, and its key is not for guessing.
const source: ProviderSource = {
  get: async (id) => (await own(id)?.())?.default as ProviderDefinition | undefined,
  fallback: () => Promise.resolve(undefined),
};
const own = (id: string) => (Object.hasOwn(providers, id) ? providers[id] : undefined);

/** `open`: the origins that this worker's policy lets through. */
function start(open: readonly string[] | undefined): void {
  const around = () => ({ protocol: location.protocol, onLine: navigator.onLine, fetch });
  const watched = watch(createFetchTransport(), open && new Set(open), around);
  const loading = Promise.all(plugins.map(async (load) => (await load()).default as PluginDefinition));
  const over = async (transport: Transport): Promise<Runtime> =>
    createRuntime({ providers: source, plugins: await loading, transport, browser: true });
  const loaded = over(watched.transport);
  const runtime: Runtime = {
    chat: async (...call) => (await loaded).chat(...call),
    run: async (...call) => (await loaded).run(...call),
    cards: async (...call) => (await loaded).cards(...call),
  };
  const take = createCalls({
    runtime,
    checked: (through) => over(through(watched.transport)),
    vendor: async (provider) => (await source.get(provider))?.manifest.baseURL,
    watch: watched,
    post: (news: News) => postMessage(news),
  });
  addEventListener('message', ({ data }: MessageEvent<Order>) => take(data));
}

// Called by the script that the server writes (routes/api.client-worker.ts). A worker's module keeps no exports in a build.
Object.assign(globalThis, { startProviders: start });
