// User-made providers: ids, fields and routes.
import { expect, test } from 'vitest';
import type { VaultField } from '@tributary/runtime-core';
import { customId, customProviders, routeOf } from './custom-providers.ts';
import { defaultProviderState, sdkTypes } from './provider-states.ts';
import type { SdkType } from './provider-states.ts';
import type { ProviderInfo } from './providers.ts';

const ids = [
  ['Home server', [], 'my-home-server'],
  ['Home server', ['my-home-server'], 'my-home-server-2'],
  ['Ünïcode', [], 'my-unicode'],
  ['我的', [], 'my-provider'],
] as const;
test.each(ids)('%s beside %j is %s', (name, taken, id) => {
  expect(customId(name, new Set(taken))).toBe(id);
});

const required: Partial<Record<SdkType, readonly VaultField[]>> = {
  ollama: [],
  bedrock: ['accessKeyId', 'secretAccessKey'],
};
const loaded = sdkTypes.map((id): ProviderInfo => ({
  id,
  name: id,
  operations: ['chat', 'models'],
  keyVault: { required: required[id] ?? ['apiKey'], optional: ['baseURL'], anyOf: [], placeholders: {} },
  links: { keys: 'https://vendor.test' },
  models: [{ id: 'vendors', type: 'chat' }],
  otherModels: [],
  health: 'ready',
  browser: true,
  ...(id === 'ollama' ? { localURL: 'http://localhost:11434' } : {}),
}));
const state = (sdkType: SdkType) => ({ ...defaultProviderState, custom: { name: 'Mine', sdkType } });

const fields = [
  ['openai', ['baseURL'], ['apiKey']],
  ['anthropic', ['baseURL', 'apiKey'], []],
  ['google', ['baseURL', 'apiKey'], []],
  ['ollama', ['baseURL'], ['apiKey']],
  ['azure', ['baseURL', 'apiKey'], ['apiVersion']],
  ['bedrock', ['baseURL', 'accessKeyId', 'secretAccessKey'], ['sessionToken', 'region']],
] as const;
test.each(fields)(
  '%s: asks for %j, may be given %j, and brings nothing of the vendor’s',
  (sdkType, required, optional) => {
    const [info] = customProviders(loaded, { 'my-own': state(sdkType) });
    expect(info).toMatchObject({
      id: 'my-own',
      name: 'Mine',
      custom: sdkType,
      models: [],
      links: {},
      health: 'needs-key',
    });
    expect([info?.keyVault.required, info?.keyVault.optional, info?.localURL]).toEqual([required, optional, undefined]);
  },
);

const routes = [
  ['a loaded provider is its own route', 'acme', defaultProviderState, true, 'acme'],
  ['one of the user’s own is served by its interface', 'my-own', state('anthropic'), true, 'anthropic'],
  ['OpenAI’s style with a key', 'my-own', state('openai'), true, 'openai'],
  ['OpenAI’s style without one: the fallback, which asks for none', 'my-own', state('openai'), false, 'my-own'],
] as const;
test.each(routes)('%s', (_name, id, kept, hasKey, route) => {
  expect(routeOf(id, kept, hasKey)).toBe(route);
});
