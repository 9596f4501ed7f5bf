// Requests and rules of Nebius.
import { expect, test } from 'vitest';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { readRow } from './list.ts';

test.each([undefined, true, false])('stream forced true: %s', async (stream) => {
  expect(await bodyOf(provider, stream === undefined ? {} : { stream })).toEqual({ model: 'm', stream: true });
});

const none = { functionCall: false, vision: false, reasoning: false };

test.each<[string, Record<string, unknown>, object | undefined]>([
  ['a bare row', {}, none],
  ['name and description', { name: 'N', description: 'D' }, { ...none, displayName: 'N', description: 'D' }],
  ['context_length', { context_length: 131_072 }, { ...none, contextWindowTokens: 131_072 }],
  [
    'features',
    { features: ['function-calling', 'reasoning', 'vision', 'json-mode'] },
    { functionCall: true, vision: true, reasoning: true },
  ],
  [
    'prices ×10⁶',
    { pricing: { prompt: '0.00000015', completion: '0.0000006' } },
    { ...none, pricing: { input: 0.15, output: 0.6 } },
  ],
  ['a price that is no number', { pricing: { prompt: '', completion: null } }, none],
  ['text->text', { architecture: { modality: 'text->text' } }, none],
  ['text+image->text', { architecture: { modality: 'text+image->text' } }, none],
  ['text->image does not chat', { architecture: { modality: 'text->image' } }, undefined],
  ['text->embedding does not chat', { architecture: { modality: 'text->embedding' } }, undefined],
])('%s', (_name, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});
