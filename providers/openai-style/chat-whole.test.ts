// Chat completions that arrive as a single JSON although a stream was requested.
import { describe, expect, test } from 'vitest';
import { call, counted, pairs, read, reader, usage } from './test-kit.ts';

describe('one JSON in place of a stream', () => {
  const whole = (choice: object, more: object = {}) =>
    pairs(read(reader(), JSON.stringify({ id: 'c1', object: 'chat.completion', choices: [choice], ...more })));
  test('reasoning, text, tools, stop and usage', () => {
    const message = {
      role: 'assistant',
      reasoning_content: 'hm',
      content: 'so',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    };
    expect(whole({ index: 0, message, finish_reason: 'tool_calls' }, { usage })).toEqual([
      ['reasoning', 'hm'],
      ['text', 'so'],
      ['tool_calls', [call(0, { name: 'f', arguments: '{}' }, 'a')]],
      ['stop', 'tool_calls'],
      ['usage', counted],
    ]);
  });
  test('annotations and a finish_reason of null', () => {
    expect(
      whole({
        message: {
          content: 'a',
          annotations: [{ type: 'url_citation', url_citation: { url: 'https://a', title: 'A' } }],
        },
        finish_reason: null,
      }),
    ).toEqual([
      ['text', 'a'],
      ['grounding', { citations: [{ title: 'A', url: 'https://a' }] }],
      ['stop', 'unknown'],
    ]);
  });
  test('an error body', () => {
    expect(pairs(read(reader(), '{"code":"Some sentence","error":"Incorrect API key"}'))).toEqual([
      ['error', 'ProviderBizError', 'Incorrect API key'],
    ]);
  });
});
