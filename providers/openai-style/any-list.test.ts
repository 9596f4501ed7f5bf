// Rows of model lists that differ from OpenAI's.
import { expect, test } from 'vitest';
import { anyRows } from './any-list.ts';

test.each<[string, unknown, readonly unknown[]]>([
  ['OpenAI', { object: 'list', data: [{ id: 'm' }] }, ['m']],
  ['a bare array', [{ id: 'm' }], ['m']],
  ['Ollama', { models: [{ name: 'm:latest' }] }, ['m:latest']],
  ['GPUStack, whose ids are numbers', { items: [{ id: 7, name: 'm' }] }, ['m']],
  ['watsonx', { resources: [{ model_id: 'maker/m', label: 'm' }] }, ['maker/m']],
  ['an empty list beside a full one', { data: [], models: [{ id: 'm' }] }, ['m']],
  ['no list', { error: 'no' }, []],
  ['rows that are none', { data: [null, 'm', { id: 'm' }] }, ['m']],
])('%s', (_name, json, ids) => {
  expect(anyRows(json).map(({ id }) => id)).toEqual(ids);
});
