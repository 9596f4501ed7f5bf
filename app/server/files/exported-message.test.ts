// Messages of an export: their files are streamed in chunks, complete, and with one chunk in memory at a time.
import { expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { exportedMessage } from './exported-message.ts';
import type { OpenFile } from '../storage/stored-file.ts';

const words = 'a "quoted"\nline with é and 😀\\ '.repeat(2_000);
const contents: Readonly<Record<string, Buffer>> = {
  cat: Buffer.alloc(3_000_001, 7),
  table: Buffer.from(`\uFEFF${words}`),
};
const pieceBytes = 1_001;

async function* piecesOf(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

const files = {
  documentText: async () => undefined,
  async open(_userId: string, id: string): Promise<OpenFile | undefined> {
    const bytes = contents[id];
    if (!bytes) return undefined;
    return { id, name: id, mediaType: 'image/png', bytes: bytes.length, hash: id, body: piecesOf(bytes) };
  },
};

const at = (id: string) => ({ id, name: id, url: fileAddress(id) });
const facts = { id: 't', name: 'a.csv', fileType: 'text/csv', size: 7 };
const question: StoredMessage = {
  id: 'q',
  parentId: null,
  createdAt: 1,
  role: 'user',
  text: `see ${fileAddress('cat')}`,
  images: [
    at('cat'),
    { ...at('x'), url: 'https://example.org/a.png' },
    at('lost'),
    ...Array.from({ length: 20 }, () => at('cat')),
  ],
  files: [
    { ...facts, url: fileAddress('table') },
    { ...facts, content: 'own' },
    { ...facts, url: fileAddress('lost') },
  ],
};

test('each place holds its file, and no piece is larger than a read makes it', async () => {
  let text = '';
  let longest = 0;
  for await (const piece of exportedMessage(files, 'u')(question)) {
    text += piece;
    longest = Math.max(longest, piece.length);
  }
  const cat = { ...at('cat'), url: `data:image/png;base64,${contents['cat']?.toString('base64')}` };
  expect(JSON.parse(text)).toEqual({
    ...question,
    images: [
      cat,
      { ...at('x'), url: 'https://example.org/a.png' },
      { ...at('lost'), url: 'data:,' },
      ...Array.from({ length: 20 }, () => cat),
    ],
    files: [
      { ...facts, content: `\uFEFF${words}` },
      { ...facts, content: 'own' },
      { ...facts, content: '' },
    ],
  });
  expect(longest).toBeLessThan(4 * pieceBytes);
});

test('images of an answer', async () => {
  const answer: StoredMessage = {
    id: 'a',
    parentId: 'q',
    createdAt: 2,
    role: 'assistant',
    provider: 'p',
    model: 'm',
    reply: { parts: [{ type: 'image', id: 'i', src: fileAddress('cat') }] },
    outcome: 'done',
  };
  let text = '';
  for await (const piece of exportedMessage(files, 'u')(answer)) text += piece;
  const src = `data:image/png;base64,${contents['cat']?.toString('base64')}`;
  expect(JSON.parse(text)).toEqual({ ...answer, reply: { parts: [{ type: 'image', id: 'i', src }] } });
});
