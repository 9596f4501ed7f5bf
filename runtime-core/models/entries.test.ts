// A catalogue as a model list.
import { expect, test } from 'vitest';
import { chatEntries } from './entries.ts';

test('chat models only, with what their cards say', () => {
  expect(
    chatEntries([
      { id: 'a', type: 'chat' },
      { id: 'pictures', type: 'image', enabled: true },
      {
        id: 'b',
        type: 'chat',
        displayName: 'B',
        description: 'the second',
        enabled: true,
        abilities: { vision: true, search: true },
        contextWindowTokens: 8192,
        maxOutput: 1024,
        releasedAt: '2026-01-02',
      },
    ]),
  ).toEqual([
    { id: 'a', displayName: 'a', enabled: false, functionCall: false, vision: false, reasoning: false },
    {
      id: 'b',
      displayName: 'B',
      description: 'the second',
      contextWindowTokens: 8192,
      maxTokens: 1024,
      releasedAt: '2026-01-02',
      enabled: true,
      functionCall: false,
      vision: true,
      reasoning: false,
    },
  ]);
});
