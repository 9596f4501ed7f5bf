// A search engine of another package, in a process of its own: asked with the user's key, never with a variable.
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchIsolationNode } from '../lib/node.mjs';
import { auth, openSession, send } from '../../app/server/testing/client.ts';
import { root, startApp } from '../../app/server/testing/start-app.ts';
import type { App } from '../../app/server/testing/start-app.ts';

let folder: string;
let app: App;
let vendor: Server;
let address: string;
let reply: readonly [status: number, text: string] = [500, ''];
const asked: (readonly [method: string | undefined, headers: IncomingHttpHeaders, body: string])[] = [];
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-engine-')));
  await cp(join(root, 'plugins/search-tavily'), folder, { recursive: true });
  for (const file of ['package.json', 'index.ts'].map((name) => join(folder, name)))
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('search-tavily', 'search-outside'));
  vendor = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push([request.method, request.headers, body]);
      response.writeHead(reply[0], { 'content-type': 'application/json' }).end(reply[1]);
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  app = await startApp({
    PROVIDER_PACKAGES: folder,
    PACKAGE_ISOLATION: 'on',
    TRIBUTARY_ISOLATION_NODE: await fetchIsolationNode(),
    TAVILY_API_KEY: 'key-of-the-operator',
  });
}, 60_000);
afterAll(async () => {
  await app.stop();
  vendor.close();
  await rm(folder, { recursive: true });
});

test('is listed without the operator’s key, asked with the user’s, and its refusals have their reason', async () => {
  const headers = auth(await openSession(app.url));
  const listed = async (): Promise<readonly string[]> => {
    const { json } = await send(`${app.url}/api/search-engines`, { method: 'GET', headers });
    const { engines } = json as { readonly engines: readonly { readonly id: string; readonly operator: boolean }[] };
    return engines.filter(({ id }) => /tavily|outside/.test(id)).map(({ id, operator }) => `${id} ${operator}`);
  };
  // A package of its own process is listed once that has loaded it.
  await expect.poll(async () => (await listed()).toSorted()).toEqual(['search-outside false', 'search-tavily true']);
  const check = async (values: object) => {
    const body = { engine: 'search-outside', values, keep: [] };
    return (await send(`${app.url}/api/search-engines/check`, { headers, body })).json;
  };
  expect(await check({})).toMatchObject({ ok: false, reason: 'no_settings' });
  reply = [200, JSON.stringify({ results: [{ title: 'Found', url: 'https://found.example/', content: 'x' }] })];
  expect(await check({ address, apiKey: 'key-of-the-user' })).toMatchObject({ ok: true, count: 1, first: 'Found' });
  reply = [429, '{}'];
  expect(await check({ address, apiKey: 'key-of-the-user' })).toMatchObject({ ok: false, reason: 'rate_limit' });
  expect(asked.map(([method, { authorization }, body]) => [method, authorization, JSON.parse(body)])).toEqual(
    [1, 2].map(() => ['POST', 'Bearer key-of-the-user', { query: 'Wikipedia', max_results: 10 }]),
  );
}, 120_000);
