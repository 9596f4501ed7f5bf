// Ground of the tests of hostile packages: what they try to reach, a package beside them that behaves, and a host of both.
import { createSocket } from 'node:dgram';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRuntime } from '../../../runtime-core/index.ts';
import type { Transport } from '../../../runtime-core/index.ts';
import { createLoader } from '../../../runtime-core/loader/index.ts';
import type { Loader } from '../../../runtime-core/loader/index.ts';
import { createIsolation, createNodeTransport, findPackages } from '../../../runtime-core/node/index.ts';
import type { Isolation } from '../../../runtime-core/node/index.ts';
import { fetchIsolationNode } from '../../lib/node.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface Ground {
  readonly node: string;
  readonly folder: string;
  readonly cache: string;
  readonly ports: { readonly tcp: number; readonly udp: number; readonly vendor: number };
  readonly transport: Transport;
  /** Connections and datagrams that came where none should. */
  received(): number;
  close(): Promise<void>;
}

export async function layGround(): Promise<Ground> {
  const node = await fetchIsolationNode();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-hostile-')));
  const transport = createNodeTransport();
  let received = 0;
  const tcp = createServer((socket) => {
    received += 1;
    socket.destroy();
  });
  const udp = createSocket('udp4', () => void (received += 1));
  const vendor = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.end('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
  });
  await Promise.all([
    new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) => udp.bind(0, '127.0.0.1', done)),
    new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) =>
      createServer(() => void (received += 1))
        .listen(join(folder, 'sock'), done)
        .unref(),
    ),
  ]);
  return {
    node,
    folder,
    cache: join(folder, 'cache'),
    ports: {
      tcp: (tcp.address() as AddressInfo).port, // it listens on a port
      udp: udp.address().port,
      vendor: (vendor.address() as AddressInfo).port, // it listens on a port
    },
    transport,
    received: () => received,
    async close() {
      tcp.close();
      udp.close();
      vendor.close();
      await transport.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Source of a provider that makes an attempt when it is called, and of one that makes it when it is imported. */
export const providerCode = ({ ports }: Ground, attempt: string, top = ''): string => `
  import { defineProvider } from '@tributary/runtime-core';
  import { openaiStyle } from '@tributary/provider-openai-style';
  ${top}
  const wire = openaiStyle({ baseURL: 'http://127.0.0.1:${ports.vendor}' });
  export default defineProvider({
    manifest: { id: 'hostile', name: 'Hostile', family: 'openai-style', operations: ['chat'], keyVault: { required: [] }, hosts: ['127.0.0.1:${ports.vendor}'] },
    models: [],
    apply(hooks) {
      wire(hooks);
      hooks.buildRequest.tapPromise('attempt', async (request, context) => {
        const said = await (async () => { ${attempt} })().then((value) => 'done: ' + String(value), (error) => 'refused: ' + (error.code ?? error.cause?.code ?? '') + ' ' + error.message);
        throw Object.assign(new Error(said), {});
      });
    },
  });`;
export const goodCode = (ground: Ground): string =>
  providerCode(ground, '')
    .replace(/hooks\.buildRequest[\s\S]*?\}\);\n {6}\}\);/, '')
    .replaceAll('hostile', 'good')
    .replaceAll('Hostile', 'Good');

export interface Host {
  /** Folder of the package that behaves. */
  readonly good: string;
  readonly loader: Loader;
  readonly isolation: Isolation;
  chat(id?: string): Promise<string>;
  readonly problems: string[];
}

let count = 0;

interface HostOptions {
  prepare?(path: string, good: string): Promise<void>;
  readonly limits?: { readonly silentMs?: number; readonly idleMs?: number };
  /** Default: longer than any machine needs, however busy; the product's limit is for the tests of it. */
  readonly importMs?: number;
}

/** A host of two packages, the given one and one that behaves. */
export async function hostOf(
  ground: Ground,
  code: string,
  { prepare, limits = {}, importMs = 50_000 }: HostOptions = {},
): Promise<Host> {
  const { node, folder, cache, transport } = ground;
  const path = join(folder, `package-${(count += 1)}`);
  const good = join(path, '..', `good-${count}`);
  for (const [at, name, source] of [
    [path, 'hostile', code],
    [good, 'good', goodCode(ground)],
  ] as const) {
    await mkdir(at, { recursive: true });
    const json = { name, type: 'module', exports: './index.js', tributary: { kind: 'provider', apiVersion: 1 } };
    await writeFile(join(at, 'package.json'), JSON.stringify(json));
    await writeFile(join(at, 'index.js'), source);
  }
  await prepare?.(path, good);
  const isolation = createIsolation({ node, root, cache, env: process.env, limits });
  const problems: string[] = [];
  const named = `${path},${good}`;
  const find = async () =>
    (await findPackages({ folders: [], root, named })).map((each) =>
      'problem' in each ? each : isolation.isolate(each),
    );
  const loader = createLoader(find, {
    importMs,
    onProblem: ({ state, problem }) => problems.push(`${state}: ${problem}`),
  });
  const runtime = createRuntime({ providers: loader, transport });
  return {
    good,
    loader,
    isolation,
    problems,
    async chat(id = 'hostile') {
      try {
        const reply = await runtime.chat(id, { model: 'm', messages: [{ role: 'user', content: 'hi' }] });
        let text = '';
        for await (const event of reply.events())
          text += event.type === 'text' ? event.data : event.type === 'error' ? `error: ${event.data.message}` : '';
        return text;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
