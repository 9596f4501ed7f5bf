// Round trips of event batches, and rejection of invalid ones.
import { expect, test } from 'vitest';
import type { StreamEvent } from '../../contract/events.ts';
import { decodeBatch, encodeBatch } from './batches.ts';

const text = (data: string, id = 'a'): StreamEvent => ({ id, type: 'text', data });
const over = (batch: readonly StreamEvent[]): unknown => decodeBatch(encodeBatch(batch));

test.each<readonly [string, readonly StreamEvent[]]>([
  ['nothing', []],
  ['words', [text('Hi'), text(' there'), text('!')]],
  ['kinds and ids in turn', [text('a'), { id: 'a', type: 'reasoning', data: 'b' }, text('c'), text('d', 'other')]],
  ['a word that holds the separator', [text('a'), text('b\u007fc'), text('d')]],
  ['an empty word', [text(''), text('a'), text('')]],
  ['halves of a surrogate pair', [text('\ud83d'), text('\ude00')]],
  ['escapes and lines', [text('"\\\n\u0000'), text('\u2028é漢')]],
  ['others between words', [text('a'), { id: 'a', type: 'stop', data: 'stop' }, text('b')]],
  ['a field of a package that nobody knows', [text('a'), Object.assign(text('b'), { speaker: 'x' }), text('c')]],
  ['more words than a batch holds as one string', Array.from({ length: 20_000 }, (_, at) => text(` word${at}`))],
])('%s: comes over as it was', (_name, batch) => {
  expect(over(batch)).toEqual(batch);
});

test('words that follow each other cross without their fields', () => {
  const batch = Array.from({ length: 300 }, (_, at) => text(` word${at}`, 'chatcmpl-0123456789'));
  expect(encodeBatch(batch).length).toBeLessThan(JSON.stringify(batch).length / 6);
});

test.each([
  ['no JSON', '['],
  ['no list', '{}'],
  ['an event without an id', '[{"type":"text","data":"x"}]'],
  ['an unknown kind', '[{"type":"evil","id":"a","data":"x"}]'],
  ['a text without its words', '[{"type":"text","id":"a","data":1}]'],
  ['a run of an unknown kind', '[["stop","a","x"]]'],
  ['a run without its words', '[["text","a"]]'],
  ['a run of millions of events', JSON.stringify([['text', 'a', '\u007f'.repeat(2_000_000)]])],
  ['many runs of many events', JSON.stringify(Array.from({ length: 40 }, () => ['text', 'a', '\u007f'.repeat(1000)]))],
])('%s is refused', (_name, given) => {
  expect(decodeBatch(given)).toBeTypeOf('string');
});
