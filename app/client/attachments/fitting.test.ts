// The warning before sending agrees with what the server will cut.
import { expect, test } from 'vitest';
import { FileBudget } from '../../shared/payload/file-budget.ts';
import type { Attached } from './attachments.ts';
import { shareThatFits } from './fitting.ts';

const text = (tokens: number): string => 'abc '.repeat(tokens);
const fileOf = (id: string, tokens: number): Attached => ({
  kind: 'file',
  id,
  name: id,
  pasted: false,
  file: { id, name: id, fileType: 'text/plain', size: tokens * 4, content: text(tokens) },
});

test('without a known window nothing is cut', () => {
  expect(shareThatFits([fileOf('a', 1_000_000)], undefined)).toEqual([]);
});

test('the file that crosses the limit is named with its share, those behind it with nothing', () => {
  const sizes = [400, 600, 100];
  const cuts = shareThatFits(
    sizes.map((tokens, at) => fileOf(`f${at}`, tokens)),
    1000,
  );
  expect(cuts).toEqual([
    { id: 'f1', name: 'f1', share: 0.5 },
    { id: 'f2', name: 'f2', share: 0 },
  ]);
  const budget = new FileBudget(1000);
  const sent = sizes.map((tokens) => budget.take(text(tokens)));
  expect(sent[0]).toBe(text(400));
  expect(sent[1]).toContain('the first 1200 of 2400 characters');
  expect(sent[2]).toContain('Left out');
});
