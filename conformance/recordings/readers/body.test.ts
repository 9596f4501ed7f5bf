// Framing: SSE as sent by vendors, JSON lines, event-stream frames.
import { describe, expect, test } from 'vitest';
import { event, lines, sse } from './authored.ts';
import { frames, piecesOf, sseEvents } from './body.ts';

describe('framing', () => {
  test.each([
    ['CRLF', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2']],
    ['lone CR', 'data: 1\r\rdata: 2\r\r', ['1', '2']],
    ['comments and other fields', ': keep-alive\n\nid: 7\nretry: 10\ndata: 1\n\n', ['1']],
    ['several data lines', 'data: {"a":\ndata: 1}\n\n', ['{"a":\n1}']],
    ['no space after the colon', 'data:1\n\n', ['1']],
    ['byte order mark', '\uFEFFdata: 1\n\n', ['1']],
    ['no blank line at the end', 'data: 1\n\ndata: 2', ['1', '2']],
    ['event without data', 'event: ping\n\ndata: 1\n\n', ['1']],
  ])('SSE: %s', (_name, text, data) => {
    expect(sseEvents(text).map((item) => item.data)).toEqual(data);
  });

  test('the event name belongs to its own event only', () => {
    expect(sseEvents('event: a\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { name: 'a', data: '1' },
      { name: '', data: '2' },
    ]);
  });

  test('frames: names, payloads, and a cut last frame', () => {
    const bytes = Buffer.concat([event('one', { a: 'é' }), event('two', { b: 2 }), event('three', {}).subarray(0, 20)]);
    expect(frames(bytes)).toEqual([
      { name: 'one', value: { a: 'é' } },
      { name: 'two', value: { b: 2 } },
    ]);
  });

  test('JSON, SSE and JSON lines are told apart by their look', () => {
    expect(piecesOf(Buffer.from(' {"a":1}\n'))).toMatchObject({ whole: true, list: [{ value: { a: 1 } }] });
    expect(piecesOf(Buffer.from(sse({ a: 1 }, '[DONE]')))).toMatchObject({
      whole: false,
      done: true,
      list: [{ value: { a: 1 } }],
    });
    expect(piecesOf(Buffer.from(lines({ a: 1 }, { a: 2 })))).toMatchObject({
      whole: false,
      list: [{ value: { a: 1 } }, { value: { a: 2 } }],
    });
    expect(piecesOf(Buffer.from('data: {"a":\n\ndata: {"b":\n\ndata: {}\n\n'))).toMatchObject({
      malformed: 2,
      list: [{ value: {} }],
    });
  });
});
