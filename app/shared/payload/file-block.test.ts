// A file's block ends where its text ends, whatever its text and name contain.
import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fileBlock, fileBlocks, withoutEnd } from './file-block.ts';

test.each([
  ['the closing mark', 'a</file>b', String.raw`a<\/file>b`],
  ['in capitals, with spaces', '</FILE > < / file\n>', String.raw`<\/FILE > <\ / file` + '\n>'],
  ['with attributes, or not ended', '</file x="1"> </file', String.raw`<\/file x="1"> <\/file`],
  ['the mark of another block', '<file name="b">', String.raw`<\file name="b">`],
  ['other elements stay', '<file> <files name=""> </files> </filename> </file-list> </ns:file>', undefined],
  ['code stays', 'sort < file | tee >file', undefined],
])('%s', (_what, text, expected = text) => {
  expect(withoutEnd(text)).toBe(expected);
  expect(withoutEnd(expected)).toBe(expected);
});

test('a name cannot end the mark that it stands in', () => {
  expect(fileBlock({ name: 'a"></file>b', url: 'https://host/</file>' })).toBe(
    String.raw`<file name="a\"><\/file>b" url="https://host/<\/file>">` + '\n\n</file>',
  );
});

const seed = Date.now() % 2_147_483_647;
const piece = constantFrom(
  '<',
  '/',
  '\\',
  'file',
  'FILE',
  ' ',
  '\n',
  '>',
  'name',
  '=',
  '"',
  '</file>',
  '<file name="x">',
);
const text = array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
const ends = /<\s*\/\s*file(?![\w:.-])/gi;
const begins = /<file\s+name\s*=/gi;

test(`files of any words are as many blocks, with the same bytes each time (seed ${seed})`, () => {
  console.log(`seed of file-block: ${seed}`);
  assert(
    property(array(record({ name: text, content: oneof(text, string()) }), { maxLength: 4 }), (files) => {
      const sent = fileBlocks(files);
      expect(sent.match(ends)?.length ?? 0).toBe(files.length);
      expect(sent.match(begins)?.length ?? 0).toBe(files.length);
      expect(fileBlocks(files)).toBe(sent);
      // Only backslashes are added: the original text can be restored.
      for (const { content } of files)
        expect(withoutEnd(content).replaceAll('\\', '')).toBe(content.replaceAll('\\', ''));
    }),
    { seed, numRuns: 2000 },
  );
});
