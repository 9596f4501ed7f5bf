// Error responses keep their status, however much of the body arrives.
import { expect, test } from 'vitest';
import type { ByteSource, TransportResponse } from '../contract/transport.ts';
import { isVendorError } from '../errors/error.ts';
import { readJSON, readStart } from './body.ts';
import { fetchOver } from './fetch.ts';

/** Pushes the text, then ends or fails. */
const source = (text: string, end: 'whole' | 'broken'): ByteSource => ({
  start(sink) {
    sink.data(new TextEncoder().encode(text));
    if (end === 'whole') sink.end();
    else sink.error(new Error('fetch failed'));
  },
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => undefined,
});

const answer = (status: number, text: string, end: 'whole' | 'broken'): TransportResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  url: 'http://host/',
  body: source(text, end),
});

const page = '{"error":{"message":"wrong key"}}';

test.each([
  ['whole', page, 'wrong key'],
  ['broken', page, 'wrong key'],
  ['broken', page.slice(0, 20), page.slice(0, 20)],
  ['broken', '', 'HTTP 401'],
] as const)('a page of status 401, %s after %j', async (end, text, message) => {
  const thrown: unknown = await readJSON(answer(401, text, end)).catch((error: unknown) => error);
  expect(isVendorError(thrown) && [thrown.status, thrown.message]).toEqual([401, message]);
  const send = fetchOver(() => Promise.resolve(answer(401, text, end)), new AbortController().signal);
  const response = await send('http://host/');
  expect([response.status, await response.text()]).toEqual([401, text]);
});

test('a result that breaks off is a failure', async () => {
  await expect(readJSON(answer(200, '{}', 'broken'))).rejects.toThrow('fetch failed');
});

test('the body of an error status that stalls is taken as far as it came', async () => {
  let cancelled = false;
  const source: ByteSource = {
    start: (sink) => sink.data(new TextEncoder().encode('the beginning')),
    pause: () => undefined,
    resume: () => undefined,
    cancel: () => (cancelled = true),
  };
  expect([await readStart(source, 100, 30), cancelled]).toEqual(['the beginning', true]);
});
