// The Gemini reader on bodies with known results.
import { checkChats, sse } from './authored.ts';

checkChats([
  [
    'CRLF, thought and text in one chunk',
    'gemini-generate',
    sse(
      {
        candidates: [
          { content: { parts: [{ text: 'h', thought: true }, { text: 'm', thought: true }, { text: 'a' }] } },
        ],
      },
      {
        candidates: [
          {
            content: {
              parts: [
                { functionCall: { name: 'f', args: { a: 1 } } },
                { toolCall: { toolType: 'GOOGLE_SEARCH' } },
                { inlineData: { mimeType: 'image/png', data: 'AA==' } },
                { inlineData: { mimeType: 'image/png', data: 'AA==' } },
                { inlineData: { mimeType: 'audio/L16', data: 'AA==' } },
              ],
            },
            finishReason: 'STOP',
            groundingMetadata: { groundingChunks: [{ web: { uri: 'u' } }] },
          },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, thoughtsTokenCount: 3, totalTokenCount: 6 },
      },
    ).replaceAll('\n', '\r\n'),
    {
      text: 'a',
      reasoning: 'hm',
      toolCalls: [{ name: 'f', arguments: '{"a":1}' }],
      serverTools: ['GOOGLE_SEARCH'],
      images: 2,
      citations: ['u'],
      stop: 'STOP',
      usage: { input: 1, output: 2, total: 6, reasoning: 3, reasoningOutsideOutput: true },
    },
  ],
  [
    'an array of chunks, a number for a reason',
    'gemini-generate',
    JSON.stringify([
      { candidates: [{ content: { parts: [{ text: 'a' }] } }] },
      { candidates: [{ content: { parts: [{ text: 'b' }] }, finishReason: 1 }] },
    ]),
    { text: 'ab', stop: '1' },
  ],
  [
    'a blocked prompt',
    'gemini-generate',
    JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' } }),
    { errorInStream: { message: 'SAFETY' } },
  ],
  [
    'streamed arguments',
    'gemini-generate',
    sse(
      ...[
        { name: 'f', willContinue: true },
        { partialArgs: [{ jsonPath: '$.a.b[0].c', stringValue: 'x' }], willContinue: true },
        {
          partialArgs: [
            { jsonPath: '$.a.b[0].c', stringValue: 'y' },
            { jsonPath: '$.n', numberValue: 2 },
          ],
          willContinue: true,
        },
        {},
      ].map((functionCall) => ({ candidates: [{ content: { parts: [{ functionCall }] } }] })),
    ),
    { toolCalls: [{ name: 'f', arguments: '{"a":{"b":[{"c":"xy"}]},"n":2}' }], truncated: true },
  ],
]);
