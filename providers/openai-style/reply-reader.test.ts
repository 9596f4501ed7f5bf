// Public contract: a reply is read by its actual wire, not by the requested one.
import { expect, test } from 'vitest';
import { ReplyReader } from './reply-reader.ts';
import { decodeContext, delta, finish, pairs, read, sse } from './test-kit.ts';

const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
const counted = {
  inputTextTokens: 1,
  outputTextTokens: 2,
  totalInputTokens: 1,
  totalOutputTokens: 2,
  totalTokens: 3,
};
const message = { role: 'assistant', content: 'hi' };

const chat = {
  streamed: sse(
    delta({ content: 'h' }),
    delta({ content: 'i' }),
    finish('stop'),
    { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
    '[DONE]',
  ),
  whole: JSON.stringify({ id: 'c1', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
};
const responses = {
  streamed: sse(
    { type: 'response.created', response: { id: 'r1' } },
    { type: 'response.output_text.delta', output_index: 0, delta: 'h' },
    { type: 'response.output_text.delta', output_index: 0, delta: 'i' },
    { type: 'response.completed', response: { id: 'r1', status: 'completed', usage } },
  ),
  whole: JSON.stringify({
    id: 'r1',
    object: 'response',
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text: 'hi' }] }],
  }),
};
const letters = [
  ['text', 'h'],
  ['text', 'i'],
];

test.each([
  ['chat chunks', chat.streamed, [...letters, ['stop', 'stop'], ['usage', counted]]],
  [
    'keep-alives before chat chunks',
    sse('null', {}) + chat.streamed,
    [...letters, ['stop', 'stop'], ['usage', counted]],
  ],
  [
    'a whole completion',
    chat.whole,
    [
      ['text', 'hi'],
      ['stop', 'stop'],
    ],
  ],
  ['events of a response', responses.streamed, [...letters, ['stop', 'completed'], ['usage', counted]]],
  [
    'a whole response',
    responses.whole,
    [
      ['text', 'hi'],
      ['stop', 'completed'],
    ],
  ],
  ['a bare error', sse({ error: { message: 'no' } }), [['error', 'ProviderBizError', 'no']]],
])('%s, whichever wire was asked for', (_name, body, events) => {
  for (const asked of ['openai-chat', 'openai-responses'] as const) {
    for (const size of [1, 1000])
      expect(pairs(read(new ReplyReader(asked, {}, decodeContext), body, size))).toEqual(events);
  }
});

test('what belongs to neither wire is a StreamChunkError', () => {
  for (const asked of ['openai-chat', 'openai-responses'] as const) {
    const events = pairs(read(new ReplyReader(asked, {}, decodeContext), '{"hello":"world"}'));
    expect(events).toMatchObject([['error', 'StreamChunkError', expect.any(String)]]);
  }
});
