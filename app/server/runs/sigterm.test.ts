// SIGTERM during replies: first not ready with the port still open, then an end that every reader receives.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auth, chat, open, openSession, send } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import { cleanUp, environmentOf } from '../storage/testing/databases.ts';
import { newId } from '../storage/ids.ts';

cleanUp();

test('a running reply is interrupted with what was received, its follower gets the end, a stream an error event', async () => {
  const vendor = await startFakeVendor();
  const app = await startProcess({ STOP_TIMEOUT: '1' });
  const health = await send(`${app.url}/healthz`, { method: 'GET' });
  expect([health.status, health.headers['x-tributary-version']]).toEqual([
    200,
    expect.stringMatching(/^\d+\.\d+\.\d+/),
  ]);
  const session = await openSession(app.url);
  const headers = auth(session, { apiKey: 'key', baseURL: vendor.url });
  const conversationId = newId();
  const body = { conversationId, conversation: {}, parentId: null, provider: 'sample', payload: chat('ticking') };
  const begun = await send(`${app.url}/api/runs`, { headers, body });
  const { runId } = begun.json as { runId: string };
  expect(begun.headers['x-tributary-observation-id']).toMatch(/^[0-9a-f-]{36}$/);
  const texts = ['', ''];
  const streams = await Promise.all([
    open(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers }),
    open(`${app.url}/api/chat/sample`, { headers, body: chat('ticking') }),
  ]);
  for (const [at, stream] of streams.entries()) {
    stream.on('error', () => undefined);
    stream.on('data', (part) => (texts[at] += String(part)));
  }
  await expect.poll(() => texts.every((text) => text.includes('tick')), { timeout: 10_000 }).toBe(true);
  const began = performance.now();
  const exited = app.terminate();
  await sleep(500);
  const ready = await send(`${app.url}/readyz`, { method: 'GET' });
  expect([ready.status, ready.json]).toMatchObject([503, { waitingFor: ['server is stopping'] }]);
  expect(await exited).toBe(0);
  expect(performance.now() - began).toBeLessThan(8000);
  expect(texts[0]).toMatch(/event: end\ndata: \{"status":"interrupted","lastSeq":\d+\}\n\n$/);
  expect(texts[1]).toMatch(/event: error\ndata: .*The server is shutting down.*\n\n$/);
  expect(app.output()).toMatch(/"outcome":"interrupted","duration":\d+,"observationId":"[0-9a-f-]{36}"/);
  await vendor.close();
}, 60_000);

test.each(['sqlite', 'postgres'] as const)(
  '24 replies that end within STOP_TIMEOUT are whole on %s, and the server stops as soon as they have ended',
  async (kind) => {
    const vendor = await startFakeVendor();
    const app = await startProcess({ STOP_TIMEOUT: '60', ...(await environmentOf(kind)) });
    const headers = auth(await openSession(app.url), { apiKey: 'key', baseURL: vendor.url });
    const texts = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const asked = { conversationId: newId(), conversation: {}, parentId: null, provider: 'sample' };
        const body = { ...asked, payload: chat('lasting:6000') };
        const { runId } = (await send(`${app.url}/api/runs`, { headers, body })).json as { runId: string };
        const stream = await open(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers });
        const seen = { text: '' };
        stream.on('error', () => undefined);
        stream.on('data', (part) => (seen.text += String(part)));
        return seen;
      }),
    );
    await expect.poll(() => texts.every(({ text }) => text !== ''), { timeout: 10_000 }).toBe(true);
    const began = performance.now();
    expect(await app.terminate()).toBe(0);
    const whole = /event: end\ndata: \{"status":"done"/;
    expect(texts.filter(({ text }) => !whole.test(text))).toEqual([]);
    expect(performance.now() - began).toBeLessThan(40_000);
    await vendor.close();
  },
  90_000,
);
