// The first source with any value is used alone, so that a key is never sent to another source's URL.
import { expect, test } from 'vitest';
import type { ProviderManifest } from '../contract/provider.ts';
import { chooseVault, cleanVault, envNames, envVault } from './vault.ts';

const manifest: ProviderManifest = {
  id: 'acme-ai',
  name: 'Acme',
  family: 'f',
  operations: ['chat'],
  keyVault: { required: ['apiKey'] },
};

test.each([
  ['the token’s vault comes first', [{ apiKey: 't' }, { apiKey: 's' }, { apiKey: 'e' }], { apiKey: 't' }],
  [
    'a URL alone is a source: no key is added to it',
    [{ baseURL: 'http://user' }, undefined, { apiKey: 'e', baseURL: 'http://env' }],
    { baseURL: 'http://user' },
  ],
  ['an empty source is none', [{ apiKey: ' ' }, {}, { apiKey: 'e' }], { apiKey: 'e' }],
  ['nothing anywhere', [undefined, undefined], {}],
])('%s', (_name, sources, expected) => {
  expect(chooseVault(sources)).toEqual(expected);
});

test('values are trimmed and empty ones left out', () => {
  expect(cleanVault({ apiKey: ' k \n', baseURL: '', region: '  ' })).toEqual({ apiKey: 'k' });
});

test('environment names: by id, unless the manifest says otherwise', () => {
  expect(envNames(manifest)).toEqual({
    apiKey: ['ACME_AI_API_KEY'],
    baseURL: ['ACME_AI_BASE_URL', 'ACME_AI_PROXY_URL'],
  });
  expect(
    envVault({ ...manifest, env: { apiKey: ['A', 'B'] } }, { A: ' ', B: 'b', ACME_AI_PROXY_URL: 'http://p' }),
  ).toEqual({ apiKey: 'b', baseURL: 'http://p' });
});
