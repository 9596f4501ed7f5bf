// Xinference's rows: only models that chat, with what they say they can do.
import { expect, test } from 'vitest';
import { readRow } from './index.ts';

test.each([
  [
    'an LLM',
    {
      model_type: 'LLM',
      model_ability: ['chat', 'tools', 'vision', 'reasoning'],
      context_length: 8,
      model_description: 'd',
    },
    { functionCall: true, vision: true, reasoning: true, contextWindowTokens: 8, description: 'd' },
  ],
  [
    'a row of an older server',
    { name: 'n' },
    { functionCall: false, vision: false, reasoning: false, displayName: 'n' },
  ],
  ['an embedding model', { model_type: 'embedding' }, undefined],
  ['an image model', { model_type: 'image' }, undefined],
])('%s', (_name, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});
