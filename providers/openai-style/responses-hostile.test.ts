// The Responses API on bytes cut anywhere, and from servers that send something else.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ResponsesReader } from './responses-reader.ts';
import { decodeContext, read } from './test-kit.ts';

describe('hostile input', () => {
  test.each([
    ['the words of another wire', 'data: {"id":"c","choices":[{"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n'],
    ['a mark behind nothing', 'data: [DONE]\n\n'],
  ])('%s is an error, not an empty reply', (_name, body) => {
    expect(read(new ResponsesReader(decodeContext), body)).toMatchObject([
      { type: 'error', data: { type: 'StreamChunkError' } },
    ]);
  });

  test('any cut of the bytes gives the same events', () => {
    const chunks = [
      { type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } },
      { type: 'response.output_text.delta', output_index: 0, content_index: 0, item_id: 'msg_0', delta: 'Grüße 🌍' },
      {
        type: 'response.output_item.done',
        output_index: 1,
        item: { type: 'function_call', id: 'fc_ä', call_id: 'ä', name: 'f', arguments: '{"ö":1}' },
      },
      { type: 'response.completed', response: { id: 'resp_1', status: 'completed', usage: { input_tokens: 40 } } },
    ];
    const body = new TextEncoder().encode(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
    const expected = read(new ResponsesReader(decodeContext), body);
    expect(expected.map(({ type }) => type)).toEqual(['text', 'tool_calls', 'stop', 'usage']);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: body.length }), (size) => {
        expect(read(new ResponsesReader(decodeContext), body, size)).toEqual(expected);
      }),
    );
  });

  test('any JSON in any place never throws out of the decoder', () => {
    const types = [
      'response.created',
      'response.output_item.added',
      'response.output_item.done',
      'response.output_text.delta',
      'response.reasoning_text.delta',
      'response.function_call_arguments.delta',
      'response.output_text.annotation.added',
      'response.completed',
      'response.failed',
      'error',
      'other',
    ];
    const items = fc.record({
      type: fc.constantFrom('message', 'reasoning', 'function_call', 'web_search_call', 'image_generation_call', 'x'),
      content: fc.jsonValue(),
      summary: fc.jsonValue(),
      arguments: fc.jsonValue(),
      action: fc.jsonValue(),
      result: fc.jsonValue(),
    });
    const any = fc.record({
      type: fc.constantFrom(...types),
      output_index: fc.oneof(fc.nat(3), fc.jsonValue()),
      delta: fc.jsonValue(),
      item: fc.oneof(items, fc.jsonValue()),
      annotation: fc.jsonValue(),
      response: fc.oneof(
        fc.record({ output: fc.oneof(fc.array(items), fc.jsonValue()), usage: fc.jsonValue(), status: fc.jsonValue() }),
        fc.jsonValue(),
      ),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.boolean(), (chunks, asOne) => {
        const body = asOne
          ? JSON.stringify(chunks[0] ?? {})
          : chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
        const events = read(new ResponsesReader(decodeContext), body);
        expect(events.filter(({ type }) => type === 'stop' || type === 'error')).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
