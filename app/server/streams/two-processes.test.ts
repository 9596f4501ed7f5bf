// Two processes on one PostgreSQL: replies of one are followed at the other, by stream and by socket, and are whole when it stops.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../storage/ids.ts';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { auth, chat, open, openSession, send } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';

cleanUp();

let vendor: FakeVendor;
let here: AppProcess;
let there: AppProcess;
beforeAll(async () => {
  vendor = await startFakeVendor();
  const { databaseUrl = '' } = await testDatabase('postgres');
  const env = { DATABASE_URL: databaseUrl, STOP_TIMEOUT: '60' };
  [here, there] = [await startProcess(env), await startProcess(env)];
}, 120_000);
afterAll(() => Promise.allSettled([here.stop(), there.stop(), vendor.close()]));

const replies = 24;

test('24 replies of a process that stops are done, for those who follow them at the other one', async () => {
  const session = await openSession(here.url);
  const headers = auth(session, { apiKey: 'key', baseURL: vendor.url });
  const runs = await Promise.all(
    Array.from({ length: replies }, async () => {
      const asked = { conversationId: newId(), conversation: {}, parentId: null, provider: 'sample' };
      const begun = await send(`${here.url}/api/runs`, { headers, body: { ...asked, payload: chat('lasting:6000') } });
      return (begun.json as { readonly runId: string }).runId;
    }),
  );
  const streams = await Promise.all(
    runs.slice(0, replies / 2).map(async (run) => {
      const stream = await open(`${there.url}/api/runs/${run}/events`, { method: 'GET', headers });
      const seen = { text: '' };
      stream.on('error', () => undefined);
      stream.on('data', (part) => (seen.text += String(part)));
      return seen;
    }),
  );
  const socket = new WebSocket(`${there.url.replace('http', 'ws')}/api/live`);
  const live = { text: '' };
  socket.addEventListener('message', ({ data }) => (live.text += String(data)));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const followed = runs.slice(replies / 2);
  for (const [at, run] of followed.entries())
    socket.send(
      JSON.stringify({ ...(at === 0 ? { token: auth(session)['x-tributary-auth'] } : {}), follow: `${run}.0` }),
    );
  await expect.poll(() => streams.every(({ text }) => text !== ''), { timeout: 10_000 }).toBe(true);

  const stopped = here.terminate();
  const done = /event: end\ndata: \{"status":"done"/g;
  await expect.poll(() => streams.filter(({ text }) => text.match(done)).length, { timeout: 60_000 }).toBe(replies / 2);
  await expect.poll(() => live.text.match(done)?.length, { timeout: 60_000 }).toBe(followed.length);
  expect(live.text + streams.map(({ text }) => text).join('')).not.toContain('interrupted');
  expect(await stopped).toBe(0);
  socket.close();
}, 120_000);
