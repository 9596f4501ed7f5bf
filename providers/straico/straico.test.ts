// Requests and rules of Straico: one reply, and a list in words and coins.
import { expect, test } from 'vitest';
import { bodyOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';
import { readRow } from './list.ts';

test.each([undefined, true, false])('stream forced false: %s', async (stream) => {
  expect(await bodyOf(provider, stream === undefined ? {} : { stream })).toEqual({ model: 'm', stream: false });
});

const none = { vision: false, reasoning: false };

test.each<[string, Record<string, unknown>, object | undefined]>([
  ['a bare row', {}, none],
  ['its name', { name: 'N' }, { ...none, displayName: 'N' }],
  ['word_limit ×1.33 is the window', { word_limit: 100_000 }, { ...none, contextWindowTokens: 133_000 }],
  ['max_output', { max_output: 4096 }, { ...none, maxTokens: 4096 }],
  ['Reasoning among its applications', { metadata: { applications: ['Reasoning'] } }, { ...none, reasoning: true }],
  ['Image input among its features', { metadata: { features: ['Image input'] } }, { ...none, vision: true }],
  [
    'coins per words: (coins/2000)/(words×1.33)×10⁶',
    { pricing: { coins: 2, words: 100 } },
    { ...none, pricing: { input: 7.5188, output: 7.5188 } },
  ],
  ['coins for no words', { pricing: { coins: 2, words: 0 } }, none],
  ['a model that is switched off', { enabled: false }, undefined],
])('%s', (_name, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});

test.each([
  [undefined, 'https://api.straico.com/v1/models'],
  ['https://proxy.example/straico', 'https://proxy.example/straico/models'],
])('the list of base URL %s is at %s', async (baseURL, url) => {
  const vault = { apiKey: 'k', ...(baseURL ? { baseURL } : {}) };
  const { sent } = await operated(provider, 'models', {}, { vault, answer: { data: { chat: [] } } });
  expect(sent.url).toBe(url);
});
