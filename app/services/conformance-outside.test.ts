// The suite in the app on a package that lies elsewhere, without a node_modules of its own.
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from './testing/client.ts';
import { root, startApp } from './testing/start-app.ts';
import type { App } from './testing/start-app.ts';

let folder: string;
let app: App;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-outside-')));
  const bundled = join(root, 'providers/inferencenet');
  await cp(bundled, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll('inferencenet', 'outside').replaceAll('Inference.net', 'Outside'));
  }
  app = await startApp({ PROVIDER_PACKAGES: folder });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

test('runs and passes', async () => {
  const headers = auth(await openSession(app.url));
  const url = `${app.url}/api/providers/outside/conformance`;
  expect((await send(url, { method: 'GET', headers })).json).toEqual({ available: true, result: null });
  const { json } = await send(url, { headers });
  expect(json).toMatchObject({ available: true, result: { failed: [] } });
  expect((json as { result: { cases: number } }).result.cases).toBeGreaterThan(50);
}, 120_000);

test('is there for no provider without fixtures', async () => {
  const headers = auth(await openSession(app.url));
  const reply = await send(`${app.url}/api/providers/nobody/conformance`, { method: 'GET', headers });
  expect(reply.json).toEqual({ available: false, result: null });
});
