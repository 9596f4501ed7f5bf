// The reader of chat completions and dialects on bodies with known results.
import { call, checkChats, delta, sse } from './authored.ts';

checkChats([
  [
    'text, stop and usage',
    'openai-chat',
    sse(
      delta({ content: 'Hé' }),
      delta({ content: 'y' }),
      delta({}, 'stop'),
      { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
      '[DONE]',
    ),
    { text: 'Héy', stop: 'stop', usage: { input: 3, output: 2, total: 5 } },
  ],
  [
    'what a voice says',
    'openai-chat',
    sse(delta({ content: null, audio: { transcript: 'Hé' } }), delta({ audio: { data: 'AA==' } }, 'stop')),
    { text: 'Hé', stop: 'stop' },
  ],
  ['no [DONE]', 'openai-chat', sse(delta({ content: 'a' }, 'length')), { text: 'a', stop: 'length' }],
  ['cut off', 'openai-chat', sse(delta({ content: 'a' })), { text: 'a', truncated: true }],
  [
    'one reasoning field of several',
    'openai-chat',
    sse(
      delta({ content: '', reasoning_content: null, reasoning: 'hm', reasoning_details: [{ text: 'hm' }] }),
      delta({ content: 'a' }, 'stop'),
    ),
    { text: 'a', reasoning: 'hm', stop: 'stop' },
  ],
  [
    'reasoning details alone',
    'openai-chat',
    sse(delta({ reasoning_details: [{ text: 'h' }, { summary: 'm' }, { data: 'x' }] }, 'stop')),
    { reasoning: 'hm', stop: 'stop' },
  ],
  [
    'think tags stay',
    'openai-chat',
    sse(delta({ content: '<thi' }), delta({ content: 'nk>a</think>b' }, 'stop')),
    { text: '<think>a</think>b', hasThinkTags: true, stop: 'stop' },
  ],
  [
    'calls by index',
    'openai-chat',
    sse(
      call(0, 'f', '', 'x'),
      call(1, 'g', '{}', 'y'),
      call(0, undefined, '{"a"'),
      call(0, '', ':1}'),
      delta({}, 'tool_calls'),
      '[DONE]',
    ),
    {
      toolCalls: [
        { name: 'f', arguments: '{"a":1}', id: 'x' },
        { name: 'g', arguments: '{}', id: 'y' },
      ],
      stop: 'tool_calls',
    },
  ],
  [
    'calls without index, or with -1',
    'openai-chat',
    sse(
      delta(
        {
          tool_calls: [
            { id: 'x', function: { name: 'f', arguments: '{}' } },
            { index: -1, id: 'y', function: { name: 'g' } },
          ],
        },
        'tool_calls',
      ),
    ),
    {
      toolCalls: [
        { name: 'f', arguments: '{}', id: 'x' },
        { name: 'g', arguments: '', id: 'y' },
      ],
      stop: 'tool_calls',
    },
  ],
  [
    'a new id on a used index',
    'openai-chat',
    sse(call(0, 'f', '{}', 'x'), call(0, 'f', '{}', 'y'), delta({}, 'stop')),
    {
      toolCalls: [
        { name: 'f', arguments: '{}', id: 'x' },
        { name: 'f', arguments: '{}', id: 'y' },
      ],
      stop: 'stop',
    },
  ],
  [
    'error in the stream',
    'openai-chat',
    sse(delta({ content: 'a' })) + 'event: error\ndata: {"error":{"message":"broke","code":502}}\n\n',
    { text: 'a', errorInStream: { message: 'broke', code: '502' } },
  ],
  [
    'Groq usage, xAI arithmetic',
    'openai-chat',
    sse(delta({ content: 'a' }, 'stop'), {
      choices: [],
      x_groq: {
        usage: {
          prompt_tokens: 1,
          completion_tokens: 2,
          total_tokens: 7,
          completion_tokens_details: { reasoning_tokens: 4 },
        },
      },
    }),
    { text: 'a', stop: 'stop', usage: { input: 1, output: 2, total: 7, reasoning: 4, reasoningOutsideOutput: true } },
  ],
  [
    'citations once',
    'openai-chat',
    sse(
      { ...delta({ content: 'a' }), citations: ['u', 'v'] },
      {
        ...delta({ annotations: [{ url_citation: { url: 'w' } }] }, 'stop'),
        citations: ['u'],
        search_results: [{ url: 'v' }],
      },
    ),
    { text: 'a', stop: 'stop', citations: ['u', 'v', 'w'] },
  ],
  [
    'a whole reply',
    'openai-chat',
    JSON.stringify({
      choices: [
        {
          message: { content: 'a', refusal: 'no', tool_calls: [{ id: 'x', function: { name: 'f', arguments: '{' } }] },
          finish_reason: 'length',
        },
      ],
    }),
    { text: 'a', refusal: 'no', stop: 'length', toolCalls: [{ name: 'f', arguments: '{', id: 'x' }] },
  ],
  [
    'further choices (n > 1) are other replies',
    'openai-chat',
    sse(
      { choices: [{ index: 1, delta: { content: 'x' } }] },
      {
        choices: [
          { index: 0, delta: { content: 'a' } },
          { index: 1, delta: { content: 'y' } },
        ],
      },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 1 } },
      '[DONE]',
    ),
    { text: 'a', stop: 'stop', usage: { input: 1 } },
  ],
  [
    'choices without an index are parts of one reply (Copilot)',
    'openai-chat',
    JSON.stringify({
      choices: [
        { message: { content: 'a' }, finish_reason: 'tool_calls' },
        {
          message: { tool_calls: [{ id: 'x', function: { name: 'f', arguments: '{}' } }] },
          finish_reason: 'tool_calls',
        },
      ],
    }),
    { text: 'a', stop: 'tool_calls', toolCalls: [{ name: 'f', arguments: '{}', id: 'x' }] },
  ],
  [
    'an empty function_call is none (Snowflake)',
    'openai-chat',
    JSON.stringify({
      choices: [{ message: { content: 'a', function_call: { name: '', arguments: '' } }, finish_reason: '' }],
    }),
    { text: 'a' },
  ],
  [
    'content as an object',
    'openai-chat',
    JSON.stringify({ choices: [{ message: { content: { a: 1 } }, finish_reason: 'stop' }] }),
    { text: '{"a":1}', stop: 'stop' },
  ],
  [
    'the old function_call',
    'openai-chat',
    sse(
      delta({ function_call: { name: 'f', arguments: '{' } }),
      delta({ function_call: { arguments: '}' } }, 'function_call'),
    ),
    { toolCalls: [{ name: 'f', arguments: '{}' }], stop: 'function_call' },
  ],
  [
    'a message beside the delta',
    'openai-chat',
    sse(
      { choices: [{ delta: { content: 'a' }, message: { content: 'a' } }] },
      { choices: [{ delta: { content: '' }, message: { content: 'a' }, finish_reason: 'stop' }] },
    ),
    { text: 'a', stop: 'stop' },
  ],
  [
    'Mistral parts',
    'mistral-chat',
    sse(
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }),
      delta({ content: [{ type: 'text', text: 'a' }] }, 'stop'),
    ),
    { text: 'a', reasoning: 'hm', stop: 'stop' },
  ],
]);
