// The suite in the app on a package that lies elsewhere, without a node_modules of its own.
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchIsolationNode } from '../lib/node.mjs';
import { auth, openSession, send } from '../../app/server/testing/client.ts';
import { root, startApp } from '../../app/server/testing/start-app.ts';
import type { App } from '../../app/server/testing/start-app.ts';

/** Of the package that is copied. */
const fixtures = { recorded: 0, authored: 6 };
let folder: string;
let app: App;
let confined: App;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-outside-')));
  const bundled = join(root, 'providers/inferencenet');
  await cp(bundled, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text
        .replaceAll('inferencenet', 'outside')
        .replaceAll('Inference.net', 'Outside')
        .replaceAll('INFERENCE', 'OUTSIDE'),
    );
  }
  const node = await fetchIsolationNode();
  [app, confined] = await Promise.all([
    startApp({ PROVIDER_PACKAGES: folder }),
    startApp({ PROVIDER_PACKAGES: folder, PACKAGE_ISOLATION: 'on', TRIBUTARY_ISOLATION_NODE: node }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([app.stop(), confined.stop()]);
  await rm(folder, { recursive: true });
});

test('runs and passes', async () => {
  const headers = auth(await openSession(app.url));
  const url = `${app.url}/api/providers/outside/conformance`;
  expect((await send(url, { method: 'GET', headers })).json).toEqual({ available: true, fixtures, result: null });
  const { json } = await send(url, { headers });
  expect(json).toMatchObject({ available: true, result: { failed: [] } });
  expect((json as { result: { cases: number } }).result.cases).toBeGreaterThan(50);
}, 120_000);

test('runs no package that is confined to a process of its own', async () => {
  const headers = auth(await openSession(confined.url));
  const list = await send(`${confined.url}/api/packages`, { method: 'GET', headers });
  expect((list.json as { packages: object[] }).packages).toContainEqual(
    expect.objectContaining({ id: 'outside', state: 'loaded' }),
  );
  const url = `${confined.url}/api/providers/outside/conformance`;
  expect((await send(url, { method: 'GET', headers })).json).toEqual({ available: false, fixtures, result: null });
  expect((await send(url, { headers })).status).toBe(404);
});

test('is there for no provider without fixtures', async () => {
  const headers = auth(await openSession(app.url));
  const reply = await send(`${app.url}/api/providers/nobody/conformance`, { method: 'GET', headers });
  expect(reply.json).toEqual({ available: false, fixtures: { recorded: 0, authored: 0 }, result: null });
});
