// Heads that a client has built, which are kept by client and address.
import OpenAI, { APIConnectionError, APIError, AzureOpenAI } from 'openai';
import { expect, test } from 'vitest';
import type { CallContext } from '@tributary/runtime-core';
import { headOf } from './built-heads.ts';
import { clientOf } from './kept-clients.ts';
import type { SDK } from './options.ts';

const sdk = { OpenAI, APIError, AzureOpenAI, APIConnectionError } as unknown as SDK; // as the package exports them
const clientWith = (apiKey: string) =>
  clientOf(sdk, {}, { vault: { apiKey } } as CallContext, 'https://one.example/v1'); // the only field read

test('the same address is built once, whatever is sent', async () => {
  const client = clientWith('key');
  const first = await headOf(client, { path: '/chat/completions' }, { model: 'a' });
  expect(await headOf(client, { path: '/chat/completions' }, { model: 'b' })).toBe(first);
});

test('the head of another address or key is another', async () => {
  const client = clientWith('key');
  const query = { version: '1' };
  // One after the other, so that each could find those before.
  const heads = [
    await headOf(client, { path: '/chat/completions' }, {}),
    await headOf(client, { path: '/responses' }, {}),
    await headOf(client, { path: '/responses', query }, {}),
    await headOf(clientWith('other'), { path: '/responses' }, {}),
  ];
  expect(heads.map((head) => [head?.url, Object.fromEntries(head?.headers ?? [])['authorization']])).toEqual([
    ['https://one.example/v1/chat/completions', 'Bearer key'],
    ['https://one.example/v1/responses', 'Bearer key'],
    ['https://one.example/v1/responses?version=1', 'Bearer key'],
    ['https://one.example/v1/responses', 'Bearer other'],
  ]);
});

test('what the SDK tells its vendor of itself is left out', async () => {
  const head = await headOf(clientWith('key'), { path: '/responses' }, {});
  expect(head?.headers.map(([name]) => name)).toEqual(['accept', 'authorization', 'content-type', 'user-agent']);
});
