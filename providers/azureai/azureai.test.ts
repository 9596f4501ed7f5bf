// Azure AI: addresses of a resource, what goes there, and its refusals.
import { expect, test } from 'vitest';
import type { ChatParams, KeyVault } from '@tributary/runtime-core';
import { bodyOf, refusal, sentBy } from '@tributary/provider-openai-style/testing';
import { addressOf } from './address.ts';
import provider from './index.ts';

const resource = 'https://r.services.ai.azure.com';
const apiVersion = '2024-05-01-preview';
const both = { chat: { url: `${resource}/models`, apiVersion }, claude: `${resource}/anthropic` };

test.each<[string, KeyVault, object]>([
  ['endpoint form https://{resource}.services.ai.azure.com/models', { endpoint: `${resource}/models` }, both],
  ['the resource alone', { endpoint: `${resource}/` }, both],
  ['Claude’s address', { endpoint: `${resource}/anthropic/v1/messages` }, both],
  [
    'a version of its own',
    { endpoint: resource, apiVersion: '2025-01-01' },
    { ...both, chat: { ...both.chat, apiVersion: '2025-01-01' } },
  ],
  [
    'the v1 form has no versions',
    { baseURL: `${resource}/openai/v1` },
    { ...both, chat: { url: `${resource}/openai/v1` } },
  ],
  [
    'an endpoint of one model',
    { endpoint: 'https://m.westus.models.ai.azure.com' },
    {
      chat: { url: 'https://m.westus.models.ai.azure.com', apiVersion },
      claude: 'https://m.westus.models.ai.azure.com',
    },
  ],
  [
    'a proxy wins over the endpoint',
    { baseURL: 'http://proxy/x/v1', endpoint: resource },
    { chat: { url: 'http://proxy/x/v1', apiVersion }, claude: 'http://proxy/x' },
  ],
])('%s', (_name, vault, address) => {
  expect(addressOf(vault)).toEqual(address);
});

const vault = { apiKey: 'k', endpoint: resource };

test('the key is a header of Azure’s own, and no bearer token', async () => {
  const { url, headers } = await sentBy(provider, { model: 'DeepSeek-V3' }, { vault });
  expect(url).toBe(`${resource}/models/chat/completions?api-version=${apiVersion}`);
  expect(headers).toMatchObject({ 'api-key': 'k', 'extra-parameters': 'pass-through' });
  expect(headers).not.toHaveProperty('authorization');
});

test('Claude goes over its own wire, with its own rules', async () => {
  const { url, headers, body } = await sentBy(
    provider,
    { model: 'claude-opus-4-1', temperature: 1 },
    {
      vault,
      answer: { type: 'message', id: 'm', content: [], stop_reason: 'end_turn', usage: { input_tokens: 1 } },
    },
  );
  expect(url).toBe(`${resource}/anthropic/v1/messages`);
  expect(headers).toMatchObject({ 'x-api-key': 'k' });
  expect(body).toMatchObject({ model: 'claude-opus-4-1', temperature: 0.5 });
});

const tools: ChatParams['tools'] = [{ type: 'function', function: { name: 'f' } }];

test.each<[string, Partial<ChatParams>, object]>([
  ['stream=false when the id contains o1', { model: 'my-o1' }, { stream: false }],
  ['else true', { model: 'DeepSeek-R1' }, { stream: true }],
  ['the caller’s word', { model: 'DeepSeek-R1', stream: false }, { stream: false }],
  ['tool_choice auto when tools are present', { model: 'm', tools }, { tool_choice: 'auto' }],
  ['unless the caller chose', { model: 'm', tools, tool_choice: 'required' }, { tool_choice: 'required' }],
])('%s', async (_name, params, expected) => {
  expect(await bodyOf(provider, params, { vault })).toMatchObject(expected);
});

test.each(['my-o3', 'o4-mini', 'o3'])(
  'temperature and top_p dropped when the id contains o3 or o4: %s',
  async (model) => {
    const body = await bodyOf(provider, { model, temperature: 1, top_p: 1 }, { vault });
    expect(Object.keys(body)).not.toContain('temperature');
    expect(Object.keys(body)).not.toContain('top_p');
  },
);

test('Azure AI requires a key and an endpoint', async () => {
  for (const part of [{ apiKey: 'k' }, { endpoint: resource }])
    await expect(sentBy(provider, {}, { vault: part })).rejects.toMatchObject({ type: 'InvalidProviderAPIKey' });
});

test('DeploymentNotFound adds the deployment id, and names this provider', async () => {
  const answer = {
    error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' },
  };
  expect((await refusal(provider, 404, answer, { vault })).toJSON()).toMatchObject({
    errorType: 'ModelNotFound',
    body: { provider: 'azureai', error: { deployId: 'm' }, endpoint: expect.not.stringContaining('//r.') },
  });
});

test('Anthropic-style 403 is a country elsewhere; here it is the resource’s network rules', async () => {
  const answer = { error: { code: '403', message: 'Access denied due to Virtual Network/Firewall rules.' } };
  expect((await refusal(provider, 403, answer, { vault })).type).toBe('PermissionDenied');
});
