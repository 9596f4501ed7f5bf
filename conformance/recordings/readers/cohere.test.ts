// The Cohere reader on bodies with known results.
import { checkChats, lines, named } from './authored.ts';

checkChats([
  [
    'events',
    'cohere-v2',
    named(
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'hm' } } },
      {
        type: 'tool-call-start',
        index: 0,
        delta: { message: { tool_calls: { id: 'x', function: { name: 'f', arguments: '' } } } },
      },
      { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: '{}' } } } } },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'a' } } } },
      { type: 'citation-start', delta: { message: { citations: { sources: [{ document: { url: 'u' } }] } } } },
      {
        type: 'message-end',
        delta: {
          finish_reason: 'COMPLETE',
          usage: { billed_units: { input_tokens: 1 }, tokens: { input_tokens: 3, output_tokens: 4 } },
        },
      },
    ),
    {
      text: 'a',
      reasoning: 'hm',
      citations: ['u'],
      toolCalls: [{ name: 'f', arguments: '{}', id: 'x' }],
      stop: 'COMPLETE',
      usage: { input: 3, output: 4 },
    },
  ],
  [
    'a whole reply',
    'cohere-v2',
    JSON.stringify({
      message: {
        content: [
          { type: 'thinking', thinking: 'hm' },
          { type: 'text', text: 'a' },
        ],
        tool_calls: [{ id: 'x', function: { name: 'f', arguments: 'null' } }],
      },
      finish_reason: 'TOOL_CALL',
    }),
    { text: 'a', reasoning: 'hm', toolCalls: [{ name: 'f', arguments: 'null', id: 'x' }], stop: 'TOOL_CALL' },
  ],
  [
    'the end repeats the text',
    'cohere-v1',
    lines(
      { event_type: 'text-generation', text: 'a' },
      {
        event_type: 'stream-end',
        finish_reason: 'COMPLETE',
        response: { text: 'a', meta: { tokens: { input_tokens: 1, output_tokens: 2 } } },
      },
    ),
    { text: 'a', stop: 'COMPLETE', usage: { input: 1, output: 2 } },
  ],
  [
    'a whole reply with its sources',
    'cohere-v1',
    JSON.stringify({
      text: 'a',
      finish_reason: 'COMPLETE',
      documents: [{ url: 'u' }, { url: 'u' }],
      tool_calls: [{ name: 'f', parameters: { a: 1 } }],
      token_count: { prompt_tokens: 1, response_tokens: 2, total_tokens: 3 },
    }),
    {
      text: 'a',
      stop: 'COMPLETE',
      citations: ['u'],
      toolCalls: [{ name: 'f', arguments: '{"a":1}' }],
      usage: { input: 1, output: 2, total: 3 },
    },
  ],
]);
