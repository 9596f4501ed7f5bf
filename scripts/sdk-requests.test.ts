// Requests of every operation go through the vendor's SDK: each names itself in a header of its own.
// Versions: @anthropic-ai/sdk 1.11, @google/genai 3.1, @aws-sdk/client-bedrock(-runtime) 3.1162, ollama 0.6, openai 7.
import { join } from 'node:path';
import { createRuntime } from '@tributary/runtime-core';
import type { KeyVault, ProviderDefinition, SideOperation, Transport, TransportRequest } from '@tributary/runtime-core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const aws: KeyVault = { accessKeyId: 'AKID', secretAccessKey: 'secret', region: 'eu-west-1' };
const key: KeyVault = { apiKey: 'key-1' };

async function requestsOf(id: string, operation: 'chat' | SideOperation, vault: KeyVault) {
  const { default: provider } = (await import(join(root, 'providers', id, 'index.ts'))) as {
    default: ProviderDefinition;
  };
  const requests: TransportRequest[] = [];
  const transport: Transport = (request) => {
    requests.push(request);
    return Promise.reject(new Error('not sent'));
  };
  const runtime = createRuntime({ providers: [provider], transport });
  const model = provider.manifest.checkModel ?? 'model';
  const call =
    operation === 'chat'
      ? runtime.chat(id, { model, messages: [{ role: 'user', content: 'Hi' }] }, { vault })
      : runtime.run(operation, id, { model, input: 'Hi', prompt: 'Hi' } as never, { vault }); // each reads its own fields
  await expect(call).rejects.toThrow('not sent');
  return requests;
}

test.each([
  ['anthropic', 'chat', key, 'user-agent', /^Anthropic\/JS /],
  ['anthropic', 'models', key, 'user-agent', /^Anthropic\/JS /],
  ['google', 'chat', key, 'user-agent', /^google-genai-sdk\//],
  ['google', 'models', key, 'user-agent', /^google-genai-sdk\//],
  ['google', 'embeddings', key, 'user-agent', /^google-genai-sdk\//],
  ['bedrock', 'chat', aws, 'user-agent', /^aws-sdk-js\//],
  ['bedrock', 'models', aws, 'user-agent', /^aws-sdk-js\//],
  ['bedrock', 'embeddings', aws, 'user-agent', /^aws-sdk-js\//],
  ['ollama', 'chat', {}, 'user-agent', /^ollama-js\//],
  ['ollama', 'models', {}, 'user-agent', /^ollama-js\//],
  ['ollama', 'embeddings', {}, 'user-agent', /^ollama-js\//],
  ['ollama', 'pullModel', {}, 'user-agent', /^ollama-js\//],
  ['openai', 'chat', key, 'user-agent', /^OpenAI\/JS /],
  ['openai', 'models', key, 'user-agent', /^OpenAI\/JS /],
  ['openai', 'embeddings', key, 'user-agent', /^OpenAI\/JS /],
  ['openai', 'textToImage', key, 'user-agent', /^OpenAI\/JS /],
  ['openai', 'textToSpeech', key, 'user-agent', /^OpenAI\/JS /],
] as const)('%s %s', { timeout: 30_000 }, async (id, operation, vault, header, form) => {
  const requests = await requestsOf(id, operation, vault);
  expect(requests.length).toBeGreaterThan(0);
  for (const { headers } of requests) expect(new Headers(headers).get(header) ?? 'no such header').toMatch(form);
});
