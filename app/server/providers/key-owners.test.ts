// Vendors recognized by the prefix of a pasted key, from all manifests: the key is only tried with them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownersOf } from '../../shared/providers/key-prefix.ts';
import { providersOf } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { auth, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let list: readonly ProviderInfo[];
beforeAll(async () => {
  app = await startApp();
  const session = await openSession(app.url);
  const { json } = await send(`${app.url}/api/providers`, { method: 'GET', headers: auth(session) });
  list = providersOf(json as Parameters<typeof providersOf>[0]); // as the route's schema says
});
afterAll(() => app.stop());

test.each([
  ['sk-ant-api03-', ['anthropic']],
  ['AIzaSy', ['google']],
  ['gsk_', ['groq']],
  ['sk-or-v1-', ['openrouter']],
  ['xai-', ['xai']],
  ['pplx-', ['perplexity']],
  ['hf_', ['huggingface']],
  ['nvapi-', ['nvidia']],
  ['csk-', ['cerebras']],
])('%s', (beginning, owners) => {
  expect(ownersOf(`${beginning}0123456789`, list).likely.map(({ id }) => id)).toEqual(owners);
});
