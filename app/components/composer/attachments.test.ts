import { expect, test } from 'vitest';
import {
  attachedOf,
  isLongPaste,
  maxImageBytes,
  maxTextBytes,
  maxTrayBytes,
  pastedFile,
  readText,
  refusalOf,
  withAdded,
} from './attachments.ts';
import type { Attached } from './attachments.ts';

const rows = [
  ['a picture', 'image/png', 100, undefined],
  ['a photo that is too large', 'image/jpeg', maxImageBytes + 1, 'tooLarge'],
  ['a photo of a kind no model reads', 'image/tiff', 100, 'notReadable'],
  ['a drawing is text', 'image/svg+xml', 100, undefined],
  ['a table', 'text/csv', 100, undefined],
  ['code of a kind nobody named', '', 100, undefined],
  ['a text that is too large', 'text/plain', maxTextBytes + 1, 'tooLarge'],
  ['a document', 'application/pdf', 100, 'notReadable'],
  ['a recording', 'audio/mpeg', 100, 'notReadable'],
] as const;
test.each(rows)('%s', (_name, type, size, expected) => {
  expect(refusalOf({ type, size })).toBe(expected);
});

const bytes = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;
test.each([
  ['text', bytes(0xc3, 0xa9, 0x21), 'é!'],
  ['nothing', bytes(), ''],
  ['a binary file', bytes(0x50, 0x4b, 0, 1), undefined],
  ['another encoding', bytes(0xe9, 0x21), undefined],
])('reading %s', (_name, given, expected) => {
  expect(readText(given)).toBe(expected);
});

test.each([
  ['a paragraph', 'x'.repeat(2_000), false],
  ['a page of characters', 'x'.repeat(6_001), true],
  ['a log', 'x\n'.repeat(130), true],
])('is %s a long paste', (_name, text, expected) => {
  expect(isLongPaste(text)).toBe(expected);
});

test('a paste as a file keeps every character, and its size in bytes', () => {
  expect(pastedFile('é', 'p.txt')).toMatchObject({ pasted: true, name: 'p.txt', file: { content: 'é', size: 2 } });
});

const picture = (id: string, bytes: number): Attached => {
  const name = `${id}.png`;
  return { kind: 'image', id, name, image: { id, name, url: 'x'.repeat((bytes * 4) / 3) } };
};

test('a message takes attachments up to a size in all; what is too much is refused by its name, the rest stays', () => {
  const third = maxTrayBytes / 3;
  const tray = withAdded([picture('a', third)], [picture('b', third), picture('c', third + 3), picture('d', third)]);
  expect(tray.map(({ kind, id }) => [kind, id])).toEqual([
    ['image', 'a'],
    ['image', 'b'],
    ['refused', 'c'],
    ['image', 'd'],
  ]);
  expect(tray[2]).toMatchObject({ refused: 'tooMuch', name: 'c.png', limit: maxTrayBytes });
});

test('a message that comes back brings all that was attached to it', () => {
  const image = { id: 'i', name: 'cat', url: 'data:,' };
  const file = { id: 'f', name: 'a.txt', fileType: 'text/plain', size: 1, content: 'a' };
  expect(attachedOf({ images: [image], files: [file] })).toEqual([
    { kind: 'image', id: 'i', name: 'cat', image },
    { kind: 'file', id: 'f', name: 'a.txt', file, pasted: false },
  ]);
});
