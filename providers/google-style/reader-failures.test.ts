// Malformed and hostile Gemini chunks end in an error event, never in an exception.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, call, parts, read, sse, stop } from './test-kit.ts';

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
