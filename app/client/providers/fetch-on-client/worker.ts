// Worker that calls providers from this browser, with the same runtime as the server. Separate from the page, whose policy allows
// this server only.
import { createRuntime } from '@tributary/runtime-core';
import type { PluginDefinition, ProviderDefinition, ProviderSource, Runtime, Transport } from '@tributary/runtime-core';
import { createFetchTransport } from '@tributary/runtime-core/browser';
import { plugins, providers } from 'virtual:browser-providers';
import { createCalls } from './calls.ts';
import { watch } from './causes.ts';
import type { News, Order } from './protocol.ts';

// Packages were validated at build time. No fallback for unknown providers: their wire may differ, and their key must not be sent
// by guess.
const source: ProviderSource = {
  get: async (id) => (await own(id)?.())?.default as ProviderDefinition | undefined,
  fallback: () => Promise.resolve(undefined),
};
const own = (id: string) => (Object.hasOwn(providers, id) ? providers[id] : undefined);

/** `open`: origins allowed by this worker's policy. */
function start(open: readonly string[] | undefined): void {
  const around = () => ({ protocol: location.protocol, onLine: navigator.onLine, fetch });
  const watched = watch(createFetchTransport(), open && new Set(open), around);
  const loading = Promise.all(plugins.map(async (load) => (await load()).default as PluginDefinition));
  const over = async (transport: Transport): Promise<Runtime> =>
    createRuntime({ providers: source, plugins: await loading, transport, browser: true });
  const loaded = over(watched.transport);
  const runtime: Runtime = {
    chat: async (...call) => (await loaded).chat(...call),
    forward: async (...call) => (await loaded).forward(...call),
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

// Called by a script of the server (routes/api.client-worker.ts); builds drop the exports of a worker's module.
Object.assign(globalThis, { startProviders: start });
