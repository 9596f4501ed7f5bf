// Uploaded documents: the message contains what the server found.
import { expect, test } from 'vitest';
import { readDocument } from './documents.ts';

type Deps = Parameters<typeof readDocument>[0];
const answering = (result: object): Deps => {
  const answer = () => Promise.resolve(result);
  return { sendBytes: answer, sendJSON: answer } as unknown as Deps;
};
const file = new File(['%PDF-'], 'a.pdf', { type: '' });

test('a scan is attached with its pages as images, and with nothing that would count as text', async () => {
  const found = await readDocument(
    answering({ refused: { problem: 'scanned', count: 14 } }),
    file,
    'id',
    () => undefined,
  );
  expect(found).toMatchObject({
    fileType: 'application/pdf',
    url: '/api/files/id',
    read: { count: 14, characters: 0, warnings: [{ code: 'imagePages', count: 14, of: 14 }] },
  });
});

test('blank pages of a scan are none of its images', async () => {
  const found = await readDocument(
    answering({ refused: { problem: 'scanned', count: 14, images: 11 } }),
    file,
    'id',
    () => undefined,
  );
  expect(found).toMatchObject({ read: { count: 14, warnings: [{ code: 'imagePages', count: 11, of: 14 }] } });
});

test('everything else that has no text is refused with its reason', async () => {
  const found = await readDocument(answering({ refused: { problem: 'encrypted' } }), file, 'id', () => undefined);
  expect(found).toEqual({ refused: 'document', refusal: { problem: 'encrypted' } });
});
