// The public HTTP contract, status by status: the built app answers as on 2026-11-22, under our server and under remix-serve.
// `GOLDEN=write` writes the answers anew; each changed line needs a reason in the commit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, openSession, send } from '../../../app/server/testing/client.ts';
import { startFakeVendor } from '../../../app/server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../app/server/testing/fake-vendor.ts';
import { root, samplePackage, secretKey } from '../../../app/server/testing/start-app.ts';
import { answerOf } from './answer.ts';
import type { Answer } from './answer.ts';
import { requests } from './requests.ts';
import type { ContractRequest } from './requests.ts';

const file = join(import.meta.dirname, 'answers.golden.jsonl');
const writing = process.env['GOLDEN'] === 'write';
/** By name: one line `[name, answer]` a request. */
const golden = new Map<string, Answer>(
  writing
    ? []
    : readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): [string, Answer] => JSON.parse(line)),
);

/** Script of each server, and its output once it listens. */
const servers = {
  own: { script: 'scripts/start.mjs', ready: /ready: (http:\/\/[\w.:]+)/ },
  'remix-serve': { script: 'scripts/serve.mjs', ready: /\[remix-serve\] (http:\/\/[\w.:]+)/ },
} as const;

let vendor: FakeVendor;
beforeAll(async () => {
  vendor = await startFakeVendor();
});
afterAll(async () => {
  await vendor.close();
  if (writing) writeFileSync(file, [...golden].map((line) => `${JSON.stringify(line)}\n`).join(''));
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // listening on a port
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe.each(Object.entries(servers))('%s', (name, { script, ready }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-contract-'));
  let url = '';
  let stop = (): Promise<unknown> => Promise.resolve();
  let who: Awaited<ReturnType<typeof openSession>>;
  let runId = '';

  beforeAll(async () => {
    const child = spawn(process.execPath, [join(root, script)], {
      // As a process manager may start it.
      cwd: dataDir,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        SECRET_KEY: secretKey,
        DEMO_SPEED: '0',
        PROVIDER_PACKAGES: samplePackage,
        PACKAGE_ISOLATION: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    stop = () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return ended;
    };
    let output = '';
    url = await new Promise((resolve, reject) => {
      const read = (part: Buffer): void => {
        output += String(part);
        const found = ready.exec(output)?.[1];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
    who = await openSession(url);
  }, 180_000);
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const vault = () => ({ apiKey: 'sk-contract', baseURL: vendor.url });
  const headersOf = ({ as = 'signed' }: ContractRequest): Readonly<Record<string, string>> => {
    switch (as) {
      case 'signed':
        return { ...auth(who, vault()), cookie: who.cookie };
      case 'cookie':
        return { ...auth(who), cookie: who.cookie };
      case 'forged':
        return auth({ ...who, key: Buffer.alloc(32).toString('base64url') });
      case 'late':
        return auth(who, vault(), { iat: 1_000_000, exp: 1_000_100 });
      case 'nobody':
        return {};
      default:
        return as satisfies never;
    }
  };

  test.each(requests)('$name', async (request) => {
    const reply = await send(url + request.path.replace('RUN', runId), {
      method: request.method ?? 'POST',
      headers: { ...headersOf(request), ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const begun: unknown = Object(reply.json)['runId'];
    if (typeof begun === 'string') runId = begun;
    const answer = answerOf(reply);
    if (writing && name === 'own') golden.set(request.name, answer);
    expect(answer).toEqual(golden.get(request.name));
  });

  test('the providers: rows of the demo and of a package, as they are read by programs', async () => {
    const reply = await send(`${url}/api/providers`, { method: 'GET', headers: auth(who) });
    const providers = reply.json as readonly Readonly<Record<string, unknown>>[]; // compared right below
    expect(providers.length).toBeGreaterThan(80);
    const rows = providers
      .filter(({ id }) => id === 'demo' || id === 'sample')
      .map(({ id, name: title, operations, keyVault, health }) => ({ id, title, operations, keyVault, health }));
    if (writing && name === 'own') golden.set('providers', { status: reply.status, headers: {}, body: rows });
    expect({ status: reply.status, headers: {}, body: rows }).toEqual(golden.get('providers'));
  });
});
