// Gemini chunks to events, complete or cut anywhere.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, call, parts, read, sse, stop } from './test-kit.ts';

const rows: readonly [what: string, readonly unknown[], readonly unknown[]][] = [
  [
    'thought and text of one chunk are both kept, with the finish and the usage',
    [
      {
        candidates: [{ content: { parts: [{ text: 'hm', thought: true }, { text: 'yes' }] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 2, candidatesTokenCount: 1, thoughtsTokenCount: 3, totalTokenCount: 6 },
      },
    ],
    [
      ['reasoning', 'hm'],
      ['text', 'yes'],
      ['stop', 'STOP'],
      [
        'usage',
        {
          inputTextTokens: 2,
          totalInputTokens: 2,
          outputTextTokens: 1,
          outputReasoningTokens: 3,
          totalOutputTokens: 4,
          totalTokens: 6,
        },
      ],
    ],
  ],
  [
    'calls are numbered over chunks; the vendor’s id is kept, a missing one is made; signatures stay with their call',
    [
      parts({ functionCall: { name: 'f', args: { a: 'é' } }, thoughtSignature: 'S' }),
      parts({ functionCall: { name: 'f', id: 'own' } }, { functionCall: { name: 'g', args: {} } }),
      stop,
    ],
    [
      call(0, 'f_0_chat_1', 'f', '{"a":"é"}', { thoughtSignature: 'S' }),
      call(1, 'own', 'f', '{}', { extra: { id: 'own' } }),
      call(2, 'g_2_chat_1', 'g', '{}'),
      ['stop', 'STOP'],
    ],
  ],
  [
    'a signature on an empty text part is told, the empty text is not',
    [parts({ text: '', thoughtSignature: 'T' }), stop],
    [
      ['reasoning_signature', 'T'],
      ['stop', 'STOP'],
    ],
  ],
  [
    'white space is text',
    [parts({ text: '\n' }), stop],
    [
      ['text', '\n'],
      ['stop', 'STOP'],
    ],
  ],
  [
    'pictures are the reply, sketches inside thoughts and sounds are data',
    [
      parts(
        { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
        { thought: true, inlineData: { mimeType: 'image/png', data: 'BBBB' } },
        { inlineData: { mimeType: 'audio/L16', data: 'CCCC' } },
      ),
      stop,
    ],
    [
      ['base64_image', 'data:image/png;base64,AAAA'],
      ['data', { thought: true, inlineData: { mimeType: 'image/png', data: 'BBBB' } }],
      ['data', { inlineData: { mimeType: 'audio/L16', data: 'CCCC' } }],
      ['stop', 'STOP'],
    ],
  ],
  [
    'code that Google ran is data',
    [
      parts(
        { executableCode: { language: 'PYTHON', code: '1+1' } },
        { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
      ),
      stop,
    ],
    [
      ['data', { executableCode: { language: 'PYTHON', code: '1+1' } }],
      ['data', { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } }],
      ['stop', 'STOP'],
    ],
  ],
  [
    'sources are told once, merged over chunks, with the queries',
    [
      {
        candidates: [
          {
            content: { parts: [{ text: 'a' }] },
            groundingMetadata: {
              groundingChunks: [{ web: { uri: 'https://x.test/1', title: 'x.test' } }],
              webSearchQueries: ['q'],
            },
          },
        ],
      },
      {
        candidates: [
          {
            content: { parts: [{ text: 'b' }] },
            groundingMetadata: {
              groundingChunks: [
                { web: { uri: 'https://x.test/1', title: 'x.test' } },
                { web: { uri: 'https://y.test/2', title: '' } },
              ],
              webSearchQueries: ['q', 'r'],
            },
            finishReason: 'STOP',
          },
        ],
      },
    ],
    [
      ['text', 'a'],
      ['text', 'b'],
      [
        'grounding',
        {
          citations: [
            { title: 'x.test', url: 'https://x.test/1' },
            { title: 'y.test', url: 'https://y.test/2' },
          ],
          searchQueries: ['q', 'r'],
        },
      ],
      ['stop', 'STOP'],
    ],
  ],
  [
    'quoted sources are citations too',
    [
      {
        candidates: [
          {
            content: { parts: [{ text: 'a' }] },
            citationMetadata: { citationSources: [{ uri: 'https://z.test/a' }, { startIndex: 1 }] },
            finishReason: 'STOP',
          },
        ],
      },
    ],
    [
      ['text', 'a'],
      ['grounding', { citations: [{ title: 'z.test', url: 'https://z.test/a' }] }],
      ['stop', 'STOP'],
    ],
  ],
  [
    'the last finish reason counts',
    [
      { candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 'STOP' }] },
      { candidates: [{ finishReason: 'RECITATION' }] },
    ],
    [
      ['text', 'a'],
      ['stop', 'RECITATION'],
    ],
  ],
  [
    'reasons as numbers get their names',
    [{ candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 2 }] }],
    [
      ['text', 'a'],
      ['stop', 'MAX_TOKENS'],
    ],
  ],
  [
    'a malformed call is a reason to stop',
    [{ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }],
    [['stop', 'MALFORMED_FUNCTION_CALL']],
  ],
  [
    'cached, audio and tool tokens; modalities as numbers',
    [
      {
        ...stop,
        usageMetadata: {
          promptTokenCount: 100,
          cachedContentTokenCount: 30,
          toolUsePromptTokenCount: 10,
          candidatesTokenCount: 20,
          totalTokenCount: 130,
          promptTokensDetails: [
            { modality: 'TEXT', tokenCount: 60 },
            { modality: 2, tokenCount: 40 },
          ],
          candidatesTokensDetails: [{ modality: 'AUDIO', tokenCount: 5 }],
        },
      },
    ],
    [
      ['stop', 'STOP'],
      [
        'usage',
        {
          inputTextTokens: 60,
          inputImageTokens: 40,
          inputCachedTokens: 30,
          inputCacheMissTokens: 70,
          outputTextTokens: 15,
          outputAudioTokens: 5,
          totalInputTokens: 110,
          totalOutputTokens: 20,
          totalTokens: 130,
        },
      ],
    ],
  ],
  [
    'the piece that closes a streamed call brings its signature',
    [
      parts({ functionCall: { name: 'f', willContinue: true } }),
      parts({ functionCall: {}, thoughtSignature: 'S' }),
      stop,
    ],
    [call(0, 'f_0_chat_1', 'f', '{}', { thoughtSignature: 'S' }), ['stop', 'STOP']],
  ],
  [
    'streamed arguments are put together; the empty call closes them',
    [
      parts({ functionCall: { name: 'f', willContinue: true }, thoughtSignature: 'S' }),
      parts({
        functionCall: {
          partialArgs: [{ jsonPath: '$.places[0].name', stringValue: 'Por', willContinue: true }],
          willContinue: true,
        },
      }),
      parts({
        functionCall: {
          partialArgs: [
            { jsonPath: '$.places[0].name', stringValue: 'to' },
            { jsonPath: '$.places[1].name', stringValue: 'Faro' },
            { jsonPath: '$.days', numberValue: 2 },
            { jsonPath: '$.warm', boolValue: true },
          ],
          willContinue: true,
        },
      }),
      parts({ functionCall: {} }),
      stop,
    ],
    [
      call(0, 'f_0_chat_1', 'f', '{"places":[{"name":"Porto"},{"name":"Faro"}],"days":2,"warm":true}', {
        thoughtSignature: 'S',
      }),
      ['stop', 'STOP'],
    ],
  ],
  [
    'a path of 32 steps is taken, a longer one is not',
    [
      parts({ functionCall: { name: 'f', willContinue: true } }),
      parts({
        functionCall: {
          partialArgs: [
            { jsonPath: `$.${Array.from({ length: 32 }, () => 'a').join('.')}`, numberValue: 1 },
            { jsonPath: `$.${Array.from({ length: 33 }, () => 'b').join('.')}`, numberValue: 2 },
          ],
          willContinue: true,
        },
      }),
      parts({ functionCall: {} }),
      stop,
    ],
    [call(0, 'f_0_chat_1', 'f', `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`), ['stop', 'STOP']],
  ],
];

describe('events', () => {
  test.each(rows)('%s', (_what, chunks, events) => {
    expect(brief(read(sse(...chunks)))).toEqual(events);
  });

  test.each(rows)('as one JSON array: %s', (_what, chunks, events) => {
    expect(brief(read(new TextEncoder().encode(JSON.stringify(chunks, undefined, 1))))).toEqual(events);
  });

  test('the reply’s own id is the id of its events', () => {
    expect(read(sse({ ...parts({ text: 'a' }), responseId: 'r1' }, stop)).map(({ id }) => id)).toEqual(['r1', 'r1']);
  });

  test('cut anywhere, the events are the same', () => {
    for (const [, chunks, events] of rows) {
      const bytes = sse(...chunks);
      fc.assert(
        fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 }), (cuts) => {
          expect(brief(read(bytes, cuts))).toEqual(events);
        }),
        { numRuns: 25 },
      );
    }
  });
});
