// GET /api/packages over real HTTP: loaded and failed packages with reasons, without secrets; failures are isolated.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { auth, chat, openSession, readEvents, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { samplePackage, startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';

const secret = 'sk-operator-0123456789';
const codes = {
  hangs: 'await new Promise(() => setInterval(() => undefined, 1000));',
  syntax: 'export const one = 1;\nexport const two = ;\n',
  tells: `throw new Error('no luck with ${secret} and apiKey=topsecret in ' + import.meta.url);`,
  tap: `import { chain, definePlugin } from '@tributary/runtime-core';
    export default definePlugin({ id: 'buggy', apply(hooks) {
      hooks.transformStream.tap('buggy', (transform) =>
        chain(transform, { push() { throw new Error('push bug'); }, flush: () => [] }));
    } });`,
  wages: `import { definePlugin } from '@tributary/runtime-core';
    export default definePlugin({ id: 'wages', tools: {
      manifest: { identifier: 'wages', api: [{ name: 'pay' }], settings: { required: ['rate'],
        properties: { rate: { type: 'number', default: 10 }, bonus: { type: 'number' } } } },
      run: { pay: ({ hours }, { settings }) => ({ settings, pay: hours * settings.rate }) },
    } });`,
};

let app: AppProcess;
let behind: AppProcess;
let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-bad-')));
  for (const [name, code] of Object.entries(codes)) {
    await mkdir(join(folder, name));
    const tributary = { kind: ['tap', 'wages'].includes(name) ? 'plugin' : 'provider', apiVersion: 1 };
    const json = { name: `bad-${name}`, version: '1.2.3', type: 'module', exports: './index.js', tributary };
    await writeFile(join(folder, name, 'package.json'), JSON.stringify(json));
    await writeFile(join(folder, name, 'index.js'), code);
  }
  const named = [samplePackage, ...Object.keys(codes).map((name) => join(folder, name))].join(',');
  const env = { PROVIDER_PACKAGES: named, TRUSTED_PLUGINS: 'buggy', OPENAI_API_KEY: secret };
  [app, behind] = await Promise.all([
    startProcess(env),
    startProcess({ ...env, ACCESS_CODE: 'a code of many letters' }),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([app.stop(), behind.stop()]);
  await rm(folder, { recursive: true });
});

async function packagesOf({ url }: AppProcess, session: Session): Promise<readonly PackageInfo[]> {
  const { status, json, text } = await send(`${url}/api/packages`, { method: 'GET', headers: auth(session) });
  if (status !== 200) throw new Error(text);
  return (json as { packages: PackageInfo[] }).packages;
}
const named = (list: readonly PackageInfo[], name: string) => list.find((each) => each.name === name);

test('nobody without a session reads it', async () => {
  expect((await send(`${app.url}/api/packages`, { method: 'GET' })).status).toBe(401);
});

test('each package is reported with its state and its reason, and a hanging one holds up nothing', async () => {
  const session = await openSession(app.url);
  expect((await send(`${app.url}/readyz`, { method: 'GET' })).status).toBe(200);
  const providers = await send(`${app.url}/api/providers`, { method: 'GET', headers: auth(session) });
  expect((providers.json as { id: string }[]).map(({ id }) => id)).toEqual(expect.arrayContaining(['demo', 'sample']));
  const list = await packagesOf(app, session);
  expect(named(list, 'bad-hangs')?.state).not.toBe('loaded');
  expect(named(list, '@tributary/provider-demo')).toMatchObject({ origin: 'bundled', state: 'loaded', id: 'demo' });
  expect(named(list, '@tributary/provider-openai')?.grade).toBe('gold');
  expect(named(list, 'bad-syntax')?.grade).toBeUndefined();
  expect(named(list, 'bad-syntax')).toMatchObject({
    origin: 'named',
    version: '1.2.3',
    state: 'skipped',
    problem: expect.stringContaining('(index.js, line 2)'),
  });
  await expect
    .poll(async () => named(await packagesOf(app, session), 'bad-hangs'), { timeout: 15_000 })
    .toMatchObject({ state: 'hanging', problem: expect.stringContaining('not ready after 5 seconds') });
  expect(app.output()).toContain('hanging: it could not be imported');
});

test('no secret is reported, nor, beyond this machine, a folder of the server', async () => {
  const here = named(await packagesOf(app, await openSession(app.url)), 'bad-tells')?.problem;
  expect(here).toContain('no luck with [redacted] and apiKey=[redacted] in');
  const away = await packagesOf(behind, await openSession(behind.url, 'a code of many letters'));
  expect(named(away, 'bad-tells')?.problem).toContain('no luck with [redacted]');
  expect(JSON.stringify(away)).not.toContain(folder);
  expect(app.output() + behind.output()).not.toMatch(new RegExp(`${secret}|topsecret`));
});

test('a tap that fails is named, and every provider answers without it', async () => {
  const session = await openSession(app.url);
  const reply = await send(`${app.url}/api/chat/demo`, { headers: auth(session), body: chat('demo-fast') });
  expect(readEvents(reply.text).map(({ event }) => event)).toEqual(expect.arrayContaining(['text', 'stop']));
  const faults = named(await packagesOf(app, session), 'bad-tap')?.faults;
  expect(faults).toMatchObject({ hook: 'transformStream', message: 'push bug' });
  expect(app.output()).toContain('a tap of the plugin \\"buggy\\" failed and was left out: push bug');
});

test('a tool of a package tells its package, and is run with the defaults of its settings', async () => {
  const session = await openSession(app.url);
  const headers = auth(session);
  const { json } = await send(`${app.url}/api/tools`, { method: 'GET', headers });
  expect(json).toMatchObject({
    tools: expect.arrayContaining([
      expect.objectContaining({ origin: 'package', package: 'bad-wages' }),
      expect.objectContaining({ origin: 'bundled' }),
    ]),
  });
  const pay = async (): Promise<unknown> => {
    const call = { manifest: { identifier: 'wages', api: [{ name: 'pay' }] }, identifier: 'wages', apiName: 'pay' };
    const body = { ...call, arguments: '{"hours":3}', type: 'builtin' };
    return (await send(`${app.url}/api/tools/gateway`, { headers, body })).json;
  };
  const keep = (values: object) =>
    send(`${app.url}/api/tools/settings`, { method: 'PUT', headers, body: { identifier: 'wages', values } });
  expect(await pay()).toEqual({ settings: { rate: 10 }, pay: 30 });
  expect((await keep({ bonus: 1 })).status).toBe(200);
  expect(await pay()).toEqual({ settings: { rate: 10, bonus: 1 }, pay: 30 });
  expect((await keep({ rate: 20 })).status).toBe(200);
  expect(await pay()).toEqual({ settings: { rate: 20 }, pay: 60 });
});

test('the suite runs on each loaded package, plugins included, and its result stands in the list', async () => {
  const session = await openSession(app.url);
  const headers = auth(session);
  const run = (url: string, name: string, by = headers) =>
    send(`${url}/api/packages/conformance`, { headers: by, body: { name } });
  const failures = async (name: string): Promise<unknown> => {
    const { json, text } = await run(app.url, name);
    const { result } = json as { result: { failed: readonly { id: string }[]; cases: number } | undefined };
    if (!result || result.cases < 4) throw new Error(text);
    expect(named(await packagesOf(app, session), name)?.suite).toEqual({ available: true, result });
    return result.failed.map(({ id }) => id);
  };
  expect(await failures('@tributary/plugin-calculator')).toEqual([]);
  expect(await failures('@tributary/plugin-speed')).toEqual([]);
  expect(await failures('bad-tap')).toContain('C-220');
  const list = await packagesOf(app, session);
  expect(list.filter(({ state, suite, kind }) => state === 'loaded' && kind !== 'family' && !suite?.available)).toEqual(
    [],
  );
  expect(named(list, 'bad-syntax')?.suite).toBeUndefined();
  const member = await openSession(behind.url, 'a code of many letters');
  expect((await run(behind.url, '@tributary/plugin-speed', auth(member))).status).toBe(403);
  expect((await packagesOf(behind, member)).filter(({ suite }) => suite)).toEqual([]);
}, 120_000);

test('there is no suite for a package that is not loaded', async () => {
  const headers = auth(await openSession(behind.url, 'a code of many letters'));
  expect((await send(`${behind.url}/api/packages/conformance`, { headers, body: {} })).status).toBe(403);
  const fresh = await startProcess({});
  try {
    const own = auth(await openSession(fresh.url));
    for (const [body, status] of [
      [{ name: 'bad-syntax' }, 404],
      [{}, 400],
    ] as const)
      expect((await send(`${fresh.url}/api/packages/conformance`, { headers: own, body })).status).toBe(status);
  } finally {
    await fresh.stop();
  }
});
