// The response to a write is lost with its connection: repeated writes apply once, others return 503.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../../testing/client.ts';
import type { Reply, Session } from '../../testing/client.ts';
import { startFakeVendor } from '../../testing/fake-vendor.ts';
import type { FakeVendor } from '../../testing/fake-vendor.ts';
import { startApp } from '../../testing/start-app.ts';
import type { App } from '../../testing/start-app.ts';
import { blackHole, proxied } from '../testing/black-hole.ts';
import type { BlackHole } from '../testing/black-hole.ts';
import { startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';

const accessCode = 'a code of more than twelve characters';
let server: TestPostgres;
let proxy: BlackHole;
let vendor: FakeVendor;
let app: App;
let session: Session;

beforeAll(async () => {
  server = await startPostgres();
  vendor = await startFakeVendor();
  const url = await server.database();
  proxy = await blackHole(Number(new URL(url).port));
  app = await startApp({ DATABASE_URL: proxied(url, proxy.port), ACCESS_CODE: accessCode });
  session = await openSession(app.url, accessCode);
}, 120_000);
afterAll(async () => {
  await app.stop();
  proxy.close();
  await vendor.close();
  await server.stop();
});

const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
  send(`${app.url}${path}`, {
    method,
    headers: auth(session, { apiKey: 'key', baseURL: vendor.url }),
    ...(body === undefined ? {} : { body }),
  });

const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] };
const run = { conversationId: 'c-2', conversation: {}, messages: [question], parentId: 'q', messageId: 'a' };
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const stop = { conversation: 'c-2', answer: 'a', decision: 'stop', next: 'n', client };

test.each<[statement: RegExp, method: string, path: string, body: object, status: number]>([
  [/insert into "conversations"/, 'POST', '/api/conversations', { id: 'c-1', title: 'Once' }, 201],
  [/insert into "folders"/, 'POST', '/api/folders', { id: 'f-1', name: 'Once' }, 201],
  [/commit/, 'POST', '/api/conversations/c-1/messages', { messages: [question] }, 201],
  [/commit/, 'POST', '/api/runs', { ...run, provider: 'sample', payload: chat('hello') }, 201],
  [/commit/, 'POST', '/api/turns/decisions', stop, 200],
  [/commit/, 'POST', '/api/conversations/c-2/tasks', { kind: 'summary', client }, 202],
  [/update "folders"/, 'DELETE', '/api/folders/f-1', {}, 204],
  [/insert into "settings"/, 'PATCH', '/api/settings', { animation: 'none' }, 200],
  [/insert into "shares"/, 'POST', '/api/share', { conversationId: 'c-2' }, 201],
  [/commit/, 'POST', '/api/share', { conversationId: 'c-2' }, 500],
  [/insert into "attempts"/, 'POST', '/api/session', { accessCode: 'a wrong one' }, 500],
  [/commit/, 'POST', '/api/account', { email: 'a@example.com', password: 'river stone lamp' }, 500],
])('%s of %s %s', { timeout: 60_000 }, async (statement, method, path, body, status) => {
  const broken = proxy.loseAnswer(statement);
  const [reply] = await Promise.all([call(method, path, body), broken]);
  // If the write is not repeated, the response says so, and invites no repetition.
  const expected = { code: 'database', reason: 'unreachable' };
  expect([reply.status, reply.headers['retry-after'], reply.json]).toMatchObject(
    status === 500 ? [500, undefined, { errorType: 500, body: { error: expected } }] : [status, undefined, reply.json],
  );
});
