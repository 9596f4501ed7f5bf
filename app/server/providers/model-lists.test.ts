// Stored model lists over HTTP: shared between pages, 304 if unchanged, limits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let me: Session;
beforeAll(async () => {
  app = await startApp();
  me = await openSession(app.url);
});
afterAll(() => app.stop());

const ask = (method: string, path: string, body?: unknown, headers = {}, session = me): Promise<Reply> =>
  send(`${app.url}${path}`, {
    method,
    headers: { ...auth(session), ...headers },
    ...(body === undefined ? {} : { body }),
  });
const models = [{ id: 'zeta-8b', displayName: 'Zeta', functionCall: true, pricing: { input: 1, output: 2 } }];

test('stored by one page, read by the next, unchanged until another one is stored', async () => {
  expect((await ask('GET', '/api/model-lists')).json).toEqual({ lists: {} });
  const before = Date.now();
  expect((await ask('PUT', '/api/model-lists/my-gateway', { models })).json).toMatchObject({ count: 1 });
  const first = await ask('GET', '/api/model-lists');
  const { lists } = first.json as { lists: Record<string, { fetchedAt: number; models: unknown }> };
  expect(lists['my-gateway']?.models).toEqual(models);
  expect(lists['my-gateway']?.fetchedAt).toBeGreaterThanOrEqual(before);

  const again = { 'if-none-match': first.headers['etag'] ?? '' };
  expect((await ask('GET', '/api/model-lists', undefined, again)).status).toBe(304);
  // Another user of the same browser must not get a 304.
  const other = await openSession(app.url);
  expect((await ask('GET', '/api/model-lists', undefined, again, other)).json).toEqual({ lists: {} });

  expect((await ask('DELETE', '/api/model-lists/my-gateway')).status).toBe(204);
  expect((await ask('DELETE', '/api/model-lists/my-gateway')).status).toBe(404);
});

const refused: readonly [string, string, unknown, RegExp][] = [
  ['a row without an id', 'p', { models: [{ displayName: 'x' }] }, /id/],
  ['too many rows', 'p', { models: Array.from({ length: 10_001 }, (_, at) => ({ id: `m${at}` })) }, /10000/],
  ['too large', 'p', { models: [{ id: 'x', description: 'y'.repeat(5_000_000) }] }, /5000\d+ characters/],
  ['a name that is none', 'a%00b', { models: [] }, /provider’s id/],
];
test.each(refused)('%s is refused with what is allowed', async (_name, provider, body, message) => {
  const reply = await ask('PUT', `/api/model-lists/${provider}`, body);
  expect([reply.status, JSON.stringify(reply.json)]).toEqual([400, expect.stringMatching(message)]);
});
