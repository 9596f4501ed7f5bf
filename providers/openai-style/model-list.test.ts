// Release dates in model lists, and lists that are an error with status 200.
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { Transport } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { openaiStyle } from './index.ts';
import { dateOf } from './model-list.ts';
import type { OpenAIStyleOptions } from './options.ts';

test.each([
  [1_700_000_000, '2023-11-14'],
  [1_700_000_000_000, '2023-11-14'],
  ['1700000000', '2023-11-14'],
  ['2024-05-13', '2024-05-13'],
  ['2024-05-13T10:00:00Z', '2024-05-13'],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('created %j is %s', (created, date) => {
  expect(dateOf(created)).toBe(date);
});

const models = (options: OpenAIStyleOptions, body: unknown): Promise<unknown> => {
  const wire = openaiStyle({ baseURL: 'https://api.acme.test/v1', ...options });
  const acme = defineProvider({
    manifest: { id: 'acme', name: 'Acme', family: 'openai-style', operations: ['models'], keyVault: { required: [] } },
    models: [],
    apply: (hooks) => wire(hooks),
  });
  const transport: Transport = async ({ url }) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    url,
    body: {
      start(sink) {
        sink.data(new TextEncoder().encode(JSON.stringify(body)));
        sink.end();
      },
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
    },
  });
  return createRuntime({ providers: [acme], transport }).run('models', 'acme', {}, { vault: {} });
};

test.each([
  ['the common form', {}, { error: { message: 'quota used up' } }],
  ['a place of its own', { errorAt: ['fault'] }, { fault: { message: 'quota used up' } }],
  [
    'a chunk that is rewritten',
    { readChunk: (chunk) => (chunk['state'] === 'E_QUOTA' ? { error: { message: chunk['text'] } } : chunk) },
    { state: 'E_QUOTA', text: 'quota used up' },
  ],
] as const satisfies readonly (readonly [string, OpenAIStyleOptions, object])[])(
  'an error with status 200 in %s is no empty list',
  async (_name, options, body) => {
    await expect(models(options, body)).rejects.toMatchObject({ message: 'quota used up' });
  },
);

test('a list with an error beside its rows, and an empty one, are lists', async () => {
  expect(await models({}, { data: [{ id: 'acme-1' }], error: { message: 'one region is down' } })).toMatchObject([
    { id: 'acme-1' },
  ]);
  expect(await models({}, { data: [] })).toEqual([]);
});
