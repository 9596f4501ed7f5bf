// Starts the built app in a process that measures itself.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of the built app with an empty data folder. */
export async function startMeasured() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-measured-'));
  const child = fork(join(import.meta.dirname, 'measured-process.ts'), {
    cwd: join(import.meta.dirname, '../../..'),
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_SPEED: '2000',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the server ended')));
  ended.catch(() => undefined);
  const message = async (name: string): Promise<unknown> => {
    const [answer]: unknown[] = await Promise.race([once(child, 'message'), ended]);
    return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  };
  return {
    url: String(await message('url')),
    /** `kept`: bytes in memory after a collection. `jobs`: CPU of the main thread so far, in fixed jobs (cpu-cost.ts). */
    async measure(what: 'kept' | 'jobs'): Promise<number> {
      const answer = message(what);
      child.send(what);
      return Number(await answer);
    },
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
