import { expect, test } from 'vitest';
import type { DecodeContext } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { maxEventLength } from './decoder.ts';
import { LineDecoder } from './line-decoder.ts';

/** Test wire: `T "text"` per line, `X` as end marker, `E "message"` as the vendor's error. */
class Letters extends LineDecoder {
  protected read(line: string): StreamEvent | undefined {
    const { id } = this.context;
    if (line === 'X') {
      this.done = true;
      return { id, type: 'stop', data: 'stop' };
    }
    const data = String(JSON.parse(line.slice(2)));
    return line[0] === 'E' ? this.fail({ message: data }) : { id, type: 'text', data };
  }
}

const context: DecodeContext = {
  id: 'm',
  fail: ({ message, type }) => ({
    id: 'm',
    type: 'error',
    data: { type: typeof type === 'string' ? type : 'ProviderBizError', message, body: undefined, provider: 'p' },
  }),
};

/** Decodes a reply in chunks of `size` bytes; returns events as `type data`. */
function decoded(reply: string, size = Infinity): string[] {
  const decoder = new Letters(context);
  const bytes = new TextEncoder().encode(reply);
  const events: StreamEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...decoder.feed(bytes.slice(at, at + size)));
  events.push(...decoder.end());
  expect(decoder.done).toBe(true);
  return events.map((event) => `${event.type} ${event.type === 'error' ? event.data.type : String(event.data)}`);
}

const rows: readonly (readonly [string, string, readonly string[]])[] = [
  ['a whole reply', 'T "Grüße"\r\n\nT "世界 👋"\nX\n', ['text Grüße', 'text 世界 👋', 'stop stop']],
  ['a last word without a line end', 'T "a"\nX', ['text a', 'stop stop']],
  ['lines after the last word', 'X\nT "a"\n', ['stop stop']],
  ['the vendor’s error', 'T "a"\nE "busy"\nT "b"\n', ['text a', 'error ProviderBizError']],
  ['a line of something else', 'T "a"\n<html>\nX\n', ['text a', 'error StreamChunkError']],
  ['a cut reply', 'T "a"\nT "b', ['text a', 'error StreamChunkError']],
  ['an empty reply', '', ['error StreamChunkError']],
];

test.each(rows)('%s, however it is cut', (_name, reply, events) => {
  for (const size of [1, 2, 3, 5, 7, Infinity]) expect(decoded(reply, size), `pieces of ${size}`).toEqual(events);
});

test('a broken connection is told in its own words', () => {
  const decoder = new Letters(context);
  decoder.feed(new TextEncoder().encode('T "a"\n'));
  expect(decoder.end({ message: 'gone' })).toMatchObject([{ type: 'error', data: { message: 'gone' } }]);
});

test('a line that never ends is a broken reply', () => {
  const decoder = new Letters(context);
  expect(decoder.feed(new Uint8Array(maxEventLength + 1).fill(65))).toMatchObject([{ type: 'error' }]);
  expect([decoder.done, decoder.end()]).toEqual([true, []]);
});
