// The catalogue as a model list.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { catalogueList } from './catalogue-list.ts';

const models: readonly ModelCard[] = [
  {
    id: 'b',
    type: 'chat',
    displayName: 'B',
    abilities: { functionCall: true },
    contextWindowTokens: 100,
    maxOutput: 10,
  },
  { id: 'a', type: 'chat', enabled: true, releasedAt: '2026-01-02' },
  { id: 'text-embedding-x', type: 'embedding' },
];

test('cards become entries in their order; names of models that do not chat are left out', async () => {
  const list = catalogueList(() => Promise.resolve({ models }));
  expect(await list({}, { card: (id) => models.find((card) => card.id === id) })).toEqual([
    {
      id: 'b',
      displayName: 'B',
      contextWindowTokens: 100,
      maxTokens: 10,
      enabled: false,
      functionCall: true,
      vision: false,
      reasoning: false,
    },
    { id: 'a', releasedAt: '2026-01-02', enabled: true, functionCall: false, vision: false, reasoning: false },
  ]);
});
