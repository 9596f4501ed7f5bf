// The process that replaces one under an old Node: it ends with the old one in any case.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const run = fileURLToPath(new URL('run.mjs', import.meta.url));
const outers: ChildProcess[] = [];
const inners: number[] = [];
afterEach(() => {
  for (const outer of outers.splice(0)) outer.kill('SIGKILL');
  for (const pid of inners.splice(0)) if (lives(pid)) process.kill(pid, 'SIGKILL');
});

/** An outer process that becomes an inner one, which prints its id and what it does. */
function start(inner: string): { readonly outer: ChildProcess; said(word: RegExp): Promise<string> } {
  const script = `import { endWithOuter } from ${JSON.stringify(run)}; endWithOuter(); console.log('pid ' + process.pid); ${inner}`;
  const outerScript = `import { become } from ${JSON.stringify(run)}; await become(['--input-type=module', '-e', ${JSON.stringify(script)}], process.env, process.execPath, true);`;
  const outer = spawn(process.execPath, ['--input-type=module', '-e', outerScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  outers.push(outer);
  let output = '';
  outer.stdout?.on('data', (part) => {
    output += String(part);
    const pid = /pid (\d+)/.exec(output)?.[1];
    if (pid) inners.push(Number(pid));
  });
  return {
    outer,
    async said(word) {
      await expect.poll(() => word.exec(output)?.[1], { timeout: 10_000 }).toBeDefined();
      return word.exec(output)?.[1] ?? '';
    },
  };
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('killed without a word, it takes the inner process along', async () => {
  const { outer, said } = start('setInterval(() => {}, 1000);');
  const pid = Number(await said(/pid (\d+)/));
  expect(lives(pid)).toBe(true);
  outer.kill('SIGKILL');
  await expect.poll(() => lives(pid), { timeout: 10_000 }).toBe(false);
});

test('the inner process ends in its own way: as it does on a signal', async () => {
  const { outer, said } = start(
    "setInterval(() => {}, 1000); process.once('SIGTERM', () => { console.log('tidy yes'); process.exit(0); });",
  );
  await said(/pid (\d+)/);
  outer.kill('SIGKILL');
  expect(await said(/tidy (\w+)/)).toBe('yes');
});

test('an inner process that is through does not stay, and its exit is the outer’s', async () => {
  const { outer } = start('process.exitCode = 3;');
  const [code] = await once(outer, 'exit');
  expect(code).toBe(3);
});
