// User-created providers with all five interfaces: called through the interface's route, with their own key.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auth, chat, openSession, readEvents, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { root, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

interface Fixture {
  readonly response: { readonly headers: Readonly<Record<string, string>>; readonly body: { readonly text: string } };
}

let app: App;
let session: Session;
let server: Server;
let url = '';
/** The response of the endpoint, and the requests it received. */
let answer: Fixture['response'];
const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': answer.headers['content-type'] }).end(answer.body.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startApp();
  session = await openSession(app.url);
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
});

const fixture = (sdkType: string, name: string): Fixture['response'] =>
  (JSON.parse(readFileSync(join(root, 'providers', sdkType, 'fixtures', `${name}.json`), 'utf8')) as Fixture).response;

const types = [
  ['openai', '/v1', 'authorization', 'Bearer own-key', '/v1/chat/completions', '/v1/models'],
  ['anthropic', '', 'x-api-key', 'own-key', '/v1/messages', '/v1/models'],
  ['google', '', 'x-goog-api-key', 'own-key', '/v1beta/models/own-model:streamGenerateContent', '/v1beta/models'],
  ['ollama', '', 'authorization', 'Bearer own-key', '/api/chat', '/api/tags'],
  ['azure', '', 'api-key', 'own-key', '/openai/deployments/own-model/chat/completions', undefined],
] as const;

test.each(types)('%s', async (sdkType, path, header, value, chatPath, modelsPath) => {
  const own = `my-${sdkType}`;
  const kept = await send(`${app.url}/api/vault/${own}`, {
    method: 'PUT',
    headers: auth(session),
    body: { apiKey: 'own-key', baseURL: url + path },
  });
  expect(kept.status).toBe(200);

  answer = fixture(sdkType, 'chat-text');
  const reply = await send(`${app.url}/api/chat/${sdkType}`, {
    headers: auth(session),
    body: chat('own-model', { provider: own }),
  });
  expect([reply.status, asked.map((request) => [request.path.split('?')[0], request.headers[header]])]).toEqual([
    200,
    [[chatPath, value]],
  ]);
  const events = readEvents(reply.text);
  expect(events.filter(({ event }) => event === 'text').length).toBeGreaterThan(0);
  expect(events.some(({ event }) => event === 'stop')).toBe(true);

  const list = `${app.url}/api/models/${sdkType}?provider=${own}`;
  answer = fixture(sdkType, 'models');
  asked.length = 0;
  const models = await send(list, { method: 'GET', headers: auth(session) });
  expect([models.status, (models.json as readonly object[]).length > 0]).toEqual([200, true]);
  // The list only has names, so pages with model facts are requested with the same key (Ollama: once per model).
  const pages = sdkType === 'openai' ? ['/v1/model/info', '/api/v0/models'] : sdkType === 'ollama' ? ['/api/show'] : [];
  const questions = asked.map((request) => [request.path.split('?')[0], request.headers[header]].join(' '));
  expect([...new Set(questions)]).toEqual(
    modelsPath === undefined ? [] : [modelsPath, ...pages].map((each) => `${each} ${value}`),
  );

  answer = fixture(sdkType, 'chat-text');
  const checked = await send(`${app.url}/api/providers/${sdkType}/check?provider=${own}`, {
    headers: auth(session),
    body: { model: 'own-model' },
  });
  expect(checked.json).toMatchObject({ ok: true, calls: [{ status: 200 }] });
});

test('keys kept under another name are not used for a provider of one’s own', async () => {
  await send(`${app.url}/api/vault/openai`, { method: 'PUT', headers: auth(session), body: { apiKey: 'vendors-key' } });
  const reply = await send(`${app.url}/api/chat/openai`, {
    headers: auth(session),
    body: chat('m', { provider: 'my-nothing' }),
  });
  expect([reply.status, asked]).toEqual([401, []]);
});
