// Calls whose payloads name files: they wait only while other calls hold the memory for files.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ChatPayload } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { withFiles } from './inline.ts';
import type { Sending } from './inline.ts';

const files: Pick<FileStore, 'open' | 'documentText'> = {
  documentText: async () => undefined,
  open: async (_userId, id) => ({
    id,
    name: id,
    mediaType: 'image/png',
    bytes: 3,
    hash: '',
    body: Readable.from([Buffer.from('abc')]),
  }),
};
const image = { type: 'image_url', image_url: { url: '/api/files/cat' } } as const;
const payload: ChatPayload = { model: 'm', messages: [{ role: 'user', content: [image] }] };
const measured = (bytes: number) => ({ payload, bytes, options: {}, known: new Set(['cat']) });
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** A question by a new user, to a provider that neither reads nor responds until `answer`. */
function ask(bytes: number, userId = randomUUID()) {
  const stop = new AbortController();
  const asked = { sent: undefined as Sending['onSent'], sees: '', stop, answer: (): void => undefined };
  const done = withFiles(files, userId, measured(bytes), stop.signal, async (whole, { onSent }) => {
    asked.sees = JSON.stringify(whole);
    asked.sent = onSent;
    await new Promise<void>((resolve) => (asked.answer = resolve));
    return 'answered';
  });
  const ended = done.then(
    () => 'answered',
    (error: unknown) => String(error),
  );
  return Object.assign(asked, { ended });
}

test('a provider that has taken its request holds up nobody, whether it answers or not', async () => {
  const [first, second] = [ask(100_000_000), ask(100_000_000)];
  const third = ask(50_000_000);
  await turn();
  expect([first.sees, second.sees !== '', third.sees]).toEqual([expect.stringContaining('base64,YWJj'), true, '']);
  // A token exchange is sent first and does not count as the request.
  first.sent?.(2_000);
  await turn();
  expect(third.sees).toBe('');
  first.sent?.(100_000_000);
  await turn();
  expect(third.sees).not.toBe('');
  for (const each of [first, second, third]) each.answer();
  expect(await Promise.all([first.ended, second.ended, third.ended])).toEqual(['answered', 'answered', 'answered']);
});

test('one user’s stuck calls leave room for others', async () => {
  const me = randomUUID();
  const mine = [ask(90_000_000, me), ask(90_000_000, me), ask(90_000_000, me)];
  const other = ask(90_000_000);
  await turn();
  expect([mine.filter(({ sees }) => sees !== '').length, other.sees !== '']).toEqual([1, true]);
  for (const each of mine) each.stop.abort(new Error('stopped'));
  other.answer();
  mine[0]?.answer();
  expect(await Promise.all(mine.map(({ ended }) => ended))).toEqual(['answered', 'Error: stopped', 'Error: stopped']);
  expect(mine[1]?.sees).toBe('');
});

test('an answer gives the room back, and so does a failure', async () => {
  const me = randomUUID();
  const failing = withFiles(files, me, measured(90_000_000), new AbortController().signal, () =>
    Promise.reject(new Error('refused')),
  );
  await expect(failing).rejects.toThrow('refused');
  const answered = ask(90_000_000, me);
  await turn();
  answered.answer();
  await answered.ended;
  const next = ask(90_000_000, me);
  await turn();
  expect(next.sees).not.toBe('');
  next.answer();
});
