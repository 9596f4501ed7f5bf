// An earlier answer as items of a Responses request.
import type { ChatMessage } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { answerItems } from './responses-answer.ts';

const call = (id: string) => ({ id, type: 'function' as const, function: { name: 'f', arguments: '' } });
const called = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
const thought = (thinking: string, signature: string, origin = 'encrypted_content') => ({
  type: 'thinking' as const,
  thinking,
  signature,
  origin,
});
const reasoned = (text: string, encrypted: string) => ({
  type: 'reasoning',
  summary: text === '' ? [] : [{ type: 'summary_text', text }],
  encrypted_content: encrypted,
});
const phase = (name: string) => ({
  type: 'carried' as const,
  wire: 'openai-responses',
  item: { type: 'message', phase: name },
});
const text = (words: string) => ({ type: 'text' as const, text: words });
const said = (content: string, name?: string) => ({
  role: 'assistant',
  content,
  ...(name === undefined ? {} : { phase: name }),
});

const rows: readonly (readonly [string, Partial<ChatMessage>, readonly object[]])[] = [
  ['a text', { content: 'a' }, [said('a')]],
  ['texts in a row are one message', { content: [text('a'), text('b')] }, [said('a\n\nb')]],
  [
    // Phases are sent back. Source: https://developers.openai.com/api/docs/guides/latest-model, read 2026-11-28.
    'messages with their phases, without the break that kept them apart',
    { content: [phase('commentary'), text('Let me look.'), phase('final_answer'), text('\n\nThe answer.')] },
    [said('Let me look.', 'commentary'), said('The answer.', 'final_answer')],
  ],
  [
    'thoughts before what they led to',
    {
      content: [
        thought('hm', 'E1'),
        text('One moment.'),
        { type: 'call', at: 0 },
        thought('', 'E2'),
        { type: 'call', at: 1 },
      ],
      tool_calls: [call('a'), call('b')],
    },
    [reasoned('hm', 'E1'), said('One moment.'), called('a'), reasoned('', 'E2'), called('b')],
  ],
  [
    'calls without a place come last',
    { content: [thought('hm', 'E1')], tool_calls: [call('a')] },
    [reasoned('hm', 'E1'), called('a')],
  ],
  [
    'a thought that nothing follows is refused by the vendor',
    { content: [text('a'), thought('hm', 'E1')] },
    [said('a')],
  ],
  [
    'a signature of another wire is no proof here',
    { content: [thought('hm', 's', 'reasoning_details'), text('a')] },
    [said('a')],
  ],
  ['nothing', { content: null }, []],
];

test.each(rows)('%s', (_name, message, expected) => {
  expect(answerItems({ role: 'assistant', content: null, ...message })).toEqual(expected);
});
