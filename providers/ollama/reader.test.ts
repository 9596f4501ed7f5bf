// Ollama's lines, cut anywhere: the resulting events, and chunk errors.
import { streamChunkMessage } from '@tributary/runtime-core';
import type { StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OllamaReader } from './reader.ts';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

describe('events', () => {
  const rows: readonly [what: string, readonly unknown[], readonly unknown[]][] = [
    [
      'thoughts, text and a call in the closing line, all kept',
      [
        { message: { thinking: 'hm' } },
        { message: { content: 'é€😀' } },
        {
          message: { content: '!', tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] },
          done: true,
          done_reason: 'stop',
          prompt_eval_count: 3,
          eval_count: 4,
        },
      ],
      [
        ['reasoning', 'hm'],
        ['text', 'é€😀'],
        ['text', '!'],
        [
          'tool_calls',
          [{ index: 0, id: 'f_0_chat_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        ],
        ['stop', 'stop'],
        ['usage', { inputTextTokens: 3, totalInputTokens: 3, totalOutputTokens: 4, totalTokens: 7 }],
      ],
    ],
    [
      'generate’s own field',
      [{ response: 'He' }, { response: 'y', thinking: 'w' }, { response: '', done: true, done_reason: 'length' }],
      [
        ['text', 'He'],
        ['reasoning', 'w'],
        ['text', 'y'],
        ['stop', 'length'],
      ],
    ],
    [
      'arguments that are text, or none',
      [
        {
          message: {
            tool_calls: [{ function: { name: 'f', arguments: '{"a":1}' } }, { id: 'own', function: { name: 'g' } }],
          },
        },
        { done: true },
      ],
      [
        [
          'tool_calls',
          [{ index: 0, id: 'f_0_chat_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
        ],
        ['tool_calls', [{ index: 1, id: 'own', type: 'function', function: { name: 'g', arguments: '{}' } }]],
        ['stop', 'stop'],
      ],
    ],
    [
      'pictures',
      [{ message: { images: ['/9j/AA', 'iVBORw0'] } }, { done: true }],
      [
        ['base64_image', 'data:image/jpeg;base64,/9j/AA'],
        ['base64_image', 'data:image/png;base64,iVBORw0'],
        ['stop', 'stop'],
      ],
    ],
    [
      'an error line',
      [{ message: { content: 'a' } }, { error: 'out of memory' }],
      [
        ['text', 'a'],
        ['error', 'out of memory'],
      ],
    ],
    [
      'a cut',
      [{ message: { content: 'a' } }],
      [
        ['text', 'a'],
        ['error', streamChunkMessage],
      ],
    ],
  ];

  const context = {
    id: 'chat_1',
    fail: ({ message }: { message: string }): StreamEvent => ({
      id: 'chat_1',
      type: 'error',
      data: { type: 'OllamaBizError', message, body: {}, provider: 'ollama' },
    }),
  };
  const read = (bytes: Uint8Array, cuts: readonly number[]): unknown[] => {
    const decoder = createDecoder({
      reader: new OllamaReader(context),
      contentType: 'application/x-ndjson',
      context,
      jsonFraming: 'lines',
    });
    const ends = [...cuts].sort((a, b) => a - b);
    const events = ends.flatMap((end, at) => decoder.feed(bytes.subarray(ends[at - 1] ?? 0, end)));
    events.push(...decoder.feed(bytes.subarray(ends.at(-1) ?? 0)), ...decoder.end());
    return events.map(({ type, data }) => [type, type === 'error' ? data.message : data]);
  };

  test.each(rows)('%s, cut anywhere', (_what, lines, events) => {
    const bytes = new TextEncoder().encode(lines.map(line).join(''));
    expect(read(bytes, [])).toEqual(events);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 30 }), (cuts) => {
        expect(read(bytes, cuts)).toEqual(events);
      }),
      { numRuns: 50 },
    );
  });

  test.each(['[7]', '7', '{"message":', '<html>'])(
    'a body that is no line of Ollama’s is a chunk error: %j',
    (body) => {
      expect(read(new TextEncoder().encode(body), [])).toEqual([['error', streamChunkMessage]]);
    },
  );
});
