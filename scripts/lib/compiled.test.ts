// Compiled scripts are kept by build, and those of an earlier build are deleted.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
const module = join(folder, 'module.ts');
writeFileSync(module, 'export const answer: number = 42;\n');

function start(build: string): void {
  const stamp = join(folder, 'stamp');
  writeFileSync(stamp, build);
  const lib = JSON.stringify(new URL('./compiled.mjs', import.meta.url).href);
  const program = `
    import { keepCompiled } from ${lib};
    keepCompiled(${JSON.stringify(folder)}, ${JSON.stringify(stamp)});
    await import(${JSON.stringify(module)});
  `;
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { env });
}
const compiled = (): string[] => readdirSync(join(folder, 'compiled'));

test('what a start has compiled is kept for the next one of the same build', () => {
  start('first');
  expect(compiled()).toEqual(['first']);
  const kept = readdirSync(join(folder, 'compiled', 'first'), { recursive: true, withFileTypes: true });
  expect(kept.some((each) => each.isFile())).toBe(true);
  expect(statSync(join(folder, 'compiled')).mode & 0o077).toBe(0);
  start('second');
  expect(compiled()).toEqual(['second']);
});
