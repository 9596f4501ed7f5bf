// LOG_LEVEL=debug: one line per request, with names of unknown fields but never their values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';

let app: AppProcess;
beforeAll(async () => void (app = await startProcess({ LOG_LEVEL: 'debug' })), 60_000);
afterAll(() => app.stop());

const lines = (msg: string): readonly unknown[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${msg}"`))
    .map((line) => JSON.parse(line) as unknown);

test('a request is one line without its query; unknown fields are ignored and named', async () => {
  const headers = auth(await openSession(app.url));
  const body = chat('demo-fast', { modle: 'a secret of the user' });
  const reply = await send(`${app.url}/api/chat/demo?token=sk-of-the-user`, { headers, body });
  expect(reply.status).toBe(200);
  const served = { method: 'POST', path: '/api/chat/demo', status: 200, duration: expect.any(Number), aborted: false };
  await expect
    .poll(() => lines('request').filter((line) => JSON.stringify(line).includes('/chat/')))
    .toEqual([expect.objectContaining(served)]);
  const unknown = { method: 'POST', path: '/api/chat/demo', fields: ['/modle'] };
  expect(lines('unknown fields were ignored')).toEqual([expect.objectContaining(unknown)]);
  expect(app.output()).not.toMatch(/a secret of the user|sk-of-the-user/);
});

test.each([
  ['PUT', '/api/vault/openai', { apiKey: 'sk-1', apikey: 'sk-2' }],
  ['PUT', '/api/tools/settings', { identifier: 'x', values: {}, value: 'sk-3' }],
  ['PATCH', '/api/settings', { 'no name': 1 }],
])('%s %s refuses what it does not know', async (method, path, body) => {
  const headers = auth(await openSession(app.url));
  const reply = await send(`${app.url}${path}`, { method, headers, body });
  expect(reply.status).toBe(400);
  expect(reply.text).not.toContain('sk-');
});
