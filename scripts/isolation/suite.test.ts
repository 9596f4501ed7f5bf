// The suite in the app on a package that lies elsewhere, without a node_modules of its own.
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfined } from '../../conformance/runners/confine.ts';
import { fetchIsolationNode } from '../lib/node.mjs';
import { auth, openSession, send } from '../../app/server/testing/client.ts';
import { root, startApp } from '../../app/server/testing/start-app.ts';
import type { App } from '../../app/server/testing/start-app.ts';

/** Of the package that is copied. */
const fixtures = { recorded: 0, authored: 6 };
let folder: string;
let cache: string;
let node: string;
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
  node = await fetchIsolationNode();
  cache = await realpath(await mkdtemp(join(tmpdir(), 'tributary-suite-')));
  [app, confined] = await Promise.all([
    startApp({ PROVIDER_PACKAGES: folder }),
    startApp({ PROVIDER_PACKAGES: folder, PACKAGE_ISOLATION: 'on', TRIBUTARY_ISOLATION_NODE: node }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([app.stop(), confined.stop()]);
  await Promise.all([folder, cache].map((each) => rm(each, { recursive: true })));
});

const casesOf = (answer: unknown): number => (answer as { result: { cases: number } }).result.cases;

test('runs and passes', async () => {
  const headers = auth(await openSession(app.url));
  const url = `${app.url}/api/providers/outside/conformance`;
  expect((await send(url, { method: 'GET', headers })).json).toEqual({ available: true, fixtures, result: null });
  const { json } = await send(url, { headers });
  expect(json).toMatchObject({ available: true, result: { failed: [] } });
  expect(casesOf(json)).toBeGreaterThan(50);
}, 120_000);

test('runs in the process of a package that is confined', async () => {
  const headers = auth(await openSession(confined.url));
  const list = await send(`${confined.url}/api/packages`, { method: 'GET', headers });
  expect((list.json as { packages: object[] }).packages).toContainEqual(
    expect.objectContaining({ id: 'outside', state: 'loaded' }),
  );
  const url = `${confined.url}/api/providers/outside/conformance`;
  expect((await send(url, { method: 'GET', headers })).json).toEqual({ available: true, fixtures, result: null });
  const { json } = await send(url, { headers });
  expect(json).toMatchObject({ available: true, result: { failed: [] } });
  // As many as in the server's own process.
  const open = await send(`${app.url}/api/providers/outside/conformance`, {
    headers: auth(await openSession(app.url)),
  });
  expect(casesOf(json)).toBe(casesOf(open.json));
}, 120_000);

test.each([
  ['a timer', "setTimeout(() => fetch('http://127.0.0.1:49151/').catch(() => undefined), 200);", '127.0.0.1:49151'],
  ['a datagram', "createSocket('udp4').bind(0).on('error', () => undefined);", '0.0.0.0 (refused)'],
  ['a lookup', "lookup('stolen.example', () => undefined);", 'a lookup of stolen.example'],
])(
  'sees a confined package that reaches out by %s',
  async (how, attempt, found) => {
    const copy = join(cache, how.replace(' ', '-'));
    await cp(folder, copy, { recursive: true });
    const index = join(copy, 'index.ts');
    const imports = "import { createSocket } from 'node:dgram';\nimport { lookup } from 'node:dns';\n";
    await writeFile(index, `${imports}${await readFile(index, 'utf8')}\n${attempt}\n`);
    const outcome = await checkConfined(copy, { node, root, cache: join(cache, 'sources') });
    if ('problem' in outcome) throw new Error(outcome.problem);
    const failed = outcome.results.flatMap(({ failure }) => failure?.found ?? []);
    expect(failed.join()).toContain(found);
  },
  120_000,
);

test.each(['clock', 'think-tags'])(
  'passes on a confined plugin: %s',
  async (plugin) => {
    const copy = join(cache, plugin);
    await cp(join(root, 'plugins', plugin), copy, { recursive: true });
    const outcome = await checkConfined(copy, { node, root, cache: join(cache, 'sources') });
    if ('problem' in outcome) throw new Error(outcome.problem);
    expect(outcome.results.filter(({ failure }) => failure)).toEqual([]);
    expect(outcome.results.length).toBeGreaterThan(5);
  },
  120_000,
);

test('is there for no provider that is not loaded', async () => {
  const headers = auth(await openSession(app.url));
  const reply = await send(`${app.url}/api/providers/nobody/conformance`, { method: 'GET', headers });
  expect(reply.json).toEqual({ available: false, fixtures: { recorded: 0, authored: 0 }, result: null });
});
