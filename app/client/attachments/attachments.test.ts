import { expect, test } from 'vitest';
import { maxFileBytes } from '../../shared/api/files.ts';
import { attach, maxImageBytes, maxPhotoBytes, maxTextBytes, readText, refusalOf } from './attach.ts';
import {
  attachedOf,
  filesOfPaste,
  isLongPaste,
  maxTrayBytes,
  pastedFile,
  readingOf,
  withAdded,
  withRead,
} from './attachments.ts';
import type { Attached } from './attachments.ts';

const rows = [
  ['an image', 'image/png', 100, undefined],
  ['a photo that is made smaller', 'image/jpeg', maxImageBytes + 1, undefined],
  ['a photo that is too large', 'image/jpeg', maxPhotoBytes + 1, 'tooLarge'],
  ['a photo of a kind no model reads', 'image/tiff', 100, 'notReadable'],
  ['a drawing is text', 'image/svg+xml', 100, undefined],
  ['a table', 'text/csv', 100, undefined],
  ['code of a kind nobody named', '', 100, undefined],
  ['a text that the server reads', 'text/plain', maxTextBytes + 1, undefined],
  ['a document', 'application/pdf', maxFileBytes, undefined],
  ['a document that is too large', 'application/pdf', maxFileBytes + 1, 'tooLarge'],
  ['a recording', 'audio/mpeg', 100, 'notReadable'],
] as const;
test.each(rows)('%s', (_name, type, size, expected) => {
  expect(refusalOf({ type, size })).toBe(expected);
});

test.each([
  ['audio/x-m4a', true],
  ['video/mp4', true],
  ['video/quicktime', true],
  ['video/x-matroska', false],
])('of %s what is said may be written down: %s', async (type, heard) => {
  const read: string[] = [];
  const written = async (file: File) => {
    read.push(file.name);
    return { id: 'a', name: 'film.txt', fileType: 'text/plain', size: 4, content: 'said' };
  };
  const found = await attach(new File(['\0x'], 'film', { type }), 'a', written);
  expect([found.kind, read]).toEqual(heard ? ['file', ['film']] : ['refused', []]);
});

test.each([
  ['nothing', '', { kind: 'refused', refused: 'document', refusal: { problem: 'empty' } }],
  ['a text', 'la la é'.repeat(700), { kind: 'file', file: { fileType: 'text/plain', content: 'la la é'.repeat(700) } }],
])('%s under the name of a sound is written down by nobody', async (_name, text, expected) => {
  const asked: string[] = [];
  const written = async ({ name }: File) => (asked.push(name), { refused: 'notTranscribed' as const });
  expect(await attach(new File([text], 'song.mp3', { type: 'audio/mpeg' }), 'a', written)).toMatchObject(expected);
  expect(asked).toEqual([]);
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

const image = (id: string, bytes: number): Attached => {
  const name = `${id}.png`;
  return { kind: 'image', id, name, image: { id, name, url: 'x'.repeat((bytes * 4) / 3) } };
};

test('a message takes attachments up to a size in all; what is too much is refused by its name, the rest stays', () => {
  const third = maxTrayBytes / 3;
  const tray = withAdded([image('a', third)], [image('b', third), image('c', third + 3), image('d', third)]);
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

test('what cannot be read is refused by name, and keeps nothing else back', async () => {
  const folder = new File([], 'folder');
  folder.arrayBuffer = () => Promise.reject(new DOMException('a directory', 'NotFoundError'));
  const read = await Promise.all([folder, new File(['text'], 'a.txt')].map((file) => attach(file)));
  expect(read).toMatchObject([
    { kind: 'refused', name: 'folder', refused: 'unreadable' },
    { kind: 'file', name: 'a.txt', file: { content: 'text' } },
  ]);
});

test.each([
  ['of no bytes', '', 'empty'],
  ['of spaces and line breaks', ' \n\t\n', 'noText'],
])('a text %s is refused: a model would read nothing', async (_name, text, found) => {
  expect(await attach(new File([text], 'a.txt', { type: 'text/plain' }))).toMatchObject({
    kind: 'refused',
    refused: 'document',
    refusal: { problem: found },
  });
});

test('a file holds its place while it is read, unless it was taken away, and counts once it is there', () => {
  const [first, second] = [readingOf(new File([], 'a.txt')), readingOf(new File([], 'b.txt'))];
  const items = [first, second];
  const read = { ...pastedFile('x'.repeat(maxTrayBytes - 10), 'a.txt'), id: first.id };
  const then = withRead(items, read);
  expect(then.map(({ kind, name }) => [kind, name])).toEqual([
    ['file', 'a.txt'],
    ['reading', 'b.txt'],
  ]);
  const tooMuch = withRead(then, { ...pastedFile('more than ten bytes', 'b.txt'), id: second.id });
  expect(tooMuch.at(1)).toMatchObject({ kind: 'refused', name: 'b.txt', refused: 'tooMuch' });
  expect(withRead([second], read)).toEqual([second]);
});

test.each([
  ['in their order', [0, 1, 2]],
  ['the last first', [2, 1, 0]],
  ['the one in the middle last', [0, 2, 1]],
])('files of more than one message takes, read %s: the last one is refused', (_name, order) => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => pastedFile('x'.repeat(5_000_000), name));
  const places = files.map(({ id, name }): Attached => ({ kind: 'reading', id, name }));
  const read = order.reduce<readonly Attached[]>((all, index) => {
    const item = files.at(index);
    return item ? withRead(all, item) : all;
  }, places);
  expect(read.map(({ kind, name }) => [kind, name])).toEqual([
    ['file', 'a.txt'],
    ['file', 'b.txt'],
    ['refused', 'c.txt'],
  ]);
});

const png = new File(['x'], 'image.png', { type: 'image/png' });
test.each<[string, Readonly<Record<string, string>>, number]>([
  ['cells of a spreadsheet', { 'text/plain': 'a\tb', 'text/html': '<table>' }, 0],
  ['an image of a page', { 'text/html': '<img src="https://example.org/a.png">' }, 1],
  ['an image with its address', { 'text/plain': 'https://example.org/a.png', 'text/html': '<img>' }, 1],
  ['a file of a folder', { 'text/plain': 'image.png' }, 1],
  ['a screenshot', {}, 1],
])('pasting %s', (_name, texts, files) => {
  const data = { files: [png], types: [...Object.keys(texts), 'Files'], getData: (type: string) => texts[type] ?? '' };
  expect(filesOfPaste(data as unknown as DataTransfer)).toHaveLength(files);
});
