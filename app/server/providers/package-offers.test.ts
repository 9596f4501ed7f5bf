// Packages of the operator's index over real HTTP: shown with permissions, added by the shown digest, removed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageInfo, PackageOffer } from '../../shared/api/packages.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';

const secret = 'sk-operator-0123456789';
let work: string;
let vendor: Server;
let address: string;
let tarball: Buffer;
let served: Buffer;
let index: unknown;
let app: LoggedApp;
let session: Session;

/** A tool with an install script that would leave a file, and a dependency that npm must not need. */
async function pack(): Promise<Buffer> {
  const folder = join(work, 'package');
  await mkdir(folder);
  const json = {
    name: 'tributary-plugin-dice',
    version: '1.0.0',
    type: 'module',
    keywords: ['tributary-plugin'],
    tributary: { kind: 'plugin', apiVersion: 1, id: 'dice' },
    exports: './index.js',
    scripts: { install: `node -e "require('fs').writeFileSync('${join(work, 'ran')}', '')"` },
    peerDependencies: { '@tributary/runtime-core': '^0.1.0' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(json));
  const code = `import { definePlugin } from '@tributary/runtime-core';
    export default definePlugin({ id: 'dice', hosts: ['dice.example'], tools: {
      manifest: { identifier: 'dice', meta: { title: 'Dice' }, api: [{ name: 'throw' }] }, run: { throw: () => 4 } } });`;
  await writeFile(join(folder, 'index.js'), code);
  await promisify(execFile)('tar', ['-czf', join(work, 'dice.tgz'), '-C', work, 'package']);
  return readFile(join(work, 'dice.tgz'));
}

const digest = (bytes: Buffer): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
const row = (more: object = {}) => ({
  name: 'tributary-plugin-dice',
  version: '1.0.0',
  tarball: 'dice.tgz',
  description: 'Throws dice.',
  checked: {
    kind: 'plugin',
    id: 'dice',
    integrity: digest(tarball),
    grade: 'bronze',
    lacks: ['a vendor: plugins have none'],
    hosts: ['dice.example'],
    keys: [],
    env: [],
    provenance: null,
    suite: '0.1.0',
    date: '2026-11-28',
    ...more,
  },
});

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tributary-offers-'));
  tarball = served = await pack();
  vendor = createServer((request, answer) =>
    request.url === '/index.json' ? answer.end(JSON.stringify(index)) : answer.end(served),
  );
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/index.json`; // it is listening
  app = await startLogged({ PACKAGE_INDEX: address, OPENAI_API_KEY: secret });
  session = await openSession(app.url);
}, 60_000);
afterAll(async () => {
  await app.stop();
  vendor.close();
  await rm(work, { recursive: true });
});

interface Offers {
  readonly packages: readonly PackageOffer[];
  readonly problem?: string;
}
const offersOf = async ({ url }: LoggedApp, by: Session) =>
  send(`${url}/api/packages/offers`, { method: 'GET', headers: auth(by) });
const add = (integrity: string, { url }: LoggedApp = app, by: Session = session) =>
  send(`${url}/api/packages/offers`, { headers: auth(by), body: { name: 'tributary-plugin-dice', integrity } });

test('only rows that were checked are offered, with hosts and secrets; a wrong index says what is wrong', async () => {
  index = { packages: [row(), { name: 'unchecked', version: '1.0.0', tarball: 'x.tgz' }] };
  expect((await offersOf(app, session)).json).toEqual({
    packages: [
      {
        name: 'tributary-plugin-dice',
        version: '1.0.0',
        description: 'Throws dice.',
        kind: 'plugin',
        id: 'dice',
        grade: 'bronze',
        integrity: digest(tarball),
        hosts: ['dice.example'],
        keys: [],
        env: [],
        date: '2026-11-28',
      },
    ],
  });
  index = { packages: [row({ grade: 'diamond' })] };
  const { packages, problem } = (await offersOf(app, session)).json as Offers;
  expect([packages, problem]).toEqual([[], expect.stringContaining('/packages/0/checked/grade')]);
  index = { packages: [row({ grade: 'platinum', until: '2026-01-01' })] };
  expect(((await offersOf(app, session)).json as Offers).packages[0]?.grade).toBe('gold');
});

test('a package is added only with the digest that was shown, and is in use at once', { timeout: 60_000 }, async () => {
  index = { packages: [row({ integrity: digest(Buffer.from('another')) })] };
  expect((await add(digest(tarball))).status).toBe(409);
  index = { packages: [row()] };
  served = Buffer.from('swapped');
  const swapped = await add(digest(tarball));
  expect([swapped.status, swapped.text]).toEqual([502, expect.stringContaining('not the one that the index checked')]);
  served = tarball;
  const { status, json, text } = await add(digest(tarball));
  expect([status, text]).toEqual([200, expect.any(String)]);
  const list = (json as { packages: PackageInfo[] }).packages;
  expect(list.find(({ name }) => name === 'tributary-plugin-dice')).toMatchObject({
    origin: 'named',
    state: 'loaded',
    id: 'dice',
    hosts: ['dice.example'],
  });
  await expect(readFile(join(work, 'ran'))).rejects.toThrow('ENOENT');
  expect(((await offersOf(app, session)).json as Offers).packages[0]?.installed).toBe('1.0.0');
  expect(list.find(({ name }) => name === 'tributary-plugin-dice')?.removable).toBe(true);
  expect(app.output()).not.toContain(secret);
  // The fourth attempt within a minute.
  expect((await add(digest(tarball))).status).toBe(429);
});

test('what was added is removed, and nothing else is', { timeout: 60_000 }, async () => {
  const remove = (name: string) =>
    send(`${app.url}/api/packages/offers`, { method: 'DELETE', headers: auth(session), body: { name } });
  expect((await remove('@tributary/provider-groq')).status).toBe(404);
  const { status, json } = await remove('tributary-plugin-dice');
  expect(status).toBe(200);
  const names = (json as { packages: PackageInfo[] }).packages.map(({ name }) => name);
  expect(names).toContain('@tributary/provider-groq');
  expect(names).not.toContain('tributary-plugin-dice');
  expect(((await offersOf(app, session)).json as Offers).packages[0]?.installed).toBeUndefined();
  expect((await remove('tributary-plugin-dice')).status).toBe(404);
});

test('without an index nothing is offered; behind an access code nothing is offered and nothing added', async () => {
  const [none, shared] = await Promise.all([
    startLogged(),
    startLogged({ PACKAGE_INDEX: address, ACCESS_CODE: 'a code of many letters' }),
  ]);
  try {
    const own = await openSession(none.url);
    expect((await offersOf(none, own)).json).toEqual({ packages: [] });
    expect((await add('sha512-x', none, own)).status).toBe(404);
    const visitor = await openSession(shared.url, 'a code of many letters');
    expect((await offersOf(shared, visitor)).json).toEqual({ packages: [] });
    expect((await add('sha512-x', shared, visitor)).status).toBe(403);
    const removal = { method: 'DELETE', headers: auth(visitor), body: { name: 'tributary-plugin-dice' } };
    expect((await send(`${shared.url}/api/packages/offers`, removal)).status).toBe(403);
  } finally {
    await Promise.all([none.stop(), shared.stop()]);
  }
});
