// Search1API: the penalties it takes.
import { expect, test } from 'vitest';
import type { ChatParams } from '@tributary/runtime-core';
import { bodyOf } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['temperature >= 2 -> dropped', { temperature: 2 }, {}],
  ['temperature below 2', { temperature: 1.9 }, { temperature: 1.9 }],
  [
    'presence penalty not 0: presence only',
    { presence_penalty: 0.5, frequency_penalty: 0.7 },
    { presence_penalty: 0.5 },
  ],
  ['else the frequency penalty', { presence_penalty: 0, frequency_penalty: 0.7 }, { frequency_penalty: 0.7 }],
  ['the frequency penalty alone', { frequency_penalty: 0.7 }, { frequency_penalty: 0.7 }],
])('%s', async (_name, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: 'm', stream: true, ...expected });
});
