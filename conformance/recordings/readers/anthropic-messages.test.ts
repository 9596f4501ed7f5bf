// The Anthropic reader on bodies with known results.
import { checkChats, named } from './authored.ts';

checkChats([
  [
    'blocks, signature, usage restated',
    'anthropic-messages',
    named(
      {
        type: 'message_start',
        message: { usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 1 } },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } },
      { type: 'ping' },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'a' } },
      { type: 'content_block_delta', index: 1, delta: { type: 'citations_delta', citation: { url: 'u' } } },
      {
        type: 'content_block_start',
        index: 2,
        content_block: { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      },
      { type: 'content_block_delta', index: 2, delta: { partial_json: '{}' } },
      { type: 'content_block_start', index: 3, content_block: { type: 'tool_use', id: 'x', name: 'f', input: {} } },
      { type: 'content_block_delta', index: 3, delta: { partial_json: '' } },
      { type: 'content_block_start', index: 4, content_block: { type: 'tool_use', id: 'y', name: 'g', input: {} } },
      { type: 'content_block_delta', index: 4, delta: { partial_json: '{"a"' } },
      { type: 'content_block_delta', index: 4, delta: { partial_json: ':1}' } },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { input_tokens: 20, output_tokens: 9 } },
      { type: 'message_stop' },
    ),
    {
      text: 'a',
      reasoning: 'hm',
      citations: ['u'],
      serverTools: ['web_search'],
      toolCalls: [
        { name: 'f', arguments: '{}', id: 'x' },
        { name: 'g', arguments: '{"a":1}', id: 'y' },
      ],
      stop: 'tool_use',
      usage: { input: 25, output: 9, cached: 5 },
    },
  ],
  ['cut off', 'anthropic-messages', named({ type: 'message_start', message: {} }), { truncated: true }],
  [
    'an error event',
    'anthropic-messages',
    named({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }),
    { errorInStream: { message: 'busy', type: 'overloaded_error' } },
  ],
  [
    'a whole message',
    'anthropic-messages',
    JSON.stringify({
      type: 'message',
      content: [
        { type: 'text', text: 'a' },
        { type: 'tool_use', id: 'x', name: 'f', input: { b: 2 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1, cache_creation_input_tokens: 2, output_tokens: 3 },
    }),
    {
      text: 'a',
      toolCalls: [{ name: 'f', arguments: '{"b":2}', id: 'x' }],
      stop: 'tool_use',
      usage: { input: 3, output: 3 },
    },
  ],
]);
