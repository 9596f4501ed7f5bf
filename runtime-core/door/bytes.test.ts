// Bytes that pass a host: only the model's name changes in a request, and the usage of a reply is read however it is cut.
import { expect, test } from 'vitest';
import type { Usage } from '../contract/usage.ts';
import { withModel } from './model-name.ts';
import { UsageMeter } from './usage-meter.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (value: Uint8Array): string => new TextDecoder().decode(value);

test.each([
  ['{"model":"a"}', '{"model":"b/c"}'],
  [
    '{ "x" : {"model":"no"}, "list":[{"model":1}], "model"\n:\t"a" , "y":"\\"model\\":\\"a\\"" }',
    '{ "x" : {"model":"no"}, "list":[{"model":1}], "model"\n:\t"b/c" , "y":"\\"model\\":\\"a\\"" }',
  ],
  ['{"s":"ends with a backslash \\\\","model":"a"}', '{"s":"ends with a backslash \\\\","model":"b/c"}'],
  ['{"s":"an escaped \\" quote","model":"a"}', '{"s":"an escaped \\" quote","model":"b/c"}'],
  ['{"\\u006dodel":"ä\\u0061"}', '{"\\u006dodel":"b/c"}'],
  [
    '{"a":"model","model":"a","big":12345678901234567890.10}',
    '{"a":"model","model":"b/c","big":12345678901234567890.10}',
  ],
])('%s', (given, expected) => {
  expect(text(withModel(bytes(given), 'b/c'))).toBe(expected);
});

test('the same name changes nothing; a missing one, and two, are refused', () => {
  const same = bytes('{"model":"a"}');
  expect(withModel(same, 'a')).toBe(same);
  expect(() => withModel(bytes('{"x":{"model":"a"}}'), 'b')).toThrow('names no model');
  for (const twice of ['{"model":"a","model":"c"}', '{"\\u006dodel":"a","model":"c"}'])
    expect(() => withModel(bytes(twice), 'b')).toThrow('twice');
});

const wire = {
  usageMarks: ['"usage"'],
  usageIn: ({ usage }: Readonly<Record<string, unknown>>): Usage | undefined =>
    typeof usage === 'object' && usage !== null ? (usage as Usage) : undefined,
};

test('usage is found whatever the cuts', () => {
  const stream = bytes(
    'data: {"a":"\\"usage\\" in words"}\r\n\r\ndata: {"é":"…","usage":null}\n\nevent: x\ndata: {"usage":{"totalTokens":5}}\n\ndata: [DONE]\n\n',
  );
  for (let size = 1; size <= stream.length; size++) {
    const meter = new UsageMeter(wire, 'text/event-stream; charset=utf-8');
    for (let at = 0; at < stream.length; at += size) meter.feed(stream.subarray(at, at + size));
    meter.end();
    expect([size, meter.usage, meter.bytes]).toEqual([size, { totalTokens: 5 }, stream.length]);
  }
});

test.each([
  ['data: {"choices":[{"delta":{"role":"assistant","content":"Hello"}}]}\n\ndata: [DONE]\n\n', 'text/event-stream', 5],
  [
    'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Hello"}}\n\n',
    'text/event-stream',
    5,
  ],
  [
    'data: {"type":"response.output_text.delta","delta":"Hello"}\n\ndata: {"type":"response.output_text.done","text":"Hello"}\n\n',
    'text/event-stream',
    5,
  ],
  ['data: {"candidates":[{"content":{"parts":[{"text":"Hello"}]}}]}\r\n\r\n', 'text/event-stream', 5],
  ['{"message":{"role":"assistant","content":"Hello"},"done":false}\n', 'application/x-ndjson', 5],
  ['{"choices":[{"message":{"content":"Hello"}}]}', 'application/json', 5],
])('without usage the characters that are said count, not those of the wire: %s', (reply, type, said) => {
  const meter = new UsageMeter(wire, type);
  for (let at = 0; at < reply.length; at += 7) meter.feed(bytes(reply).subarray(at, at + 7));
  meter.end();
  expect(meter.characters).toBe(said);
});

test('the characters of a long stream are estimated from its beginning', () => {
  const meter = new UsageMeter(wire, 'text/event-stream');
  for (let at = 0; at < 2_000; at++) meter.feed(bytes('data: {"delta":{"content":"12345678"}}\n\n'));
  meter.end();
  expect(Math.abs(meter.characters / 16_000 - 1)).toBeLessThan(0.02);
});

test('chunks whose usage and error are null are not parsed', () => {
  let parsed = 0;
  const usageIn = (chunk: Readonly<Record<string, unknown>>): Usage | undefined => {
    parsed += 1;
    return wire.usageIn(chunk);
  };
  const meter = new UsageMeter({ ...wire, usageIn }, 'text/event-stream');
  const chunk = 'data: {"usage":null,"error" : null,"text":"a"}\n\n';
  meter.feed(bytes(chunk.repeat(5) + 'data: {"error":null,"usage": {"totalTokens":5}}\n\n' + chunk));
  meter.end();
  expect([parsed, meter.usage]).toEqual([1, { totalTokens: 5 }]);
});

test('a reply without a last line break, a whole reply, and one without usage', () => {
  const meter = (streamed: boolean, ...pieces: readonly string[]): Usage | undefined => {
    const each = new UsageMeter(wire, streamed ? 'text/event-stream' : 'application/json');
    for (const piece of pieces) each.feed(bytes(piece));
    each.end();
    return each.usage;
  };
  expect(meter(true, 'data: {"usage":{"total', 'Tokens":6}}')).toEqual({ totalTokens: 6 });
  expect(meter(false, '{\n"usage":\n{"totalTokens":', '7}}')).toEqual({ totalTokens: 7 });
  expect(meter(false, '[{"usage":{"totalTokens":1}}\n,\n{"usage":{"totalTokens":8}}]')).toEqual({ totalTokens: 8 });
  expect(meter(false, 'not JSON')).toBeUndefined();
});
