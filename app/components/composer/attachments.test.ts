import { expect, test } from 'vitest';
import { maxImageBytes, refusalOf } from './attachments.ts';

const rows = [
  ['a picture', 'image/png', 100, undefined],
  ['a photo that is too large', 'image/jpeg', maxImageBytes + 1, 'tooLarge'],
  ['a drawing no model reads', 'image/svg+xml', 100, 'notImage'],
  ['a document', 'application/pdf', 100, 'notImage'],
  ['something without a type', '', 100, 'notImage'],
] as const;
test.each(rows)('%s', (_name, type, size, expected) => {
  expect(refusalOf({ type, size })).toBe(expected);
});
