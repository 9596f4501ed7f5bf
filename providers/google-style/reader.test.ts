// Gemini chunks to events, whole and cut anywhere; hostile chunks end in an error event, never in an exception.
import type { StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GeminiReader } from './reader.ts';

const context = {
  id: 'chat_1',
  fail: ({ message, type, code }: { message: string; type?: unknown; code?: string }): StreamEvent => ({
    id: 'chat_1',
    type: 'error',
    data: {
      type: type === undefined ? 'ProviderBizError' : 'StreamChunkError',
      message,
      body: { code },
      provider: 'google',
    },
  }),
};

function read(bytes: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const decoder = createDecoder({ reader: new GeminiReader(context), contentType: undefined, context });
  const out: StreamEvent[] = [];
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    out.push(...decoder.feed(bytes.subarray(from, cut)));
    from = cut;
  }
  return [...out, ...decoder.feed(bytes.subarray(from)), ...decoder.end()];
}

const sse = (...chunks: unknown[]): Uint8Array =>
  new TextEncoder().encode(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`).join(''));
const parts = (...list: unknown[]) => ({ candidates: [{ content: { role: 'model', parts: list } }] });
const stop = { candidates: [{ finishReason: 'STOP' }] };
const brief = (events: readonly StreamEvent[]): unknown[] => events.map(({ type, data }) => [type, data]);

const call = (index: number, id: string, name: string, json: string, more = {}) => [
  'tool_calls',
  [{ index, id, type: 'function', function: { name, arguments: json }, ...more }],
];

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
      call(1, 'own', 'f', '{}'),
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

describe('failures', () => {
  const failures: readonly [what: string, Uint8Array, unknown][] = [
    [
      'a blocked prompt',
      sse({ promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: 'No.' } }),
      { type: 'ProviderBizError', message: 'Google blocked the prompt: SAFETY. No.' },
    ],
    [
      'a blocked prompt with a message alone',
      sse({ promptFeedback: { blockReasonMessage: 'No.' } }),
      { type: 'ProviderBizError', message: 'Google blocked the prompt: No.' },
    ],
    [
      'an error inside the stream',
      sse(parts({ text: 'a' }), { error: { code: 503, status: 'UNAVAILABLE', message: 'Overloaded' } }),
      { type: 'ProviderBizError', message: 'Overloaded', body: { code: 'UNAVAILABLE' } },
    ],
    ['a stream without its last word', sse(parts({ text: 'a' })), { type: 'StreamChunkError' }],
    ['a chunk that is no object', sse(7), { type: 'StreamChunkError' }],
    ['broken JSON', new TextEncoder().encode('data: {"candidates":[\n\n'), { type: 'StreamChunkError' }],
  ];
  test.each(failures)('%s', (_what, bytes, data) => {
    expect(read(bytes).findLast(({ type }) => type === 'error')).toMatchObject({ type: 'error', data });
  });

  test('a whole reply without a reason still stops', () => {
    expect(brief(read(new TextEncoder().encode('{"candidates":[{"content":{}}]}')))).toEqual([
      ['stop', 'FINISH_REASON_UNSPECIFIED'],
    ]);
  });

  test.each([
    ['a place far beyond the list', '$.a[999999999]', '{"a":[]}'],
    ['the prototype', '$.__proto__.polluted', '{"__proto__":{"polluted":"x"}}'],
    ['no path', '', '{}'],
  ])('streamed arguments that ask for %s', (_what, jsonPath, json) => {
    const events = read(
      sse(
        parts({ functionCall: { name: 'f', willContinue: true, partialArgs: [{ jsonPath, stringValue: 'x' }] } }),
        stop,
      ),
    );
    expect(brief(events)[0]).toEqual(call(0, 'f_0_chat_1', 'f', json));
    expect('polluted' in {}).toBe(false);
  });

  test('whatever the chunks hold, the reply ends in stop or error and nothing throws', () => {
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, 0, -1, '', 'x', true, []),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'candidates',
            'content',
            'parts',
            'text',
            'thought',
            'functionCall',
            'partialArgs',
            'jsonPath',
            'inlineData',
            'mimeType',
            'finishReason',
            'usageMetadata',
            'promptTokenCount',
            'groundingMetadata',
            'groundingChunks',
            'error',
            'promptFeedback',
            'blockReason',
          ),
          tie('any'),
          { maxKeys: 4 },
        ),
      ),
    })).any;
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (chunks) => {
        const types = read(sse(...chunks)).map(({ type }) => type);
        expect(types.filter((type) => type === 'stop' || type === 'error').length).toBeGreaterThanOrEqual(1);
        expect(types.filter((type) => type === 'stop').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
