import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { refuseServerModules } from './browser-only.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-guard-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds an app of two files for the browser. */
function buildSample(page: string): Promise<unknown> {
  for (const folder of ['app/server', 'app/client', 'app/features/notes/server'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, 'app/server/secrets.ts'),
    'export const secret = 42;\nexport interface Secret { word: string }\n',
  );
  writeFileSync(join(root, 'app/features/notes/server/secrets.ts'), 'export const secret = 43;\n');
  writeFileSync(join(root, 'app/client/page.ts'), page);
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [refuseServerModules(root)],
    build: { write: false, rollupOptions: { input: join(root, 'app/client/page.ts') } },
  });
}

test('a page that imports code of the server is not built; the error names both', async () => {
  await expect(buildSample("import { secret } from '../server/secrets.ts';\nconsole.log(secret);\n")).rejects.toThrow(
    /app\/server\/secrets\.ts, imported by app\/client\/page\.ts/,
  );
});

test('so is one that imports it on demand', async () => {
  await expect(buildSample("void import('../server/secrets.ts').then(console.log);\n")).rejects.toThrow(
    /app\/server\/secrets\.ts/,
  );
});

test('so is one that imports the server of a feature', async () => {
  await expect(
    buildSample("import { secret } from '../features/notes/server/secrets.ts';\nconsole.log(secret);\n"),
  ).rejects.toThrow(/app\/features\/notes\/server\/secrets\.ts/);
});

test('a type of the server is no code', async () => {
  const page = "import type { Secret } from '../server/secrets.ts';\nconsole.log({ word: 'a' } satisfies Secret);\n";
  await expect(buildSample(page)).resolves.toMatchObject({ output: [{ type: 'chunk' }] });
});
