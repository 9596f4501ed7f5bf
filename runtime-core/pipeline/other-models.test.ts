// Reasoning is sent back only to the model that wrote it.
import { expect, test } from 'vitest';
import type { ChatMessage } from '../contract/params.ts';
import { withoutForeignThoughts } from './other-models.ts';

const asked = { provider: 'p', model: 'm' };
const thought = { type: 'thinking', thinking: 'hm', signature: 's' } as const;
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } } as const;
const answer = (from?: ChatMessage['from']): ChatMessage => ({
  role: 'assistant',
  content: [thought, { type: 'redacted_thinking', data: 'x' }, { type: 'text', text: 'yes' }],
  tool_calls: [{ ...call, thoughtSignature: 't' }, call],
  reasoning_content: 'hm',
  ...(from ? { from } : {}),
});
const { from: _from, ...own } = answer(asked);

test.each([
  ['its own', answer(asked)],
  ['of nobody named', answer()],
])('thoughts %s stay, without the name', (_name, message) => {
  expect(withoutForeignThoughts([message], asked)).toEqual({ messages: [own], omitted: [] });
});

test.each([
  ['another model', { provider: 'p', model: 'n' }],
  ['another provider', { provider: 'q', model: 'm' }],
])('those of %s are left out and counted', (_name, from) => {
  expect(withoutForeignThoughts([answer(from)], asked)).toEqual({
    messages: [{ role: 'assistant', content: 'yes', tool_calls: [call, call] }],
    omitted: [
      { part: 'reasoning', reason: 'other_model', count: 2 },
      { part: 'signature', reason: 'other_model', count: 1 },
    ],
  });
});

test('what is left of parts is one text, or stays in parts beside an image', () => {
  const from = { provider: 'q', model: 'm' };
  const text = { type: 'text', text: 'yes' } as const;
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } } as const;
  const rows: readonly (readonly [ChatMessage['content'], ChatMessage['content']])[] = [
    [[thought, text, { type: 'text', text: 'no' }], 'yes\n\nno'],
    [
      [thought, text, image],
      [text, image],
    ],
    [[text], [text]],
  ];
  for (const [content, expected] of rows) {
    expect(withoutForeignThoughts([{ role: 'assistant', content, from }], asked).messages[0]?.content).toEqual(
      expected,
    );
  }
});

test('an answer of thoughts alone is empty afterwards, plain ones are counted once', () => {
  const from = { provider: 'q', model: 'm' };
  const messages: ChatMessage[] = [
    { role: 'assistant', content: [thought], from },
    { role: 'assistant', content: 'yes', reasoning_content: 'hm', from },
  ];
  expect(withoutForeignThoughts(messages, asked)).toEqual({
    messages: [
      { role: 'assistant', content: null },
      { role: 'assistant', content: 'yes' },
    ],
    omitted: [
      { part: 'reasoning', reason: 'other_model', count: 1 },
      { part: 'reasoning', reason: 'other_model', count: 1 },
    ],
  });
});
