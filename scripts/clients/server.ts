// The built server in a process of its own, with the vendor's address and a visitor who makes tokens.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface Session {
  readonly userId: string;
  readonly kid: string;
  readonly key: string;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo; // it listens on TCP
      server.close(() => resolve(port));
    });
  });

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header of a browser with this session. */
function auth({ userId, kid, key }: Session): Readonly<Record<string, string>> {
  const iat = Math.floor(Date.now() / 1000);
  const input = `${base64url({ alg: 'HS256', typ: 'JWT', kid })}.${base64url({ userId, iat, exp: iat + 100 })}`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64url')).update(input).digest('base64url');
  return { 'x-tributary-auth': `${input}.${signature}`, 'content-type': 'application/json' };
}

export async function startServer(vendor: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-clients-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.mjs', import.meta.url)), '--built'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      OPENAI_API_KEY: 'sk-vendor',
      OPENAI_BASE_URL: `${vendor}/v1`,
      ANTHROPIC_API_KEY: 'sk-ant-vendor',
      ANTHROPIC_BASE_URL: vendor,
      GOOGLE_API_KEY: 'AIza-vendor',
      GOOGLE_BASE_URL: vendor,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let ended: string | undefined;
  const exit = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      ended = `the server ended (${signal ?? code})`;
      resolve();
    }),
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries > 600 || ended !== undefined) throw new Error(ended ?? 'the server did not start');
    await delay(100);
  }
  const made = await fetch(`${origin}/api/session`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  if (!made.ok) throw new Error(`no session: ${made.status} ${await made.text()}`);
  const session = (await made.json()) as Session; // by the contract
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    if (ended !== undefined) throw new Error(ended);
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: auth(session),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    origin,
    async newToken(draft: object = {}): Promise<{ readonly id: string; readonly token: string }> {
      const { token, row } = (await call('POST', '/api/tokens', { name: 'client', ...draft })) as {
        readonly token: string;
        readonly row: { readonly id: string };
      }; // by the contract
      return { id: row.id, token };
    },
    revoke: (id: string) => call('DELETE', `/api/tokens/${id}`),
    /** Outcomes and tokens of the calls that a token made. */
    calls(tokenId: string): readonly {
      readonly outcome: string;
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
    }[] {
      const db = new DatabaseSync(join(folder, 'tributary.db'), { readOnly: true });
      try {
        const rows = db.prepare(
          'SELECT outcome, inputTokens, outputTokens FROM usageCalls WHERE tokenId = ? ORDER BY at',
        );
        return rows.all(tokenId) as never; // the columns that it names
      } finally {
        db.close();
      }
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
