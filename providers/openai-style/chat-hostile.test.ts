// The chat reader on bytes cut anywhere and on arbitrary JSON.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { delta, finish, read, reader, sse, usage } from './test-kit.ts';

describe('hostile input', () => {
  test.each([
    ['a mark behind nothing', ['[DONE]']],
    ['the words of another wire', [{ type: 'response.output_text.delta', delta: 'a' }, '[DONE]']],
  ])('%s is an error, not an empty reply', (_name, chunks) => {
    expect(read(reader(), sse(...chunks)).at(-1)).toMatchObject({ type: 'error', data: { type: 'StreamChunkError' } });
  });

  const body = sse(
    delta({ content: 'Grüße 🌍' }),
    delta({ reasoning: 'näh' }),
    delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{"ö":1}' } }] }),
    finish('stop'),
    { choices: [], usage },
    '[DONE]',
  );
  const expected = read(reader(), body);

  test('any cut of the bytes gives the same events', () => {
    const bytes = new TextEncoder().encode(body);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes.length }), (size) => {
        expect(read(reader(), bytes, size)).toEqual(expected);
      }),
    );
  });

  test('any JSON in any place never throws out of the decoder', () => {
    const chunk = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), choices: fc.jsonValue(), usage: fc.jsonValue(), error: fc.jsonValue() }),
      fc.record({
        choices: fc.array(
          fc.record({
            index: fc.jsonValue(),
            delta: fc.jsonValue(),
            message: fc.jsonValue(),
            finish_reason: fc.jsonValue(),
          }),
        ),
      }),
      fc.record({
        choices: fc.tuple(
          fc.record({
            delta: fc.record({
              content: fc.jsonValue(),
              tool_calls: fc.jsonValue(),
              reasoning_details: fc.jsonValue(),
              images: fc.jsonValue(),
              annotations: fc.jsonValue(),
              audio: fc.jsonValue(),
              function_call: fc.jsonValue(),
            }),
          }),
        ),
        citations: fc.jsonValue(),
        base_resp: fc.jsonValue(),
      }),
    );
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 4 }), fc.boolean(), (chunks, asOne) => {
        const events = read(
          reader(),
          asOne ? JSON.stringify(chunks[0] ?? {}) : sse(...chunks.map((each) => JSON.stringify(each))),
        );
        expect(events.filter((event) => event.type === 'stop' || event.type === 'error')).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
