// Two servers on one PostgreSQL that is unreachable for a while: replies continue, requests wait, and no acknowledged
// write is lost. `TRIBUTARY_OUTAGE_SECONDS=28,45` sets the lengths of the outages.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { secretKey, startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';
import { startPostgres } from '../storage/testing/postgres.ts';
import type { TestPostgres } from '../storage/testing/postgres.ts';
import { patienceMs } from '../process/unavailable.ts';

const lengths = (process.env['TRIBUTARY_OUTAGE_SECONDS'] ?? '3').split(',').map(Number);

/** Streams numbers until the client disconnects. */
const vendor = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let n = 0;
  const say = (): void => {
    const choices = [{ index: 0, delta: { content: `${n++}.` } }];
    response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`);
  };
  const timer = setInterval(say, 50);
  response.on('close', () => clearInterval(timer));
});

let database: TestPostgres;
let apps: readonly AppProcess[];
let baseURL: string;

beforeAll(async () => {
  vendor.listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  baseURL = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`;
  database = await startPostgres();
  const env = { DATABASE_URL: await database.database(), SECRET_KEY: secretKey };
  apps = [await startProcess(env), await startProcess(env)];
}, 120_000);
afterAll(async () => {
  for (const app of apps) await app.stop();
  await database.stop();
  vendor.closeAllConnections();
  vendor.close();
}, 60_000);

const reasonOf = (json: unknown): unknown =>
  (json as { readonly body?: { readonly error?: { readonly reason?: unknown } } }).body?.error?.reason;

interface Reading {
  readonly runId: string;
  /** Returns the text so far. Throws if a number is missing or doubled. */
  text(): string;
}

const call = (app: AppProcess, session: Session, method: string, path: string, body?: object): Promise<Reply> =>
  send(`${app.url}${path}`, {
    method,
    headers: auth(session, { apiKey: 'key', baseURL }),
    ...(body ? { body } : {}),
  });

const runBody = (): object => ({
  conversationId: newId(),
  conversation: {},
  parentId: null,
  provider: 'sample',
  payload: chat('counting'),
});

async function follow(app: AppProcess, session: Session, runId: string): Promise<Reading> {
  const stream = await open(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers: auth(session) });
  let received = '';
  stream.on('data', (part) => (received += String(part)));
  return {
    runId,
    text() {
      const events = [...received.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)$/gm)];
      expect(events.map(([, id]) => Number(id))).toEqual(events.map((_, at) => at + 1));
      return events.map(([, , type, data = '']) => (type === 'text' ? String(JSON.parse(data)) : '')).join('');
    },
  };
}

const outages: Readonly<Record<string, { begin(): Promise<void>; end(): Promise<void> }>> = {
  paused: { begin: () => database.pause(), end: () => database.resume() },
  'killed and started again': { begin: () => database.kill(), end: () => database.restart() },
};
const rows = lengths.flatMap((seconds) => Object.keys(outages).map((how) => [seconds, how] as const));

test.each(rows)('%d s %s', { timeout: 240_000 }, async (seconds, how) => {
  const outage = outages[how];
  const [one, two] = apps;
  if (!outage || !one || !two) throw new Error('there are two servers and two kinds of outages');
  const session = await openSession(one.url);
  const readings = await Promise.all(
    [one, two].map(async (app, at) => {
      const { runId } = (await call(app, session, 'POST', '/api/runs', runBody())).json as { runId: string };
      // Followed on the other server.
      return follow(apps[1 - at] ?? one, session, runId);
    }),
  );
  const grown = async (text: readonly string[]): Promise<void> => {
    const longer = (): boolean => readings.every((each, at) => each.text().length > (text[at]?.length ?? 0) + 20);
    await expect.poll(longer, { timeout: 60_000 }).toBe(true);
  };
  await grown([]);

  await outage.begin();
  const changes = ['1', '2'].map((name) => ({ id: newId(), name: `folder ${name}` }));
  const sending = Promise.all(
    changes.flatMap((folder, at) => {
      const app = apps[at] ?? one;
      return [call(app, session, 'POST', '/api/folders', folder), call(app, session, 'POST', '/api/runs', runBody())];
    }),
  );
  await sleep(500);
  expect((await send(`${two.url}/readyz`, { method: 'GET' })).status).toBe(503);
  await sleep(seconds * 1000);
  const before = readings.map((reading) => reading.text());
  await outage.end();

  const replies = await sending;
  const bridged = seconds * 1000 < patienceMs;
  const outcomes = replies.map(({ status, headers, json }) => [status, headers['retry-after'], reasonOf(json)]);
  expect(outcomes).toEqual(Array(4).fill(bridged ? [201, undefined, undefined] : [503, '5', 'unreachable']));
  if (bridged) {
    await grown(before);
    // Long enough for both servers to look for missing heartbeats.
    await sleep(Math.min(seconds, 12) * 1000);
    await grown(readings.map((reading) => reading.text()));
  }
  const list = (await call(two, session, 'GET', '/api/folders')).json as { folders: { name: string }[] };
  const acknowledged = changes.filter((_, at) => replies[at * 2]?.status === 201).map(({ name }) => name);
  expect(list.folders.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
  const active = (await call(one, session, 'GET', '/api/runs')).json as { runs: { runId: string }[] };
  const running = active.runs.map(({ runId }) => runId);
  expect(running).toEqual(expect.arrayContaining(bridged ? readings.map(({ runId }) => runId) : []));
  for (const runId of running) await call(two, session, 'DELETE', `/api/runs/${runId}`);
  for (const reading of readings) {
    const counted = Array.from({ length: reading.text().split('.').length - 1 }, (_, n) => `${n}.`).join('');
    expect(reading.text()).toBe(counted);
  }
});
