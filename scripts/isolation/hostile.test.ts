// Hostile packages in processes of their own: each attempt with its observable, while the host answers for others.
import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRuntime, definePlugin } from '../../runtime-core/index.ts';
import type { ProviderDefinition } from '../../runtime-core/index.ts';
import { createLoader } from '../../runtime-core/loader/index.ts';
import type { Loader } from '../../runtime-core/loader/index.ts';
import { createIsolation, createNodeTransport, findPackages } from '../../runtime-core/node/index.ts';
import type { Isolation } from '../../runtime-core/node/index.ts';
import { fetchIsolationNode } from '../lib/node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const transport = createNodeTransport();
let node: string;
let folder: string;
let cache: string;
let received = 0;
let tcp: Server;
let udp: UdpSocket;
let vendor: HttpServer;
const ports = { tcp: 0, udp: 0, vendor: 0 };

beforeAll(async () => {
  node = await fetchIsolationNode();
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-hostile-')));
  cache = join(folder, 'cache');
  tcp = createServer((socket) => {
    received += 1;
    socket.destroy();
  });
  udp = createSocket('udp4', () => void (received += 1));
  vendor = createHttpServer((_request, response) => {
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
  ports.tcp = (tcp.address() as AddressInfo).port;
  ports.udp = udp.address().port;
  ports.vendor = (vendor.address() as AddressInfo).port;
  process.env['HOSTILE_SECRET'] = 'operator-secret';
}, 120_000);
afterAll(async () => {
  delete process.env['HOSTILE_SECRET'];
  tcp.close();
  udp.close();
  vendor.close();
  await transport.close();
  await rm(folder, { recursive: true });
});

const providerCode = (attempt: string, top = ''): string => `
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
const goodCode = (): string =>
  providerCode('')
    .replace(/hooks\.buildRequest[\s\S]*?\}\);\n {6}\}\);/, '')
    .replaceAll('hostile', 'good')
    .replaceAll('Hostile', 'Good');

interface Host {
  readonly loader: Loader;
  readonly isolation: Isolation;
  chat(id?: string): Promise<string>;
  readonly problems: string[];
}

let count = 0;
async function hostOf(code: string, prepare?: (path: string) => Promise<void>, limits = {}): Promise<Host> {
  const path = join(folder, `package-${(count += 1)}`);
  const good = join(path, '..', `good-${count}`);
  for (const [at, name, source] of [
    [path, 'hostile', code],
    [good, 'good', goodCode()],
  ] as const) {
    await mkdir(at, { recursive: true });
    const json = { name, type: 'module', exports: './index.js', tributary: { kind: 'provider', apiVersion: 1 } };
    await writeFile(join(at, 'package.json'), JSON.stringify(json));
    await writeFile(join(at, 'index.js'), source);
  }
  await prepare?.(path);
  const isolation = createIsolation({ node, root, cache, env: process.env, limits });
  const problems: string[] = [];
  const named = `${path},${good}`;
  const find = async () =>
    (await findPackages({ folders: [], root, named })).map((each) =>
      'problem' in each ? each : isolation.isolate(each),
    );
  const loader = createLoader(find, { onProblem: ({ state, problem }) => problems.push(`${state}: ${problem}`) });
  const runtime = createRuntime({ providers: loader, transport });
  return {
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

const refused = /^refused: ERR_(ACCESS_DENIED|DLOPEN_DISABLED|UNKNOWN_BUILTIN_MODULE)|not a (function|constructor)/;

/** A connection that the import of every package here begins when it has been loaded for long. */
const lateAttempt = (): string =>
  `import { connect } from 'node:net';
  const late = [];
  setTimeout(() => connect(${ports.tcp}, '127.0.0.1').on('connect', () => late.push('connected')).on('error', ({ code }) => late.push(code)), 100);`;

describe('a call of a hostile package', () => {
  const tryConnect = (make: string): string =>
    `return new Promise((resolve, reject) => { const s = ${make}; s.on('connect', () => resolve('connected')).on('error', reject); });`;
  const rows: readonly (readonly [string, () => string, RegExp])[] = [
    ['reads no variable of the operator', () => `return JSON.stringify(process.env);`, /^done: \{\}$/],
    [
      'reads no /proc/self/environ',
      () => `return (await import('node:fs')).readFileSync('/proc/self/environ', 'utf8');`,
      refused,
    ],
    [
      'reads no environment of its parent',
      () => `return (await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ', 'utf8');`,
      refused,
    ],
    [
      'reads nothing of the host',
      () => `return (await import('node:fs')).readFileSync('${root}/package.json', 'utf8');`,
      refused,
    ],
    ['writes no file', () => `(await import('node:fs')).writeFileSync('${folder}/evil', 'x');`, refused],
    [
      'writes none into its own folder',
      () => `(await import('node:fs')).writeFileSync(new URL('./evil', import.meta.url), 'x');`,
      refused,
    ],
    [
      'writes none through a database',
      () =>
        `new (await import('node:sqlite')).DatabaseSync(':memory:').exec("ATTACH '${folder}/evil' AS e; CREATE TABLE e.t(x)");`,
      refused,
    ],
    [
      'starts no program',
      () => `return (await import('node:child_process')).execSync('touch ${folder}/evil');`,
      refused,
    ],
    [
      'starts no thread',
      () => `return new (await import('node:worker_threads')).Worker('1', { eval: true });`,
      refused,
    ],
    ['loads no add-on', () => `return process.dlopen({ exports: {} }, '/tmp/x.node');`, refused],
    ['calls no foreign function', () => `return (await import('node:ffi')).dlopen('libc.so.6', {});`, refused],
    ['opens no inspector', () => `return (await import('node:inspector')).open(0);`, refused],
    [
      'connects to no address',
      () => `const net = await import('node:net'); ${tryConnect(`net.connect(${ports.tcp}, '127.0.0.1')`)}`,
      refused,
    ],
    [
      'listens on none',
      () =>
        `const net = await import('node:net'); return new Promise((resolve, reject) => net.createServer().listen(0, resolve).on('error', reject));`,
      refused,
    ],
    [
      'fetches nothing by itself',
      () => `return (await fetch('http://127.0.0.1:${ports.tcp}/')).status;`,
      /^refused: .*(fetch failed|ACCESS_DENIED)/,
    ],
    [
      'sends no datagram',
      () =>
        `const s = (await import('node:dgram')).createSocket('udp4'); return new Promise((resolve, reject) => { s.on('error', reject); s.send('x', ${ports.udp}, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent'))); });`,
      refused,
    ],
    [
      'asks no name server',
      () =>
        `const { Resolver } = await import('node:dns/promises'); const r = new Resolver(); r.setServers(['127.0.0.1:${ports.udp}']); return r.resolve4('secret.example.com');`,
      refused,
    ],
    [
      'connects to no address by a timer that its import has set',
      () =>
        `await new Promise((done) => setTimeout(done, 300)); if (late.length === 0) throw new Error('no attempt'); throw Object.assign(new Error(late[0]), { code: late[0] });`,
      refused,
    ],
    ['looks up no name', () => `return (await import('node:dns/promises')).lookup('localhost');`, refused],
    [
      'connects to no unix socket',
      () => `const net = await import('node:net'); ${tryConnect(`net.connect('${folder}/sock')`)}`,
      refused,
    ],
    [
      'makes no socket by the constructor of a stream',
      () =>
        `const { Socket } = await import('node:net'); const S = process.stdin.constructor === Object ? Socket : (process.stdin.constructor.prototype.connect ? process.stdin.constructor : Socket); ${tryConnect(`new S({}).connect(${ports.tcp}, '127.0.0.1')`)}`,
      refused,
    ],
    ['signals nobody', () => `return process.kill(process.ppid, 'SIGTERM');`, refused],
    ['signals nobody by the inner function', () => `return process._kill(process.ppid, 15);`, refused],
    ['wakes no debugger of another process', () => `return process._debugProcess(process.ppid);`, refused],
    ['changes no priority', () => `return (await import('node:os')).setPriority(process.ppid, 19);`, refused],
    [
      'sends no request to a host that it does not declare',
      () =>
        `const { signal } = context; return (await context.transport({ method: 'GET', url: 'http://127.0.0.1:${ports.tcp}/', headers: {}, signal })).status;`,
      /^Hostile may not contact "127\.0\.0\.1:\d+"|^refused: .*may not contact/,
    ],
  ];
  test.each(rows)(
    '%s',
    async (_name, code, expected) => {
      const before = received;
      const host = await hostOf(providerCode(code(), lateAttempt()));
      try {
        const said = await host.chat();
        expect(said).toMatch(expected);
        expect(await host.chat('good')).toBe('Hi');
        expect([received - before, existsSync(join(folder, 'evil')), process.env['HOSTILE_SECRET']]).toEqual([
          0,
          false,
          'operator-secret',
        ]);
        expect(said).not.toContain('operator-secret');
      } finally {
        host.isolation.close();
      }
    },
    60_000,
  );

  const short = { silentMs: 1500 };
  const ended: readonly (readonly [string, string, RegExp])[] = [
    ['that never ends', 'for (;;);', /stopped: it gave no sign of life for 1\.5 seconds/],
    [
      'that takes a gigabyte',
      "globalThis.all = []; for (let i = 0; i < 10; i++) all.push(Buffer.alloc(1e8, 1)); return 'taken';",
      /refused: ERR_MEMORY_ALLOCATION_FAILED|stopped/,
    ],
    ['that fills its heap', 'const all = []; for (;;) all.push({ a: [] }); ', /stopped/],
    [
      'that floods its host with nonsense',
      "const { writeSync } = await import('node:fs'); for (;;) try { writeSync(3, Buffer.alloc(65536, 65)); } catch { await null; }",
      /stopped: it sent something that is no message|stopped/,
    ],
    [
      'that floods it with messages of no call',
      'const { writeSync } = await import(\'node:fs\'); const head = Buffer.from(\'{"t":"data","id":99}\'); const frame = Buffer.alloc(8 + head.length); frame.writeUInt32LE(head.length, 0); frame.writeUInt32LE(head.length, 4); head.copy(frame, 8); const many = Buffer.concat(Array(500).fill(frame)); for (;;) try { writeSync(3, many); } catch { await new Promise(setImmediate); }',
      /stopped: it sends messages that belong to nothing/,
    ],
    ['that ends its process', 'process.exit(3);', /stopped: it ended with 3/],
  ];
  test.each(ended)(
    '%s is ended, and others are answered meanwhile',
    async (_name, code, expected) => {
      const host = await hostOf(providerCode(code), undefined, short);
      try {
        await host.chat('good');
        const attempt = host.chat();
        expect(await host.chat('good')).toBe('Hi');
        expect(await attempt).toMatch(expected);
        expect(await host.chat('good')).toBe('Hi');
      } finally {
        host.isolation.close();
      }
    },
    60_000,
  );

  test('that was ended is started anew by the next call', async () => {
    const host = await hostOf(providerCode('process.exit(3);'));
    expect(await host.chat()).toMatch(/ended with 3/);
    expect(await host.chat()).toMatch(/ended with 3/);
    host.isolation.close();
  }, 60_000);

  test('that changes globals changes its own', async () => {
    const top =
      'Object.prototype.evil = 1; JSON.parse = () => ({}); Promise.prototype.then = () => 1; Array.prototype.map = () => [];';
    const host = await hostOf(providerCode(top));
    void host.chat();
    expect(await host.chat('good')).toBe('Hi');
    expect('evil' in {}).toBe(false);
    host.isolation.close();
  }, 60_000);
});

describe('a package that is hostile when it is imported', () => {
  test.each([
    [
      'waits for ever',
      'await new Promise((_, reject) => setInterval(() => undefined, 1000));',
      /^hanging: .*not ready after 5 seconds/,
    ],
    ['never comes back', 'for (;;);', /stopped|not ready after 5 seconds/],
    ['ends the process', 'process.exit(0);', /stopped: it ended with 0/],
    ['throws', "throw new Error('no luck');", /could not be imported: no luck/],
    ['cannot be parsed', '\nconst one = ;', /could not be imported: SyntaxError: .* \(index\.js, line \d+\)/],
  ])(
    '%s: it is skipped, and the other one answers',
    async (_name, top, expected) => {
      const host = await hostOf(providerCode('', top));
      expect(await host.chat('good')).toBe('Hi');
      await host.loader.problems();
      expect(host.problems.join()).toMatch(expected);
      host.isolation.close();
      expect(host.isolation.pids().size).toBe(0);
    },
    60_000,
  );

  test('holds a link out of its folder: it is refused', async () => {
    await writeFile(join(folder, 'treasure'), 'secret');
    const host = await hostOf(providerCode(''), (path) => symlink(join(folder, 'treasure'), join(path, 'link')));
    await host.loader.problems();
    expect(host.problems.join()).toMatch(/a link that leads out of its folder/);
    host.isolation.close();
  }, 60_000);
});

test('the plugins of the host see the events of an isolated provider', async () => {
  const host = await hostOf(providerCode(''));
  const seen: string[] = [];
  const plugin = definePlugin({
    id: 'seen',
    apply: (hooks) => hooks.transformStream.tap('seen', (transform) => (seen.push('tapped'), transform)),
  });
  const good: ProviderDefinition | undefined = await host.loader.get('good');
  const runtime = createRuntime({ providers: good ? [good] : [], plugins: [plugin], transport });
  const reply = await runtime.chat('good', { model: 'm', messages: [{ role: 'user', content: 'hi' }] });
  const types: string[] = [];
  for await (const event of reply.events()) types.push(event.type);
  expect([types, seen]).toEqual([['text', 'stop'], ['tapped']]);
  host.isolation.close();
}, 60_000);

test('a process without a call is ended, and the next call starts another', async () => {
  const host = await hostOf(providerCode(''), undefined, { idleMs: 500 });
  const pid = (): number | undefined => host.isolation.pids().get('good');
  try {
    expect(await host.chat('good')).toBe('Hi');
    await expect.poll(pid, { timeout: 30_000 }).toBeUndefined();
    expect(await host.chat('good')).toBe('Hi');
  } finally {
    host.isolation.close();
  }
}, 60_000);

test('a call may make more requests than one', async () => {
  const host = await hostOf(providerCode(''), (path) =>
    writeFile(
      join(path, '..', `good-${count}`, 'index.js'),
      goodCode().replace(
        'wire(hooks);',
        `wire(hooks);
         hooks.buildRequest.tapPromise('token', async (request, { transport, signal }) => {
           const { body } = await transport({ method: 'GET', url: 'http://127.0.0.1:${ports.vendor}/token', headers: {}, signal });
           await new Promise((end, error) => body.start({ data() {}, end, error }));
           return request;
         });`,
      ),
    ),
  );
  try {
    for (let round = 0; round < 3; round++) expect(await host.chat('good')).toBe('Hi');
  } finally {
    host.isolation.close();
  }
}, 60_000);

test('what was edited answers in the processes that follow', async () => {
  const host = await hostOf(providerCode(''));
  const next = createIsolation({ node, root, cache, env: process.env });
  const path = join(folder, `good-${count}`);
  try {
    expect(await host.chat('good')).toBe('Hi');
    const loud = goodCode().replace(
      'wire(hooks);',
      "wire(hooks); hooks.transformStream.tap('loud', (transform) => ({ push: (batch) => transform.push(batch).map((event) => event.type === 'text' ? { ...event, data: event.data + '!' } : event), flush: () => transform.flush() }));",
    );
    await writeFile(join(path, 'index.js'), loud);
    host.isolation.close();
    expect(host.isolation.pids().size).toBe(0);
    const [found] = await findPackages({ folders: [], root, named: path });
    if (!found || 'problem' in found) throw new Error('the package is gone');
    const loader = createLoader(() => Promise.resolve([next.isolate(found)]));
    const runtime = createRuntime({ providers: loader, transport });
    const reply = await runtime.chat('good', { model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    let text = '';
    for await (const event of reply.events()) text += event.type === 'text' ? event.data : '';
    expect(text).toBe('Hi!');
  } finally {
    host.isolation.close();
    next.close();
  }
}, 60_000);
