// Payloads that name files: measured from rows alone, refused before any file is read.
import { expect, test } from 'vitest';
import type { ChatPayload } from '@tributary/runtime-core';
import { maxFilledBytes } from '../../shared/body-limit.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { OpenFile } from '../storage/stored-file.ts';
import { withFiles } from './inline.ts';
import { measured } from './measured.ts';

const never = new AbortController().signal;
const part = (id: string) => ({ type: 'image_url' as const, image_url: { url: fileAddress(id) } });
const naming = (...ids: readonly string[]): ChatPayload => ({
  model: 'm',
  messages: [{ role: 'user', content: ids.map(part) }],
});

/** Files of zero bytes in chunks, and the ids of those opened. */
function filesOf(sizes: Readonly<Record<string, number>>) {
  const opened: string[] = [];
  const there = new Map(Object.entries(sizes));
  const factsOf = (id: string) => ({ id, name: id, mediaType: 'image/png', bytes: there.get(id) ?? 0, hash: id });
  return {
    opened,
    there,
    known: async (_userId: string, ids: readonly string[]) => ids.filter((id) => there.has(id)).map(factsOf),
    documentText: async () => undefined,
    async open(_userId: string, id: string): Promise<OpenFile | undefined> {
      if (!there.has(id)) return undefined;
      opened.push(id);
      const facts = factsOf(id);
      async function* body() {
        for (let left = facts.bytes; left > 0; left -= 100_000) yield Buffer.alloc(Math.min(left, 100_000));
      }
      return { ...facts, body: body() };
    },
  };
}

test('one file of 20 MB named 500 times is refused, and nothing is read', async () => {
  const files = filesOf({ big: 20_000_000 });
  const payload = naming(...Array.from({ length: 500 }, () => 'big'));
  await expect(measured(files, 'u', payload)).rejects.toMatchObject({
    status: 413,
    body: { error: { code: 'payload_too_large', allowed: `at most ${maxFilledBytes} bytes` } },
  });
  expect(files.opened).toEqual([]);
});

test('a conversation with 40 MB of images goes on', async () => {
  const files = filesOf({ a: 20_000_000, b: 20_000_000 });
  expect((await measured(files, 'u', naming('a', 'b'))).known.size).toBe(2);
});

test('the size is that of the filled payload, to the letter', async () => {
  const files = filesOf({ a: 100_001, b: 5 });
  const payload = naming('a', 'b', 'a', 'lost');
  const sized = await measured(files, 'u', payload);
  const filled = await withFiles(files, 'u', sized, never, async (whole) => whole);
  const urls = JSON.stringify(filled).match(/data:image\/png;base64,[\w+/=]*/g) ?? [];
  expect(urls.join('').length).toBe(sized.bytes);
  expect(files.opened).toEqual(['a', 'b']);
});

test('a file that comes after the payload was measured is not read', async () => {
  const files = filesOf({ a: 5 });
  const sized = await measured(files, 'u', naming('a', 'late'));
  files.there.set('late', 20_000_000);
  const filled = await withFiles(files, 'u', sized, never, async (whole) => whole);
  expect(files.opened).toEqual(['a']);
  expect(JSON.stringify(filled)).toContain(
    '[This image has been deleted from the server: its content can’t be read any more]',
  );
});
