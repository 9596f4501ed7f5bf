// Hostile packages in processes of their own: each attempt with its observable, while the host answers for others.
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostOf, layGround, providerCode, root } from './testing/ground.ts';
import type { Ground } from './testing/ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await layGround();
  process.env['HOSTILE_SECRET'] = 'operator-secret';
}, 120_000);
afterAll(async () => {
  delete process.env['HOSTILE_SECRET'];
  await ground.close();
});

const refused = /^refused: ERR_(ACCESS_DENIED|DLOPEN_DISABLED|UNKNOWN_BUILTIN_MODULE)|not a (function|constructor)/;

/** A connection that the import of every package here begins when it has been loaded for long. */
const lateAttempt = (): string =>
  `import { connect } from 'node:net';
  const late = [];
  setTimeout(() => connect(${ground.ports.tcp}, '127.0.0.1').on('connect', () => late.push('connected')).on('error', ({ code }) => late.push(code)), 100);`;

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
    ['writes no file', () => `(await import('node:fs')).writeFileSync('${ground.folder}/evil', 'x');`, refused],
    [
      'writes none into its own folder',
      () => `(await import('node:fs')).writeFileSync(new URL('./evil', import.meta.url), 'x');`,
      refused,
    ],
    [
      'writes none through a database',
      () =>
        `new (await import('node:sqlite')).DatabaseSync(':memory:').exec("ATTACH '${ground.folder}/evil' AS e; CREATE TABLE e.t(x)");`,
      refused,
    ],
    [
      'starts no program',
      () => `return (await import('node:child_process')).execSync('touch ${ground.folder}/evil');`,
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
      () => `const net = await import('node:net'); ${tryConnect(`net.connect(${ground.ports.tcp}, '127.0.0.1')`)}`,
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
      () => `return (await fetch('http://127.0.0.1:${ground.ports.tcp}/')).status;`,
      /^refused: .*(fetch failed|ACCESS_DENIED)/,
    ],
    [
      'sends no datagram',
      () =>
        `const s = (await import('node:dgram')).createSocket('udp4'); return new Promise((resolve, reject) => { s.on('error', reject); s.send('x', ${ground.ports.udp}, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent'))); });`,
      refused,
    ],
    [
      'asks no name server',
      () =>
        `const { Resolver } = await import('node:dns/promises'); const r = new Resolver(); r.setServers(['127.0.0.1:${ground.ports.udp}']); return r.resolve4('secret.example.com');`,
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
      () => `const net = await import('node:net'); ${tryConnect(`net.connect('${ground.folder}/sock')`)}`,
      refused,
    ],
    [
      'makes no socket by the constructor of a stream',
      () =>
        `const { Socket } = await import('node:net'); const S = process.stdin.constructor === Object ? Socket : (process.stdin.constructor.prototype.connect ? process.stdin.constructor : Socket); ${tryConnect(`new S({}).connect(${ground.ports.tcp}, '127.0.0.1')`)}`,
      refused,
    ],
    ['signals nobody', () => `return process.kill(process.ppid, 'SIGTERM');`, refused],
    ['signals nobody by the inner function', () => `return process._kill(process.ppid, 15);`, refused],
    ['wakes no debugger of another process', () => `return process._debugProcess(process.ppid);`, refused],
    ['changes no priority', () => `return (await import('node:os')).setPriority(process.ppid, 19);`, refused],
    [
      'sends no request to a host that it does not declare',
      () =>
        `const { signal } = context; return (await context.transport({ method: 'GET', url: 'http://127.0.0.1:${ground.ports.tcp}/', headers: {}, signal })).status;`,
      /^Hostile may not contact "127\.0\.0\.1:\d+"|^refused: .*may not contact/,
    ],
  ];
  test.each(rows)(
    '%s',
    async (_name, code, expected) => {
      const before = ground.received();
      const host = await hostOf(ground, providerCode(ground, code(), lateAttempt()));
      try {
        const said = await host.chat();
        expect(said).toMatch(expected);
        expect(await host.chat('good')).toBe('Hi');
        expect([
          ground.received() - before,
          existsSync(join(ground.folder, 'evil')),
          process.env['HOSTILE_SECRET'],
        ]).toEqual([0, false, 'operator-secret']);
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
      const host = await hostOf(ground, providerCode(ground, code), { limits: short });
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
    const host = await hostOf(ground, providerCode(ground, 'process.exit(3);'));
    expect(await host.chat()).toMatch(/ended with 3/);
    expect(await host.chat()).toMatch(/ended with 3/);
    host.isolation.close();
  }, 60_000);

  test('that changes globals changes its own', async () => {
    const top =
      'Object.prototype.evil = 1; JSON.parse = () => ({}); Promise.prototype.then = () => 1; Array.prototype.map = () => [];';
    const host = await hostOf(ground, providerCode(ground, top));
    void host.chat();
    expect(await host.chat('good')).toBe('Hi');
    expect('evil' in {}).toBe(false);
    host.isolation.close();
  }, 60_000);
});

/** The loader's own limit. Unit: ms. */
const productMs = 5000;

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
      const host = await hostOf(ground, providerCode(ground, '', top), { importMs: productMs });
      // On a busy machine the good one may be late, too: it is in use when it arrives.
      await expect.poll(() => host.chat('good'), { timeout: 50_000 }).toBe('Hi');
      await host.loader.problems();
      expect(host.problems.join()).toMatch(expected);
      host.isolation.close();
      expect(host.isolation.pids().size).toBe(0);
    },
    60_000,
  );

  test('holds a link out of its folder: it is refused', async () => {
    await writeFile(join(ground.folder, 'treasure'), 'secret');
    const host = await hostOf(ground, providerCode(ground, ''), {
      prepare: (path) => symlink(join(ground.folder, 'treasure'), join(path, 'link')),
    });
    await host.loader.problems();
    expect(host.problems.join()).toMatch(/a link that leads out of its folder/);
    host.isolation.close();
  }, 60_000);
});
