// Chained transforms: at the end, events held by the first pass through the second.
import { expect, test } from 'vitest';
import type { StreamTransform } from '../contract/call.ts';
import type { StreamEvent } from '../contract/events.ts';
import { chain } from './transform.ts';

const said = (data: string): StreamEvent => ({ id: 'chat_1', type: 'text', data });
const holding = (held: readonly StreamEvent[]): StreamTransform => ({ push: () => [], flush: () => held });
const marking: StreamTransform = {
  push: (batch) => batch.map((event) => (event.type === 'text' ? said(`<${event.data}>`) : event)),
  flush: () => [said('end')],
};

test.each([
  [[], ['end']],
  [['a'], ['<a>', 'end']],
  [
    ['a', 'b'],
    ['<a>', '<b>', 'end'],
  ],
])('%j held', (held, expected) => {
  expect(chain(holding(held.map(said)), marking).flush()).toEqual(expected.map(said));
});
