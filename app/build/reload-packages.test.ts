// Tests that a package outside of the project is reloaded after any change, whether its file was overwritten or
// replaced.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHTTP } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reloadPackages } from './reload-packages.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-reload-')));
const root = join(work, 'project');
const outside = join(work, 'acme');
const installed = join(root, 'node_modules/tributary-acme');
/** Folders that the runtime was asked to reload, and whether that sufficed. */
const asked: string[] = [];
let alone = false;
let url: string;
let close: () => Promise<void>;

/** Writes a new version of `folder`: overwrites the file, like tsc, or replaces it, like many editors. */
function write(folder: string, word: string, how: 'in place' | 'replaced' = 'in place'): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const file = join(folder, 'dist/index.js');
  const path = how === 'in place' ? file : `${file}.new`;
  writeFileSync(path, `export default '${word}';\n`);
  if (how === 'replaced') renameSync(path, file);
}

/** Caches the packages it has loaded, like the runtime. */
const entry = `let kept;
export const words = () => (kept ??= Promise.all(${JSON.stringify([outside, installed])}.map(async (folder) =>
  (await import(/* @vite-ignore */ folder + '/dist/index.js')).default)));
`;

beforeAll(async () => {
  mkdirSync(root);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'entry.js'), entry);
  for (const folder of [outside, installed]) write(folder, 'one');
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    ssr: { noExternal: true },
    plugins: [
      reloadPackages(root, `${outside}, tributary-acme,`, (_server, folder) => {
        asked.push(folder);
        return Promise.resolve(alone);
      }),
    ],
  });
  vite.middlewares.use(async (_request, response) => {
    const { words } = await vite.ssrLoadModule('/entry.js');
    response.end((await words()).join(' '));
  });
  const http = createHTTP(vite.middlewares).listen(0, '127.0.0.1');
  await new Promise((done) => http.once('listening', done));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/words`; // listens on TCP
  close = async () => {
    http.closeAllConnections();
    http.close();
    await vite.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(work, { recursive: true });
});

const words = async (): Promise<string> => (await fetch(url)).text();

test('the next request uses what was written: in place, by replacing the file, again and again', async () => {
  expect(await words()).toBe('one one');
  write(outside, 'two');
  expect(await words()).toBe('two one');
  for (const word of ['three', 'four']) {
    write(outside, word, 'replaced');
    write(installed, word, 'replaced');
    expect(await words()).toBe(`${word} ${word}`);
  }
});

test('npm replaces the folder of an installed package: the new one is used', async () => {
  write(join(work, 'next'), 'five');
  rmSync(installed, { recursive: true });
  renameSync(join(work, 'next'), installed);
  expect(await words()).toMatch(/ five$/);
});

test('a package that can be loaded alone leaves all others as they are', async () => {
  const before = await words();
  alone = true;
  asked.length = 0;
  write(outside, 'six');
  // In production the runtime reloads the package; in this test nothing does.
  expect(await words()).toBe(before);
  expect(await words()).toBe(before);
  expect(asked).toEqual([outside]);
});
