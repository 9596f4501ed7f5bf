// A server of a test's own, for what the shared one is not: with an access code, with an identity provider.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
  /** Everything that it has written to its log. */
  output(): string;
  stop(): Promise<void>;
}

/** The built app, with an empty data folder. */
export async function startOwnServer(env: Readonly<Record<string, string>>): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-own-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ACCESS_CODE: '', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += String(part);
      const url = /ready: (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return {
    url: await ready,
    dataDir,
    output: () => output,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
