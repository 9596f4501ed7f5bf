import { EventStreamCodec } from '@smithy/core/event-streams';
import type { DecodeContext, StreamEvent } from '@tributary/runtime-core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConverseReader } from './converse-reader.ts';
import { BedrockDecoder } from './decoder.ts';
import { BedrockReader } from './reader.ts';

const utf8 = new TextDecoder();
const encode = (value: string): Uint8Array => new TextEncoder().encode(value);
const codec = new EventStreamCodec((bytes) => (typeof bytes === 'string' ? bytes : utf8.decode(bytes)), encode);
const context: DecodeContext = {
  id: 'fallback',
  fail: ({ message, status, code, type }) => ({
    id: 'fallback',
    type: 'error',
    data: { type: type ?? 'ProviderBizError', message, body: { status, code }, provider: 'p' },
  }),
};

function frame(headers: Record<string, string>, payload: string): Uint8Array {
  const typed = Object.entries(headers).map(([name, value]) => [name, { type: 'string' as const, value }] as const);
  return codec.encode({ headers: Object.fromEntries(typed), body: encode(payload) });
}
const event = (name: string, data: unknown): Uint8Array =>
  frame({ ':message-type': 'event', ':event-type': name, ':content-type': 'application/json' }, JSON.stringify(data));
const chunk = (data: unknown): Uint8Array =>
  event('chunk', { bytes: Buffer.from(JSON.stringify(data)).toString('base64'), p: 'abc' });
const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function decode(bytes: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const decoder = new BedrockDecoder({ reader: new BedrockReader(context), codec, contentType: undefined, context });
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  const events = edges.slice(1).flatMap((end, at) => decoder.feed(bytes.subarray(edges[at], end)));
  return [...events, ...decoder.end()];
}
const read = (...parts: readonly Uint8Array[]) => decode(join(...parts)).map(({ type, data }) => [type, data]);

const metrics = { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 3, outputTokenCount: 4 } };
const seven = { totalInputTokens: 3, totalOutputTokens: 4, totalTokens: 7 };

describe('a reply is read by what it is', () => {
  const text = [
    ['text', 'a'],
    ['text', 'b'],
  ];
  test.each<[string, Uint8Array[], unknown[]]>([
    [
      'Claude',
      [
        chunk({ type: 'message_start', message: { id: 'm' } }),
        chunk({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } }),
        chunk({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'b' } }),
        chunk({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }),
        chunk({ type: 'message_stop', ...metrics }),
      ],
      [...text, ['stop', 'end_turn'], ['usage', seven]],
    ],
    [
      'Llama: the last chunk keeps its text beside its stop_reason',
      [
        chunk({ generation: 'a', prompt_token_count: 3, generation_token_count: 1, stop_reason: null }),
        chunk({
          generation: 'b',
          prompt_token_count: null,
          generation_token_count: 4,
          stop_reason: 'length',
          ...metrics,
        }),
      ],
      [...text, ['stop', 'length'], ['usage', seven]],
    ],
    [
      'Titan: the whole text in a chunk',
      [chunk({ outputText: 'ab', completionReason: 'FINISH', inputTextTokenCount: 3, totalOutputTextTokenCount: 4 })],
      [
        ['text', 'ab'],
        ['stop', 'FINISH'],
        ['usage', seven],
      ],
    ],
    [
      'Claude 2',
      [
        chunk({ type: 'completion', completion: 'a' }),
        chunk({ completion: 'b', stop_reason: 'stop_sequence', ...metrics }),
      ],
      [...text, ['stop', 'stop_sequence'], ['usage', seven]],
    ],
    [
      'Cohere: the first of several answers',
      [
        chunk({ index: 0, is_finished: false, text: 'a' }),
        chunk({ index: 1, is_finished: false, text: 'other' }),
        chunk({ index: 0, is_finished: false, text: 'b' }),
        chunk({ is_finished: true, finish_reason: 'COMPLETE', ...metrics }),
      ],
      [...text, ['stop', 'COMPLETE'], ['usage', seven]],
    ],
    [
      'Nova in its own shape',
      [
        chunk({ messageStart: { role: 'assistant' } }),
        chunk({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' } } }),
        chunk({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'b' } } }),
        chunk({ messageStop: { stopReason: 'end_turn' } }),
        chunk({ metadata: { usage: { inputTokens: 3, outputTokens: 4 } }, ...metrics }),
      ],
      [...text, ['stop', 'end_turn'], ['usage', { inputCacheMissTokens: 3, ...seven }]],
    ],
    [
      'gpt-oss: chat completions',
      [
        chunk({ choices: [{ index: 0, delta: { content: 'a' } }] }),
        chunk({ choices: [{ index: 0, delta: { content: 'b' }, finish_reason: 'stop' }], ...metrics }),
      ],
      [...text, ['stop', 'stop'], ['usage', seven]],
    ],
    [
      'Converse, without its metadata',
      [
        event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'a' } }),
        event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'b' } }),
        event('messageStop', { stopReason: 'guardrail_intervened' }),
      ],
      [...text, ['stop', 'guardrail_intervened']],
    ],
  ])('%s', (_name, frames, wanted) => {
    expect(read(...frames)).toEqual(wanted);
  });

  test.each<[string, object, unknown[]]>([
    [
      'Llama',
      { generation: 'a', stop_reason: 'stop' },
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      'Titan',
      { results: [{ outputText: 'a', completionReason: 'FINISH' }] },
      [
        ['text', 'a'],
        ['stop', 'FINISH'],
      ],
    ],
    [
      'Cohere',
      { generations: [{ text: 'a', finish_reason: 'COMPLETE' }, { text: 'b' }] },
      [
        ['text', 'a'],
        ['stop', 'COMPLETE'],
      ],
    ],
    [
      'Mistral',
      { outputs: [{ text: 'a', stop_reason: 'stop' }] },
      [
        ['text', 'a'],
        ['stop', 'stop'],
      ],
    ],
    [
      'AI21',
      { completions: [{ data: { text: 'a' }, finishReason: { reason: 'endoftext' } }] },
      [
        ['text', 'a'],
        ['stop', 'endoftext'],
      ],
    ],
    [
      'a ranking, which is no answer',
      { results: [{ relevance_score: 1 }] },
      [['error', expect.objectContaining({ type: 'StreamChunkError' })]],
    ],
    [
      'Converse',
      {
        output: {
          message: {
            content: [
              { reasoningContent: { reasoningText: { text: 'h', signature: 's' } } },
              {
                citationsContent: {
                  content: [{ text: 'a' }],
                  citations: [{ location: { web: { url: 'https://a.example' } } }],
                },
              },
              { toolUse: { toolUseId: 't', name: 'f', input: {} } },
            ],
          },
        },
        stopReason: 'tool_use',
      },
      [
        ['reasoning', 'h'],
        ['reasoning_signature', 's'],
        ['text', 'a'],
        ['tool_calls', [{ index: 0, id: 't', type: 'function', function: { name: 'f', arguments: '' } }]],
        ['tool_calls', [{ index: 0, type: 'function', function: { arguments: '{}' } }]],
        ['grounding', { citations: [{ title: 'https://a.example', url: 'https://a.example', ranges: [[0, 1]] }] }],
        ['stop', 'tool_use'],
      ],
    ],
  ])('one JSON: %s', (_name, body, wanted) => {
    expect(read(encode(JSON.stringify(body)))).toEqual(wanted);
  });

  test('Converse usage: the cache is counted once, though it is said in two spellings', () => {
    const usage = {
      inputTokens: 10,
      outputTokens: 2,
      cacheReadInputTokens: 90,
      cacheReadInputTokenCount: 90,
      totalTokens: 102,
    };
    expect(read(event('messageStop', { stopReason: 'end_turn' }), event('metadata', { usage })).at(-1)).toEqual([
      'usage',
      {
        inputCacheMissTokens: 10,
        inputCachedTokens: 90,
        totalInputTokens: 100,
        totalOutputTokens: 2,
        totalTokens: 102,
      },
    ]);
  });

  test('Nova’s own tools are no calls', () => {
    const use = { toolUseId: 't', name: 'nova_grounding', type: 'server_tool_use' };
    const types = read(
      event('contentBlockStart', { contentBlockIndex: 0, start: { toolUse: use } }),
      event('contentBlockDelta', { contentBlockIndex: 0, delta: { toolUse: { input: '{}' } } }),
      event('contentBlockStop', { contentBlockIndex: 0 }),
      event('messageStop', { stopReason: 'end_turn' }),
    ).map(([type]) => type);
    expect(types).toEqual(['data', 'stop']);
  });

  test('what one of Nova’s own tools was asked comes in pieces; the words after it are a paragraph', () => {
    const use = { toolUseId: 't', name: 'nova_grounding', type: 'server_tool_use' };
    const said = read(
      event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'a' } }),
      event('contentBlockStart', { contentBlockIndex: 1, start: { toolUse: use } }),
      event('contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"query":' } } }),
      event('contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '"tide"}' } } }),
      event('contentBlockStop', { contentBlockIndex: 1 }),
      event('contentBlockDelta', { contentBlockIndex: 2, delta: { text: 'b' } }),
      event('messageStop', { stopReason: 'end_turn' }),
    );
    expect(said.find(([type]) => type === 'data')).toEqual(['data', { toolUse: { ...use, input: { query: 'tide' } } }]);
    expect(said.flatMap(([type, data]) => (type === 'text' ? data : [])).join('')).toBe('a\n\nb');
  });

  test('settled when the reply has ended, not before', () => {
    const decoder = new BedrockDecoder({ reader: new BedrockReader(context), codec, contentType: undefined, context });
    decoder.feed(event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'a' } }));
    expect(decoder.settled).toBe(false);
    decoder.feed(event('messageStop', { stopReason: 'end_turn' }));
    expect(decoder.settled).toBe(true);
  });
});

describe('failures', () => {
  const begun = event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'a' } });
  const exception = (name: string, payload: string) =>
    frame({ ':message-type': 'exception', ':exception-type': name, ':content-type': 'application/json' }, payload);

  test.each([
    ['throttlingException', 429],
    ['validationException', 400],
    ['modelTimeoutException', 408],
    ['modelStreamErrorException', 424],
    ['internalServerException', 500],
    ['serviceUnavailableException', 503],
    ['exceptionOfTomorrow', undefined],
  ])('%s inside a stream has status %s; what came stays', (code, status) => {
    expect(read(begun, exception(code, '{"message":"no"}'), begun)).toEqual([
      ['text', 'a'],
      ['error', { type: 'ProviderBizError', message: 'no', body: { status, code }, provider: 'p' }],
    ]);
  });

  test('an exception without words is named', () => {
    expect(read(exception('throttlingException', ''))).toMatchObject([['error', { message: 'throttlingException' }]]);
  });

  test('a frame of type error', () => {
    const broken = frame({ ':message-type': 'error', ':error-code': 'InternalError', ':error-message': 'no' }, '');
    expect(read(broken)).toMatchObject([['error', { message: 'no', body: { code: 'InternalError' } }]]);
  });

  const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
    bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
  test.each<[string, Uint8Array]>([
    ['cut inside a frame', begun.subarray(0, -3)],
    ['cut between frames', begun],
    ['cut inside the frame after messageStop', join(event('messageStop', { stopReason: 'x' }), begun.subarray(0, -3))],
    ['nothing at all', new Uint8Array()],
    ['a byte of the payload changed', flipped(begun, begun.length - 10)],
    ['a byte of the headers changed', flipped(begun, 20)],
    ['a length beyond every bound', new Uint8Array([0x00, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['a length below every bound', new Uint8Array([0, 0, 0, 1, 0, 0, 0, 0])],
    ['a payload that is not JSON', frame({ ':message-type': 'event', ':event-type': 'messageStop' }, '{"a"')],
    ['bytes that are not base64', event('chunk', { bytes: '%%%' })],
    ['a web page', encode('<html>')],
  ])('%s is a StreamChunkError', (_name, bytes) => {
    expect(decode(bytes).at(-1)).toMatchObject({ type: 'error', data: { type: 'StreamChunkError' } });
  });
});

test('a length beyond every bound is told at once, not when the body ends', () => {
  const decoder = new BedrockDecoder({ reader: new BedrockReader(context), codec, contentType: undefined, context });
  const good = event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'a' } });
  const events = decoder.feed(join(good, new Uint8Array([0xff, 0xff, 0xff, 0xff])));
  expect(events).toMatchObject([{ type: 'text' }, { type: 'error', data: { type: 'StreamChunkError' } }]);
  expect(decoder.done).toBe(true);
});

describe('any bytes', () => {
  const rich = join(
    event('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'Tromsø 🌊' } }),
    event('contentBlockStart', { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't', name: 'f' } } }),
    event('contentBlockDelta', { contentBlockIndex: 1, delta: { toolUse: { input: '{"a":"ø"}' } } }),
    event('messageStop', { stopReason: 'tool_use' }),
    event('metadata', { usage: { inputTokens: 1, outputTokens: 2 } }),
  );
  const whole = decode(rich);

  test('byte by byte gives the same events', () => {
    expect(whole.map(({ type }) => type)).toEqual(['text', 'tool_calls', 'tool_calls', 'stop', 'usage']);
    expect(decode(rich, [...rich.keys()])).toEqual(whole);
  });

  test('any cuts give the same events', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: rich.length }), { maxLength: 10 }), (cuts) => {
        expect(decode(rich, cuts)).toEqual(whole);
      }),
    );
  });

  test('hostile bytes and payloads end in an error or in events, never in an exception', () => {
    const bytes = fc.uint8Array({ maxLength: 64 }).map((given) => join(new Uint8Array([0]), given));
    expect(() => fc.assert(fc.property(bytes, (given) => decode(given).every(({ id }) => id !== '')))).not.toThrow();
    const names = fc.constantFrom('chunk', 'contentBlockStart', 'contentBlockDelta', 'messageStop', 'metadata');
    const payloads = fc.array(fc.tuple(names, fc.jsonValue({ maxDepth: 4 })), { maxLength: 8 });
    expect(() =>
      fc.assert(
        fc.property(payloads, (list) =>
          decode(join(...list.map(([name, data]) => event(name, data)))).every(({ data }) => data !== ''),
        ),
      ),
    ).not.toThrow();
  });
});

test('an image in a whole Converse reply', () => {
  const out: StreamEvent[] = [];
  const content = [{ image: { format: 'jpeg', source: { bytes: 'QUJD' } } }];
  new ConverseReader(context).whole(
    { output: { message: { role: 'assistant', content } }, stopReason: 'end_turn' },
    out,
  );
  expect(out[0]).toMatchObject({ type: 'base64_image', data: 'data:image/jpeg;base64,QUJD' });
});
