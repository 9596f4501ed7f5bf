// A process that finds and loads packages like the app, and reports each step as one JSON message.
import { registerHooks } from 'node:module';
import { groundApp } from './ground-app.ts';

const app = groundApp(process.env);

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const sinceLast = (): string[] => loaded.splice(0);

const core = await import('@tributary/runtime-core');
const { getLoader, watchedRuntime } = await import('../providers/runtime.server.ts');
const atStart = sinceLast();

const loader = getLoader(app);
const providers = await loader.providers();
const plugins = await loader.plugins();
const problems = await loader.problems();
const found = (await loader.packages()).filter(({ state }) => state === 'found').map(({ name }) => name);
const runtime = await watchedRuntime(app, (transport) => transport);
for (const { manifest } of providers) await runtime.cards(manifest.id);
const atListing = sinceLast();

/** For packages that export the `defineProvider` they received: whether it is the host's. */
const copies: Record<string, boolean> = {};
for (const url of atListing.filter((file) => file.endsWith('/index.js') || file.endsWith('/index.ts'))) {
  const module: unknown = await import(url).catch(() => undefined);
  if (typeof module !== 'object' || module === null || url.includes('/runtime-core/')) continue;
  if ('defineProvider' in module) copies[url] = module.defineProvider === core.defineProvider;
}

const replies: Record<string, string> = {};
const vault = { apiKey: 'k', baseURL: process.env['TEST_VENDOR'] ?? '' };
for (const id of (process.env['TEST_CHAT'] ?? '').split(',').filter(Boolean)) {
  const reply = await runtime.chat(id, { model: 'hello', messages: [{ role: 'user', content: 'hi' }] }, { vault });
  replies[id] = '';
  for await (const event of reply.events()) if (event.type === 'text') replies[id] += event.data;
}

process.send?.({
  atStart,
  atListing,
  atChat: sinceLast(),
  providers: providers.map(({ manifest }) => manifest.id),
  plugins: plugins.map(({ id }) => id),
  problems,
  found,
  copies,
  replies,
});
process.disconnect();
