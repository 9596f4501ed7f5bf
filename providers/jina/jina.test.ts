// Jina: sources come as annotations with the last words.
import { expect, test } from 'vitest';
import { eventsOf, operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const finish = (annotations: readonly unknown[]) => ({
  id: 'j',
  choices: [{ index: 0, delta: { content: 'b', type: 'text', annotations }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  visitedURLs: ['https://example.com/a', 'https://example.com/b'],
});
const url_citation = { title: 'A', exactQuote: 'q', url: 'https://example.com/a' };

test('text, sources, stop and usage of one chunk are all told', async () => {
  const sse = `data: ${JSON.stringify(finish([{ type: 'url_citation', url_citation }]))}\n\ndata: [DONE]\n\n`;
  expect(await eventsOf(provider, sse)).toMatchObject([
    ['text', 'b'],
    ['grounding', { citations: [{ title: 'A', url: 'https://example.com/a' }] }],
    ['stop', 'stop'],
    ['usage', { totalTokens: 3 }],
  ]);
});

test('what was only visited is no source', async () => {
  const sse = `data: ${JSON.stringify(finish([]))}\n\ndata: [DONE]\n\n`;
  expect((await eventsOf(provider, sse)).map((event) => (event as readonly unknown[])[0])).toEqual([
    'text',
    'stop',
    'usage',
  ]); // [type, data]
});

test('kw deepsearch -> reasoning', async () => {
  const { result } = await operated(
    provider,
    'models',
    {},
    { answer: { data: [{ id: 'jina-deepsearch-v2' }, { id: 'other' }] } },
  );
  expect(result).toMatchObject([{ reasoning: true }, { reasoning: false }]);
});
