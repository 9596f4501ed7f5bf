// The InvokeModel reader on bodies with known results.
import { checkChats, chunk, delta, frame } from './authored.ts';

checkChats([
  [
    'Claude in frames',
    'bedrock-invoke',
    Buffer.concat(
      [
        { type: 'message_start', message: { usage: { input_tokens: 1, output_tokens: 1 } } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { text: 'a' } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
        { type: 'message_stop' },
      ].map(chunk),
    ),
    { text: 'a', stop: 'end_turn', usage: { input: 1, output: 2 } },
  ],
  [
    'Llama in frames',
    'bedrock-invoke',
    Buffer.concat(
      [
        { generation: 'a', prompt_token_count: 3, generation_token_count: 1, stop_reason: null },
        { generation: 'b', prompt_token_count: null, generation_token_count: 2, stop_reason: 'length' },
      ].map(chunk),
    ),
    { text: 'ab', stop: 'length', usage: { input: 3, output: 2 } },
  ],
  [
    'Cohere in frames, counted by AWS',
    'bedrock-invoke',
    Buffer.concat(
      [
        { index: 0, text: 'a', is_finished: false },
        { index: 1, text: 'another', is_finished: false },
        {
          is_finished: true,
          finish_reason: 'COMPLETE',
          'amazon-bedrock-invocationMetrics': { inputTokenCount: 3, outputTokenCount: 1 },
        },
      ].map(chunk),
    ),
    { text: 'a', stop: 'COMPLETE', usage: { input: 3, output: 1 } },
  ],
  [
    'Nova in frames',
    'bedrock-invoke',
    Buffer.concat(
      [
        { messageStart: {} },
        { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' } } },
        { messageStop: { stopReason: 'end_turn' } },
        { metadata: { usage: { inputTokens: 1, outputTokens: 2 } } },
      ].map(chunk),
    ),
    { text: 'a', stop: 'end_turn', usage: { input: 1, output: 2 } },
  ],
  [
    'OpenAI in frames',
    'bedrock-invoke',
    Buffer.concat([delta({ content: 'a' }), delta({}, 'stop')].map(chunk)),
    { text: 'a', stop: 'stop' },
  ],
  [
    'an exception after the text',
    'bedrock-invoke',
    Buffer.concat([
      chunk({ generation: 'a' }),
      frame({ ':message-type': 'exception', ':exception-type': 'modelStreamErrorException' }, { message: 'broke' }),
    ]),
    { text: 'a', errorInStream: { type: 'modelStreamErrorException', message: 'broke' } },
  ],
  [
    'Titan, whole',
    'bedrock-invoke',
    JSON.stringify({
      inputTextTokenCount: 3,
      results: [{ tokenCount: 2, outputText: 'a', completionReason: 'FINISH' }],
    }),
    { text: 'a', stop: 'FINISH', usage: { input: 3, output: 2 } },
  ],
]);
