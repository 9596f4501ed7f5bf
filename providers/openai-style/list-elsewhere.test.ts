// Lists of self-hosted servers in the forms they send (their documentation and source, read 2026-11-28).
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { ModelEntry, Transport } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { openaiStyle } from './index.ts';

const wire = openaiStyle({ baseURL: 'https://api.acme.test/v1', models: { keywords: 'guess' } });
const acme = defineProvider({
  manifest: { id: 'acme', name: 'Acme', family: 'openai-style', operations: ['models'], keyVault: { required: [] } },
  models: [],
  apply: (hooks) => wire(hooks),
});

/** Answers known URLs, others with 404; `asked` collects the requested URLs in order. */
async function listAt(baseURL: string, answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const transport: Transport = async ({ url }) => {
    asked.push(url);
    const body = answers[url];
    return {
      status: body === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
      url,
      body: {
        start(sink) {
          sink.data(new TextEncoder().encode(JSON.stringify(body ?? { error: { message: 'not found' } })));
          sink.end();
        },
        pause: () => undefined,
        resume: () => undefined,
        cancel: () => undefined,
      },
    };
  };
  const runtime = createRuntime({ providers: [acme], transport });
  const vault = { apiKey: 'k', baseURL };
  const entries = (await runtime.run('models', 'acme', {}, { vault })) as readonly ModelEntry[];
  return { asked, entries };
}

const names = (...ids: readonly string[]) => ({
  object: 'list',
  data: ids.map((id) => ({ id, object: 'model', created: 1_677_610_602, owned_by: 'openai' })),
});
const base = 'http://box.test:4000/v1';

test.each<[string, Readonly<Record<string, unknown>>, object]>([
  [
    'vLLM',
    { [`${base}/models`]: { data: [{ id: 'm', object: 'model', owned_by: 'vllm', max_model_len: 32_768 }] } },
    { contextWindowTokens: 32_768 },
  ],
  [
    'OpenRouter behind a proxy',
    {
      [`${base}/models`]: {
        data: [
          {
            id: 'm',
            context_length: 128_000,
            architecture: { input_modalities: ['text', 'image'] },
            supported_parameters: ['tools', 'include_reasoning'],
          },
        ],
      },
    },
    { contextWindowTokens: 128_000, functionCall: true, vision: true, reasoning: true },
  ],
  [
    'LiteLLM, whose list has names alone',
    {
      [`${base}/models`]: names('m'),
      [`${base}/model/info`]: {
        data: [
          {
            model_name: 'm',
            litellm_params: { model: 'hosted_vllm/m' },
            model_info: {
              max_input_tokens: 200_000,
              supports_vision: true,
              supports_function_calling: true,
              supports_reasoning: null,
            },
          },
        ],
      },
    },
    { contextWindowTokens: 200_000, functionCall: true, vision: true, reasoning: false },
  ],
  [
    'LM Studio',
    {
      [`${base}/models`]: names('m'),
      'http://box.test:4000/api/v0/models': {
        data: [{ id: 'm', type: 'vlm', arch: 'gemma3', max_context_length: 131_072, capabilities: ['tool_use'] }],
      },
    },
    { contextWindowTokens: 131_072, functionCall: true, vision: true },
  ],
  [
    'llama.cpp, whose abilities are in another list of the same answer',
    {
      [`${base}/models`]: {
        models: [{ name: 'm', model: 'm', capabilities: ['completion', 'multimodal'] }],
        object: 'list',
        data: [{ id: 'm', object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 40_960 } }],
      },
    },
    { contextWindowTokens: 40_960, vision: true },
  ],
])('%s', async (_name, answers, facts) => {
  const { entries } = await listAt(base, answers);
  expect(entries).toMatchObject([{ id: 'm', ...facts }]);
});

test('a list that states facts is the only request, and names alone are a list, too', async () => {
  const stated = await listAt(base, { [`${base}/models`]: { data: [{ id: 'm', max_model_len: 4096 }] } });
  expect(stated.asked).toEqual([`${base}/models`]);
  const bare = await listAt(base, { [`${base}/models`]: names('m', 'n') });
  expect(bare.entries.map(({ id }) => id)).toEqual(['m', 'n']);
});

test('models that embed are listed where no catalogue knows them, and not at the vendor', async () => {
  const ids = ['chat', 'bge-m3', 'text-embedding-nomic-embed-text-v1.5', 'whisper-1'];
  const own = await listAt(base, { [`${base}/models`]: names(...ids) });
  expect(own.entries.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const vendor = 'https://api.acme.test/v1';
  const there = await listAt(vendor, { [`${vendor}/models`]: names('chat', 'text-embedding-3-small') });
  expect(there.entries.map(({ id }) => id)).toEqual(['chat']);
  expect(there.asked).toHaveLength(1);
});
