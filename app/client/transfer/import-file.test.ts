// Files chosen for import: JSON, ChatGPT's ZIP, and invalid files.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readImportFile } from './import-file.ts';
import { makeZip } from '../../shared/testing/make-zip.ts';
import type { ZipContent } from '../../shared/testing/make-zip.ts';

const blob = (bytes: Buffer | string): Blob => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);
const chats = JSON.stringify([{ title: 'Ö 树', mapping: {} }]);
const image: ZipContent = { name: 'file-1.png', text: randomBytes(5000).toString('base64'), stored: true };
const zip = (...contents: readonly ZipContent[]): Blob => blob(makeZip(contents));

test('a JSON file is what it says', async () => {
  expect(await readImportFile(blob(chats))).toEqual({
    type: 'read',
    content: JSON.parse(chats),
    size: blob(chats).size,
  });
});

test.each([
  ['deflated', false],
  ['stored', true],
])('conversations.json is found among the other files, %s', async (_name, stored) => {
  const file = zip(image, { name: 'conversations.json', text: chats, stored }, { name: 'user.json', text: '{}' });
  expect(await readImportFile(file)).toEqual({
    type: 'read',
    content: JSON.parse(chats),
    size: Buffer.byteLength(chats),
  });
});

test('chats in several files are one list, in their order', async () => {
  const part = (n: number): ZipContent => ({ name: `export/conversations-00${n}.json`, text: JSON.stringify([n]) });
  expect(await readImportFile(zip(part(2), part(0), part(1)))).toMatchObject({ type: 'read', content: [0, 1, 2] });
});

test('the only JSON there is will do', async () => {
  const shadow = { name: '__MACOSX/._lobe.json', text: 'x' };
  expect(await readImportFile(zip({ name: 'lobe.json', text: '{"a":1}' }, shadow))).toMatchObject({
    content: { a: 1 },
  });
});

test('an archive with a comment, and one of many kilobytes', async () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'märchen' })));
  const file = blob(makeZip([{ name: 'conversations.json', text: long }], 'made by a test'));
  expect(await readImportFile(file)).toMatchObject({ type: 'read', content: JSON.parse(long) });
});

const good = makeZip([image, { name: 'conversations.json', text: chats }]);
test.each<readonly [string, Blob, string]>([
  ['no JSON', blob('hello'), 'notJSON'],
  ['an empty file', blob(''), 'notJSON'],
  ['an archive with no JSON', zip(image), 'notInZip'],
  [
    'an archive with several, and none of ChatGPT’s',
    zip({ name: 'a.json', text: '1' }, { name: 'b.json', text: '2' }),
    'notInZip',
  ],
  ['JSON that breaks off in an archive', zip({ name: 'conversations.json', text: '[{' }), 'notJSON'],
  ['the first half of an archive', blob(good.subarray(0, good.length / 2)), 'damaged'],
  ['an archive that breaks off at its end', blob(good.subarray(0, -10)), 'damaged'],
  ['one that holds more than it says', zip({ name: 'conversations.json', text: chats, claims: 5 }), 'damaged'],
  ['one that holds less than it says', zip({ name: 'conversations.json', text: chats, claims: 500 }), 'damaged'],
  ['one that says it is too large', zip({ name: 'conversations.json', text: chats, claims: 5000 }), 'tooLarge'],
])('%s', async (_name, file, type) => {
  expect(await readImportFile(file, 1000)).toEqual({ type });
});

test('a file too large to be read is not read', async () => {
  expect(await readImportFile(blob(`"${'x'.repeat(1000)}"`), 1000)).toEqual({ type: 'tooLarge' });
});

test('bytes changed in the middle are found', async () => {
  const bytes = Buffer.from(makeZip([{ name: 'conversations.json', text: chats.repeat(50) }]));
  bytes.fill(0xff, 60, 75);
  expect(await readImportFile(blob(bytes))).toEqual({ type: 'damaged' });
});

test.each([
  ['as it was exported', '', true],
  ['unpacked and packed again', '', false],
  ['with a folder around it', 'tributary-2026-11-30/', false],
])('files of an own archive are read, %s', async (_name, folder, stored) => {
  const bytes = 'a,b\n'.repeat(100);
  const read = await readImportFile(
    zip(
      { name: `${folder}tributary.json`, text: '{"conversations":[]}', stored },
      { name: `${folder}files/f1/table.csv`, text: bytes, stored },
    ),
  );
  if (read.type !== 'read') throw new Error(read.type);
  expect(await (await read.files?.get('f1')?.bytes())?.text()).toBe(bytes);
});

test('a file whose bytes have changed is damaged', async () => {
  const bytes = makeZip([
    { name: 'tributary.json', text: '{}' },
    { name: 'files/f1/a.txt', text: 'hello world', stored: true },
  ]);
  bytes[bytes.indexOf('hello')] = 0x48;
  const read = await readImportFile(blob(bytes));
  if (read.type !== 'read') throw new Error(read.type);
  await expect(read.files?.get('f1')?.bytes()).rejects.toThrow('damaged');
});
