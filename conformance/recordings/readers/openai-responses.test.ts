// The Responses reader on bodies with known results.
import { checkChats, named, sse } from './authored.ts';

checkChats([
  [
    'text, summary, call, search, citation',
    'openai-responses',
    named(
      { type: 'response.created' },
      { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 0, delta: 'h' },
      { type: 'response.reasoning_summary_text.delta', output_index: 0, summary_index: 1, delta: 'm' },
      { type: 'response.output_item.done', output_index: 1, item: { type: 'web_search_call' } },
      { type: 'response.output_text.delta', output_index: 2, delta: 'a' },
      { type: 'response.output_text.delta', output_index: 2, delta: 'b' },
      {
        type: 'response.output_item.done',
        output_index: 2,
        item: { type: 'message', content: [{ type: 'output_text', text: 'ab', annotations: [{ url: 'u' }] }] },
      },
      { type: 'response.function_call_arguments.delta', output_index: 3, delta: '{}' },
      {
        type: 'response.output_item.done',
        output_index: 3,
        item: { type: 'function_call', name: 'f', call_id: 'x', arguments: '{}' },
      },
      {
        type: 'response.completed',
        response: {
          status: 'completed',
          usage: {
            input_tokens: 3,
            output_tokens: 4,
            total_tokens: 7,
            output_tokens_details: { reasoning_tokens: 2 },
          },
        },
      },
    ),
    {
      text: 'ab',
      reasoning: 'h\nm',
      serverTools: ['web_search_call'],
      citations: ['u'],
      toolCalls: [{ name: 'f', arguments: '{}', id: 'x' }],
      stop: 'completed',
      usage: { input: 3, output: 4, total: 7, reasoning: 2 },
    },
  ],
  [
    'a refusal, and [DONE] where no end was sent',
    'openai-responses',
    sse(
      { type: 'response.refusal.delta', output_index: 0, delta: 'n' },
      { type: 'response.refusal.delta', output_index: 0, delta: 'o' },
      '[DONE]',
    ),
    { refusal: 'no' },
  ],
  [
    'an item without deltas',
    'openai-responses',
    named(
      { type: 'response.created' },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'message', content: [{ type: 'output_text', text: 'a' }] },
      },
    ),
    { text: 'a', truncated: true },
  ],
  [
    'several responses in one body',
    'openai-responses',
    named(
      { type: 'response.created' },
      { type: 'response.output_text.delta', output_index: 0, delta: 'a' },
      { type: 'response.created' },
      { type: 'response.output_text.delta', output_index: 0, delta: 'b' },
      {
        type: 'response.incomplete',
        response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      },
    ),
    { text: 'ab', stop: 'max_output_tokens' },
  ],
  [
    'an error event',
    'openai-responses',
    named({
      type: 'error',
      error: { message: 'quota', code: 'insufficient_quota', type: 'insufficient_quota' },
    }),
    { errorInStream: { message: 'quota', code: 'insufficient_quota', type: 'insufficient_quota' } },
  ],
  [
    'a whole response',
    'openai-responses',
    JSON.stringify({
      status: 'completed',
      error: null,
      output: [
        { type: 'reasoning', summary: [{ text: 'h' }] },
        {
          type: 'message',
          content: [
            { type: 'output_text', text: 'a' },
            { type: 'refusal', refusal: 'no' },
          ],
        },
        { type: 'image_generation_call', result: 'AA==' },
      ],
    }),
    { text: 'a', reasoning: 'h', refusal: 'no', images: 1, serverTools: ['image_generation_call'], stop: 'completed' },
  ],
]);
