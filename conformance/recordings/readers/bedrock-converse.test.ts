// The Converse reader on bodies with known results.
import { checkChats, event, frame } from './authored.ts';

checkChats([
  [
    'frames',
    'bedrock-converse',
    Buffer.concat([
      event('messageStart', { role: 'assistant' }),
      event('contentBlockDelta', { contentBlockIndex: 0, delta: { reasoningContent: { text: 'hm' } } }),
      event('contentBlockDelta', { contentBlockIndex: 1, delta: { text: 'é' } }),
      event('contentBlockStart', { contentBlockIndex: 2, start: { toolUse: { name: 'f', toolUseId: 'x' } } }),
      event('contentBlockDelta', { contentBlockIndex: 2, delta: { toolUse: { input: '{}' } } }),
      event('contentBlockStart', {
        contentBlockIndex: 3,
        start: { toolUse: { name: 'ground', toolUseId: 'y', type: 'server_tool_use' } },
      }),
      event('messageStop', { stopReason: 'tool_use' }),
      event('metadata', {
        usage: {
          inputTokens: 1,
          outputTokens: 2,
          totalTokens: 10,
          cacheReadInputTokens: 3,
          cacheReadInputTokenCount: 3,
          cacheWriteInputTokens: 4,
        },
      }),
    ]),
    {
      text: 'é',
      reasoning: 'hm',
      toolCalls: [{ name: 'f', arguments: '{}', id: 'x' }],
      serverTools: ['ground'],
      stop: 'tool_use',
      usage: { input: 8, output: 2, total: 10, cached: 3 },
    },
  ],
  [
    'an exception frame',
    'bedrock-converse',
    frame({ ':message-type': 'exception', ':exception-type': 'throttlingException' }, { message: 'slow down' }),
    { errorInStream: { type: 'throttlingException', message: 'slow down' } },
  ],
  [
    'a whole reply with cited text',
    'bedrock-converse',
    JSON.stringify({
      output: {
        message: {
          content: [
            { text: 'a' },
            { citationsContent: { content: [{ text: 'b' }], citations: [{ location: { web: { url: 'u' } } }] } },
            { toolUse: { name: 'f', toolUseId: 'x', input: { a: 1 } } },
          ],
        },
      },
      stopReason: 'tool_use',
      usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
    }),
    {
      text: 'ab',
      citations: ['u'],
      toolCalls: [{ name: 'f', arguments: '{"a":1}', id: 'x' }],
      stop: 'tool_use',
      usage: { input: 1, output: 2, total: 3 },
    },
  ],
]);
