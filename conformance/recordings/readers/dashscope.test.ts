// The DashScope reader on bodies with known results.
import { expect, test } from 'vitest';
import { checkChats, read } from './authored.ts';

/** In the vendor's framing: no space after the colon, and a comment with the status. */
const events = (...values: readonly unknown[]): string =>
  values.map((value, at) => `id:${at + 1}\nevent:result\n:HTTP_STATUS/200\ndata:${JSON.stringify(value)}\n\n`).join('');
const said = (message: object, reason = 'null', output_tokens = 1) => ({
  output: { choices: [{ message, finish_reason: reason }] },
  usage: { input_tokens: 2, output_tokens, total_tokens: 2 + output_tokens },
  request_id: 'r',
});

checkChats([
  [
    'events of text, the word null in letters, and counters that grow',
    'dashscope',
    events(said({ content: 'a' }), said({ content: 'b' }, 'null', 2), said({ content: '' }, 'stop', 3)),
    { text: 'ab', stop: 'stop', usage: { input: 2, output: 3, total: 5 } },
  ],
  [
    'thoughts and a call in pieces',
    'dashscope',
    events(
      said({ content: '', reasoning_content: 'hm' }),
      said({ tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: '{"a"' } }] }),
      said({ tool_calls: [{ index: 0, id: '', function: { arguments: ':1}' } }] }, 'tool_calls'),
    ),
    {
      reasoning: 'hm',
      toolCalls: [{ id: 'c', name: 'f', arguments: '{"a":1}' }],
      stop: 'tool_calls',
      usage: { input: 2, output: 1, total: 3 },
    },
  ],
  [
    'the older result format',
    'dashscope',
    JSON.stringify({ output: { text: 'a', finish_reason: 'stop' }, usage: { input_tokens: 1 } }),
    { text: 'a', stop: 'stop', usage: { input: 1 } },
  ],
  [
    'parts, and sources',
    'dashscope',
    JSON.stringify({
      output: {
        choices: [{ message: { content: [{ text: 'a' }, { text: 'b' }] }, finish_reason: 'stop' }],
        search_info: { search_results: [{ url: 'https://x.test/' }] },
      },
    }),
    { text: 'ab', stop: 'stop', citations: ['https://x.test/'] },
  ],
  [
    'a stream without an end',
    'dashscope',
    events(said({ content: 'a' })),
    { text: 'a', truncated: true, usage: { input: 2, output: 1, total: 3 } },
  ],
]);

test('embeddings below output', () => {
  const body = { output: { embeddings: [{ embedding: [0.5, 1], text_index: 0 }] } };
  expect(read('dashscope-embed', JSON.stringify(body), { operation: 'embeddings' })).toEqual({
    kind: 'embeddings',
    count: 1,
    dimensions: 2,
    first: [0.5, 1],
  });
});
