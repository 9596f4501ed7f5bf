import { expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { pushBodyOf, pushResponse } from '../http/push-body.ts';
import type { PushSink } from '../http/push-body.ts';
import { liveStream, maxStreams } from './live-streams.server.ts';

const app = groundApp();

const request = (method = 'GET') => new Request('http://localhost/', { method });
const running = () => Promise.resolve(0);
const openOne = async (user: string, method?: string) => {
  let sink: PushSink | undefined;
  const body = { start: (given: PushSink) => void (sink = given), cancel: () => undefined };
  const response = await liveStream(app, user, request(method), async () => pushResponse(body, {}), { running });
  const counted = pushBodyOf(response);
  const nothing = { write: () => true, end: () => undefined, destroy: () => undefined, onDrain: () => undefined };
  return {
    end: () => (counted?.start(nothing), sink?.end()),
    destroy: () => (counted?.start(nothing), sink?.destroy(new Error('broken'))),
    leave: () => counted?.cancel(),
  };
};
const fails = () => liveStream(app, 'd', request(), () => Promise.reject(new Error('no run')), { running });

test('64 streams a user; each that ends, breaks or is left makes room for one, once', async () => {
  const streams = await Promise.all(Array.from({ length: maxStreams }, () => openOne('a')));
  const refused = { type: 429, body: { error: { code: 'too_many_streams', allowed: 64 } } };
  await expect(openOne('a')).rejects.toMatchObject(refused);
  await openOne('b');
  for (const close of ['end', 'destroy', 'leave'] as const) {
    streams.pop()?.[close]();
    const next = await openOne('a');
    await expect(openOne('a')).rejects.toMatchObject(refused);
    next.leave();
    next.leave();
    await openOne('a');
    await expect(openOne('a')).rejects.toMatchObject(refused);
  }
});

test('what cannot be opened, and HEAD, take no place', async () => {
  for (let n = 0; n <= maxStreams; n++) await openOne('c', 'HEAD');
  for (let n = 0; n <= maxStreams; n++) await expect(fails()).rejects.toMatchObject(new Error('no run'));
  await openOne('c');
});

test('replies that nobody follows take places; a download that ends or is left frees its own', async () => {
  const download = (replies: number) => {
    const source = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1)) });
    return liveStream(app, 'e', request(), async () => new Response(source), {
      running: () => Promise.resolve(replies),
    });
  };
  await expect(download(64)).rejects.toMatchObject({ type: 429 });
  const left = await download(63);
  await expect(download(63)).rejects.toMatchObject({ type: 429 });
  await left.body?.cancel();
  const ended = await liveStream(app, 'e', request(), async () => new Response('all'), { running });
  expect(await ended.text()).toBe('all');
  await download(63);
});
