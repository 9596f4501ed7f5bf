// API of each OpenAI model, and the request of a search.
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, Transport } from '@tributary/runtime-core';
import provider from './index.ts';

let seen: { path: string; body: Record<string, unknown> } = { path: '', body: {} };
const transport: Transport = (request) => {
  seen = { path: new URL(request.url).pathname, body: JSON.parse(String(request.body)) as Record<string, unknown> }; // what the family has written
  return Promise.reject(new Error('seen'));
};

async function sent(more: Partial<ChatParams>, env: Record<string, string> = {}, vault: object = {}) {
  const runtime = createRuntime({ providers: [provider], transport, env });
  const params: ChatParams = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }], ...more };
  await expect(runtime.chat('openai', params, { vault: { apiKey: 'k', ...vault } })).rejects.toMatchObject({
    type: 'AgentRuntimeError',
  });
  return seen;
}

const wave = Buffer.from('RIFF....WAVEfmt ').toString('base64');
const sound = { type: 'file' as const, file: { filename: 'a', file_data: `data:audio/wav;base64,${wave}` } };

test.each<[Partial<ChatParams>, string]>([
  [{}, '/v1/chat/completions'],
  [{ apiMode: 'chatCompletion' }, '/v1/chat/completions'],
  [{ apiMode: 'responses' }, '/v1/responses'],
  [{ enabledSearch: true }, '/v1/responses'],
  [{ model: 'gpt-4o-search-preview', enabledSearch: true }, '/v1/chat/completions'],
  [{ model: 'o1-pro' }, '/v1/responses'],
  [{ model: 'o3-deep-research' }, '/v1/responses'],
  [{ model: 'codex-mini-latest' }, '/v1/responses'],
  [{ model: 'computer-use-preview' }, '/v1/responses'],
  [{ model: 'gpt-5-pro' }, '/v1/responses'],
  [{ model: 'gpt-5' }, '/v1/chat/completions'],
  [
    { model: 'gpt-audio', apiMode: 'responses', messages: [{ role: 'user', content: [sound] }] },
    '/v1/chat/completions',
  ],
  [{ model: 'gpt-5', apiMode: 'responses', messages: [{ role: 'user', content: [sound] }] }, '/v1/responses'],
])('%j goes to %s', async (params, path) => {
  expect((await sent(params)).path).toBe(path);
});

const sizes: Record<string, string>[] = [{ OPENAI_SEARCH_CONTEXT_SIZE: 'high' }, { OPENAI_SEARCH_MODE: 'high' }];
test.each(sizes)('the size of the search context comes from the environment: %j', async (env) => {
  expect((await sent({ enabledSearch: true }, env)).body['tools']).toEqual([
    { type: 'web_search_preview', search_context_size: 'high' },
  ]);
  expect((await sent({ enabledSearch: true })).body['tools']).toEqual([{ type: 'web_search_preview' }]);
  expect((await sent({ model: 'gpt-4o-search-preview' }, env)).body['web_search_options']).toEqual({
    search_context_size: 'high',
  });
  expect((await sent({ model: 'gpt-4o-search-preview' })).body).not.toHaveProperty('web_search_options');
  expect((await sent({}, env)).body).not.toHaveProperty('web_search_options');
});

test('the organisation and the project of the vault are headers of every request, and none where there are none', async () => {
  const heard: (readonly (string | undefined)[])[] = [];
  const listening: Transport = ({ headers }) => {
    heard.push([headers['openai-organization'], headers['openai-project']]);
    return Promise.reject(new Error('seen'));
  };
  const runtime = createRuntime({
    providers: [provider],
    transport: listening,
    env: { OPENAI_ORG_ID: 'env-org', OPENAI_PROJECT_ID: 'env-project' },
  });
  const messages = [{ role: 'user' as const, content: 'hi' }];
  for (const vault of [{ apiKey: 'k', organization: ' org-1 ', project: 'proj-1' }, { apiKey: 'k' }]) {
    await Promise.allSettled([
      runtime.chat('openai', { model: 'gpt-4o', messages }, { vault }),
      runtime.chat('openai', { model: 'gpt-4o', messages, apiMode: 'responses' }, { vault }),
      runtime.run('models', 'openai', {}, { vault }),
      runtime.run('embeddings', 'openai', { model: 'm', input: 'x' }, { vault }),
      runtime.run('textToImage', 'openai', { model: 'm', prompt: 'x' }, { vault }),
      runtime.run('textToSpeech', 'openai', { model: 'm', input: 'x', voice: 'alloy' }, { vault }),
    ]);
  }
  expect(heard).toEqual([
    ...Array.from({ length: 6 }, () => ['org-1', 'proj-1']),
    ...Array.from({ length: 6 }, () => [undefined, undefined]),
  ]);
});

const traceless: Partial<ChatParams> = { store: false, enabledContextCaching: false };
const explicit = { mode: 'explicit' };
test.each<[Partial<ChatParams>, Record<string, unknown>]>([
  [{}, { store: undefined, prompt_cache_options: undefined }],
  [traceless, { store: false, prompt_cache_options: undefined }],
  [
    { ...traceless, model: 'gpt-5.6' },
    { store: false, prompt_cache_options: explicit },
  ],
  [
    { ...traceless, model: 'gpt-6-mini', apiMode: 'responses' },
    { store: false, prompt_cache_options: explicit },
  ],
  [
    { model: 'gpt-5.6', apiMode: 'responses' },
    { store: false, prompt_cache_options: undefined },
  ],
])('%j leaves behind: %j', async (params, left) => {
  const { body } = await sent(params);
  expect({ store: body['store'], prompt_cache_options: body['prompt_cache_options'] }).toEqual(left);
});

test('another server at this address is not asked about what the vendor keeps', async () => {
  const { body } = await sent({ ...traceless, model: 'gpt-5.6' }, {}, { baseURL: 'https://box.example.com/v1' });
  expect(body['model']).toBe('gpt-5.6');
  expect(body).not.toHaveProperty('store');
  expect(body).not.toHaveProperty('prompt_cache_options');
});
