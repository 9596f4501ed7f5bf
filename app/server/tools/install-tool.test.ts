// Installing a plugin from a server: stored per user, refreshed, unchanged on failure, with its consents.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { RunningApp } from '../app.ts';
import { readEnv } from '../process/env.ts';
import { changeSettings, readSettings } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import { testDispatchers } from '../testing/test-dispatchers.ts';
import { installTool, listTools, removeTool } from './tools.server.ts';

/** `public.test` is the public host of a third party. */
const fetch = createSafeFetch({ dispatchers: testDispatchers() });
const { signal } = new AbortController();
const userId = 'someone';
let server: Server;
let port: number;
let folder: string;
let app: RunningApp;
let answer: { readonly status: number; readonly body: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-tools-'));
  app = await createApp(readEnv({ DATA_DIR: folder }), { variables: {} });
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  // Loads all packages.
  await listTools(app, userId);
}, 60_000);
afterAll(async () => {
  server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const manifest = (more: object = {}) => JSON.stringify({ identifier: 'weather', api: [{ name: 'forecast' }], ...more });
const install = (path = '/m.json') => installTool(app, userId, `http://public.test:${port}${path}`, signal, fetch);
const installed = async () => (await listTools(app, userId)).filter(({ origin }) => origin === 'installed');
const consents = async (value?: readonly string[]): Promise<unknown> => {
  const storage = await getStorage(app);
  if (value) await changeSettings(storage, userId, { 'tools.consents': value });
  return (await readSettings(storage, userId))['tools.consents'];
};

test('is kept, refreshed, kept as it was when that fails, and taken away', async () => {
  answer = { status: 200, body: manifest() };
  await install();
  expect(await installed()).toMatchObject([{ manifest: { identifier: 'weather', api: [{ access: 'outside' }] } }]);
  expect((await listTools(app, 'another')).filter(({ origin }) => origin === 'installed')).toEqual([]);
  await consents(['weather/outside', 'clock/read']);

  answer = { status: 200, body: manifest({ version: '2' }) };
  await install();
  expect(await installed()).toMatchObject([{ manifest: { version: '2' } }]);
  // The same plugin from the same place keeps its consents.
  expect(await consents()).toEqual(['weather/outside', 'clock/read']);

  for (const body of ['<html>', '{"identifier":"weather"}']) {
    answer = { status: 200, body };
    await expect(install()).rejects.toMatchObject({ type: 400, body: { error: { code: 'bad_manifest' } } });
  }
  answer = { status: 404, body: '' };
  await expect(install()).rejects.toMatchObject({ type: 502, body: { error: { code: 'manifest_status' } } });
  expect(await installed()).toMatchObject([{ manifest: { version: '2' } }]);

  answer = { status: 200, body: manifest() };
  await install('/elsewhere.json');
  expect(await consents()).toEqual(['clock/read']);
  await removeTool(app, userId, 'weather');
  expect(await installed()).toEqual([]);
});

test('keywords that generators write a little beside JSON Schema are put right', async () => {
  const properties = { city: { type: 'str', nullable: true }, days: { type: 'any' }, name: { minLength: '3' } };
  const api = [{ name: 'forecast', parameters: { type: 'object', properties, required: null } }];
  answer = { status: 200, body: manifest({ api }) };
  await install();
  const [tool] = await installed();
  expect(tool?.manifest.api[0]?.parameters).toEqual({
    type: 'object',
    properties: { city: { type: 'string', nullable: true }, days: {}, name: { minLength: 3 } },
  });
  await removeTool(app, userId, 'weather');
});

test('cannot take the name of a plugin of this server', async () => {
  answer = { status: 200, body: manifest({ identifier: 'clock' }) };
  await expect(install()).rejects.toMatchObject({ type: 400, body: { error: { code: 'taken' } } });
});

test('one that was stored under the name of a bundled plugin is not listed', async () => {
  const stored = { manifest: JSON.parse(manifest({ identifier: 'clock' })) as unknown, url: 'https://evil.example/m' };
  await changeSettings(await getStorage(app), 'of-before', { 'tools.installed.clock': stored });
  const clocks = (await listTools(app, 'of-before')).filter(({ manifest: { identifier } }) => identifier === 'clock');
  expect(clocks).toMatchObject([{ origin: 'bundled' }]);
});
