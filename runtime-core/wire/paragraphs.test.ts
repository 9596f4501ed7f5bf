// Adds as many line breaks as are needed to separate two texts.
import { expect, test } from 'vitest';
import type { StreamEvent } from '../contract/events.ts';
import { Paragraphs } from './paragraphs.ts';

test.each([
  ['Let me look.', '\n\n'],
  ['Let me look.\n', '\n'],
  ['Let me look.\n\n', undefined],
  ['', undefined],
])('after %j: %j', (before, expected) => {
  const paragraphs = new Paragraphs();
  const out: StreamEvent[] = [];
  for (const piece of before) paragraphs.add(piece);
  paragraphs.begin('x', out);
  expect(out).toEqual([]);
  paragraphs.interrupt();
  paragraphs.begin('x', out);
  paragraphs.begin('x', out);
  expect(out.map(({ data }) => data)).toEqual(expected === undefined ? [] : [expected]);
});
