// Sixty files of all kinds through one server: each gives text or one reason, and the server's memory does not grow.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import { pdfOf } from './testing/pdf-sample.ts';
import { bookOf, openDocumentOf, paragraph, sheetsOf, slidesOf, wordOf } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

const megabyte = 1024 * 1024;
let app: AppProcess;
let me: Session;
beforeAll(async () => {
  app = await startProcess();
  me = await openSession(app.url);
}, 60_000);
afterAll(() => app.stop());

/** Files that contain this mark, so that none has been read before. */
function goodFiles(mark: string): readonly (readonly [name: string, bytes: Buffer])[] {
  const long = Array.from({ length: 300 }, (_, at) => [`Page ${at + 1} of ${mark}`]);
  return [
    ['a.pdf', pdfOf(long)],
    ['a.docx', wordOf(paragraph(`Words of ${mark}`))],
    ['a.xlsx', sheetsOf([{ name: 'S', rows: Array.from({ length: 2000 }, (_, at) => [mark, at]) }])],
    ['a.pptx', slidesOf([{ lines: [mark, 'מילים'] }])],
    ['a.epub', bookOf([`<p>${mark}</p>`])],
    ['a.odt', openDocumentOf('text', `<text:p>${mark}</text:p>`)],
    ['a.html', Buffer.from(`<html><body><p>${mark}</p></body></html>`)],
    ['a.csv', Buffer.from(`name,cost\n${mark},3\n`)],
    ['a.txt', Buffer.from(`Grüße von ${mark}, schöne Straße`, 'latin1')],
    ['a.md', Buffer.from(`# ${mark}\n\n${'word '.repeat(200_000)}`)],
  ];
}

function corpus(mark: string): readonly (readonly [name: string, bytes: Buffer])[] {
  const good = goodFiles(mark);
  const cut = (part: number) =>
    goodFiles(`${mark} ${part}`).map(([name, bytes]) => [name, bytes.subarray(0, bytes.length * part)] as const);
  const zeros = Buffer.alloc(20 * megabyte);
  const bombs = Array.from({ length: 10 }, (_, at) => {
    const entry = at % 2 ? 'word/document.xml' : 'xl/workbook.xml';
    const entries = [
      { name: entry, bytes: zeros },
      { name: `${mark}-${at}`, bytes: mark },
    ];
    return [at % 2 ? 'a.docx' : 'a.xlsx', zipOf(entries)] as const;
  });
  const renamed = goodFiles(`${mark} renamed`).map(([, bytes]) => ['a.pdf', bytes] as const);
  return [...good, ...cut(0.5), ...cut(0.9), ...cut(0.1), ...renamed, ...bombs];
}

async function read(id: string, name: string, body: Buffer): Promise<string> {
  const stored = await send(`${app.url}/api/files/${id}?name=${name}`, {
    method: 'PUT',
    headers: { ...auth(me), 'content-type': 'application/octet-stream' },
    body,
  });
  expect([stored.status, stored.text]).toMatchObject([200, expect.anything()]);
  const { json } = await send(`${app.url}/api/files/${id}/text`, { method: 'POST', headers: auth(me) });
  const { read: found, refused } = json as {
    readonly read?: { readonly characters: number; readonly words: number };
    readonly refused?: { readonly problem: string };
  };
  if (found) return found.characters > 0 && found.words > 0 ? 'words' : 'nothing';
  return refused?.problem ?? 'nothing';
}

test('sixty files end as words or a reason, and memory stays within 100 MB', async () => {
  const all = async (mark: string): Promise<readonly string[]> => {
    const results: string[] = [];
    for (const [at, [name, bytes]] of corpus(mark).entries()) results.push(await read(`${mark}-${at}`, name, bytes));
    return results;
  };
  const warm = goodFiles('warm').entries();
  for (const [at, [name, bytes]] of warm) expect(await read(`warm-${at}`, name, bytes)).toBe('words');
  const before = await app.memory();
  const results = await all('first');
  const grown = (await app.memory()) - before;
  console.info(`60 files: ${Math.round(grown / megabyte)} MB more, ${results.join(' ')}`);
  expect(results).toHaveLength(60);
  expect(results).not.toContain('nothing');
  expect(results.slice(0, 10)).toEqual(Array(10).fill('words'));
  expect(results.slice(50)).toEqual(Array(10).fill('tooComplex'));
  expect(grown).toBeLessThan(100 * megabyte);
}, 240_000);
