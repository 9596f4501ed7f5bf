// The older wire of dedicated endpoints, read as chat completions.
import { expect, test } from 'vitest';
import { fromTextGeneration } from './text-generation.ts';

const choice = (content: unknown, finish_reason: string | null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

test.each<[string, Record<string, unknown>, object]>([
  ['a token', { token: { text: ' two', special: false }, generated_text: null, details: null }, choice(' two', null)],
  [
    'the last token is special and ends the text',
    { token: { text: '</s>', special: true }, generated_text: 'one two' },
    choice('', 'stop'),
  ],
  [
    'the last token is text',
    {
      token: { text: '!', special: false },
      generated_text: 'one!',
      details: { finish_reason: 'length', generated_tokens: 2 },
    },
    { ...choice('!', 'length'), usage: { completion_tokens: 2 } },
  ],
  ['a whole answer', { generated_text: 'one two' }, choice('one two', 'stop')],
  ['chat completions stay', { id: 'c', choices: [] }, { id: 'c', choices: [] }],
  ['an error stays', { error: 'x', error_type: 'y' }, { error: 'x', error_type: 'y' }],
])('%s', (_name, chunk, expected) => {
  expect(fromTextGeneration(chunk)).toEqual(expected);
});
