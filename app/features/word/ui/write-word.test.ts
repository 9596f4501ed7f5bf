// Word documents: footnotes, tables, lists and characters, as the written XML has them.
import { DOMParser } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { Archive } from '../../../server/documents/zip.ts';
import type { Message } from '../../../shared/message/message.ts';
import { emptyReply } from '../../../shared/reply/reply.ts';
import writeWord from './write-word.ts';

const words = {
  you: 'You',
  untitled: 'Untitled',
  image: 'Image',
  file: 'File',
  sources: 'Sources',
} as Parameters<typeof writeWord>[0]['words']; // what documents use of them

const answerOf = (text: string, at = 0): Message => ({
  id: `a${at}`,
  parentId: null,
  createdAt: at,
  role: 'assistant',
  provider: 'demo',
  model: 'small',
  outcome: 'done',
  reply: { ...emptyReply, parts: [{ type: 'text', text }] },
});

async function written(path: readonly Message[]): Promise<(name: string) => string> {
  const blob = await writeWord({ title: 'Notes', path, words, language: 'en', whole: true });
  const archive = await Archive.open(Buffer.from(await blob.arrayBuffer()));
  const names = ['document.xml', 'footnotes.xml', 'numbering.xml', '_rels/document.xml.rels'];
  const files = new Map<string, string>();
  for (const name of names) files.set(name, (await archive.bytes(`word/${name}`))?.toString() ?? '');
  return (name) => files.get(name) ?? files.get(`${name}.xml`) ?? '';
}

const textsIn = (xml: string): string =>
  [...xml.matchAll(/<w:t[ >][^<]*|<\/w:p>/g)].map(([each]) => each.replace(/^[^>]*>/, '') || '/').join('');
const marksIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id = '']) => id);

test('a footnote that cites another has its number as text, and that one a mark in the text', async () => {
  const file = await written([
    answerOf('x[^1] y[^3] z[^1]\n\n[^1]: see [^2] and [^3]\n\n[^2]: deep [^1]\n\n[^3]: last'),
    answerOf('w[^1]\n\n[^1]: other', 1),
  ]);
  expect(marksIn(file('footnotes'))).toEqual([]);
  expect(textsIn(file('footnotes'))).toContain('see [2] and [3]/deep [1]/last/other/');
  expect(marksIn(file('document'))).toEqual(['1', '2', '3', '4']);
  expect(textsIn(file('document'))).toContain('x, y z1/');
});

test('a table in a footnote, or of more columns than Word has, is written as text', async () => {
  const file = await written([answerOf('x[^1]\n\n[^1]: Sums:\n\n    | a | b |\n    |---|---|\n    | 1 | 2 |\n')]);
  expect(textsIn(file('footnotes'))).toContain('Sums:/a | b/1 | 2/');
  const row = (count: number, cell: string): string => `|${`${cell}|`.repeat(count)}\n`;
  const tables = (count: number) => written([answerOf(row(count, 'a') + row(count, '-') + row(count, 'b'))]);
  expect((await tables(63))('document')).toContain('<w:tbl>');
  const wide = (await tables(64))('document');
  expect(wide).not.toContain('<w:tbl>');
  expect(textsIn(wide)).toContain(`/${Array.from({ length: 64 }, () => 'b').join(' | ')}/`);
});

test('lists of the same start share their definition, and each counts from it', async () => {
  const file = await written([answerOf('1. a\n   1. b\n\ntext\n\n1. c\n\ntext\n\n3. d')]);
  // Bullets, and what the library adds.
  expect(file('numbering').match(/<w:abstractNum /g)).toHaveLength(5);
  const used = new Set([...file('document').matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id));
  expect(used.size).toBe(4);
  expect(file('numbering')).toMatch(/<w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/);
});

afterEach(() => void vi.unstubAllGlobals());

test('characters that XML cannot hold are left out of links and formulas, too', async () => {
  vi.stubGlobal('DOMParser', DOMParser);
  const text = '[a](https://example.org/\uFFFEx) ![b\uFFFF](https://example.org/\uFFFFy.png) $\\text{c\uFFFE}$';
  const message = answerOf(text);
  const citations = [{ url: 'https://example.org/\u0001\uFFFEz', title: 'Z\uFFFF' }];
  const cited = { ...message, reply: { ...emptyReply, parts: [{ type: 'text', text }], grounding: { citations } } };
  const file = await written([cited as unknown as Message]); // as the server sends it
  expect(file('document')).toContain('<m:oMath>');
  for (const name of ['document', '_rels/document.xml.rels']) expect(file(name)).not.toMatch(/[\0-\b\uFFFE\uFFFF]/);
  for (const name of ['x', 'y.png', 'z'])
    expect(file('_rels/document.xml.rels')).toContain(`https://example.org/${name}"`);
});
