// Tests the list of stylesheets for server-rendered content.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { drawnParts, drawnStyles } from './drawn-styles.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function load(command: 'build' | 'serve', names: readonly string[]): Promise<unknown> {
  const root = await mkdtemp(join(tmpdir(), 'drawn-'));
  folders.push(root);
  const assets = join(root, 'build', 'client', 'assets');
  await mkdir(assets, { recursive: true });
  await Promise.all(names.map((name) => writeFile(join(assets, name), '')));
  // The hooks of this plugin are plain functions that do not use Rollup's context.
  const { configResolved, resolveId, load } = drawnStyles(root) as unknown as {
    configResolved(config: { readonly command: string }): void;
    resolveId(id: string): string | undefined;
    load(id: string | undefined): Promise<unknown>;
  };
  configResolved({ command });
  return load(resolveId('virtual:drawn-styles'));
}

test('a build names the one file', async () => {
  expect(await load('build', ['drawn-AbC_1.css', 'drawn-AbC_1.js', 'drawn-AbC_1.css.br', 'entry-x.css'])).toBe(
    'export const styles = ["/assets/drawn-AbC_1.css"];',
  );
});

test("Vite's own server has none", async () => {
  expect(await load('serve', ['drawn-old.css'])).toBe('export const styles = [];');
});

test.each([[[]], [['drawn-a.css', 'drawn-b.css']]])('a build with %j fails', async (names) => {
  await expect(load('build', names)).rejects.toThrow('One file drawn-*.css was expected');
});

test.each([
  ['/x/app/ui/markdown/Markdown.tsx', true],
  ['/x/app/ui/files/DocumentLabel.tsx', true],
  ['/x/app/ui/parts/Markdown.css.ts', false],
  ['/x/app/ui/shell/Chat.tsx', false],
])('%s is drawn by the server: %s', (path, drawn) => {
  expect(drawnParts.test(path)).toBe(drawn);
});
