// Starts the built app in a separate process, on a free port, with an empty data folder and the fake provider as
// upstream.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, root } from '../lib/run.mjs';

export interface App {
  readonly url: string;
  stop(): Promise<void>;
}

const startMs = 60_000;

export async function startApp(upstream: string): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    // Passes only these variables, so that no key or setting of this machine reaches the app.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: upstream,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer): void => {
      output += String(bytes);
      const url = /ready: (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Failure(`The app ended before it was ready:\n${output}`)));
    setTimeout(() => reject(new Failure(`The app was not ready in time:\n${output}`)), startMs).unref();
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(3_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
