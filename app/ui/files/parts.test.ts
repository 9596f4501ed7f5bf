// Tests the parts of a document's text: without the headings for models, and shown in steps.
import { expect, test } from 'vitest';
import { beginningOf, markedIn, partsFrom, partsOf } from './parts.ts';

const text = '[Page 1]\none\n\n[Page 2, an image whose text isn’t included]\n\n[Page 3]\nthree';
const parts = [0, text.indexOf('[Page 2'), text.indexOf('[Page 3')].map((at) => ({ name: '', at }));

test('each part is its text without its heading', () => {
  expect(partsOf({ unit: 'page', text, parts }).map((part) => part.text)).toEqual(['one', '', 'three']);
});

test('a text without parts is one', () => {
  expect(partsOf({ unit: 'none', text: '[Page 1]', parts: [{ name: '', at: 0 }] })).toEqual([
    { number: 1, name: '', text: '[Page 1]', at: 0 },
  ]);
});

test('as many characters as asked for, and always some', () => {
  const all = partsOf({ unit: 'page', text, parts });
  expect(partsFrom(all, 0, 5).map((part) => part.text)).toEqual(['one', '', 'th']);
  expect(partsFrom(all, 0, 1).map((part) => part.text)).toEqual(['o']);
});

test('a part knows where its text stands', () => {
  const all = partsOf({ unit: 'page', text, parts });
  for (const part of all) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
});

test('a passage is shown from its page on, or from a line before it', () => {
  const long = `${'line\n'.repeat(2000)}the passage${' end'.repeat(100)}`;
  const all = partsOf({ unit: 'none', text: long, parts: [{ name: '', at: 0 }] });
  const passage = { start: 10_000, length: 11 };
  const from = beginningOf(all, passage.start);
  expect([from < passage.start, from > passage.start - 2000, long[from - 1]]).toEqual([true, true, '\n']);
  const [shown] = partsFrom(all, from, 4000);
  expect(shown && markedIn(shown, passage)).toMatchObject({ marked: 'the passage', after: ' end'.repeat(100) });
  const pages = partsOf({ unit: 'page', text, parts });
  expect(partsFrom(pages, beginningOf(pages, text.indexOf('three') + 1), 100).map(({ number }) => number)).toEqual([3]);
  expect(pages.map((part) => markedIn(part, { start: text.indexOf('three'), length: 5 })?.marked)).toEqual([
    undefined,
    undefined,
    'three',
  ]);
});
