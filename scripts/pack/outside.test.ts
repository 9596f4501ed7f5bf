// `npm run pack -- FOLDER` of packages outside the repository: the tarball is whole, or one line says why there is none.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, run } from '../lib/run.mjs';
import { pack, PackFailure, packagesOf } from './pack.ts';

const slow = 120_000;
let work: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'tributary-pack-outside-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

const json = (more: object): string =>
  JSON.stringify({ name: 'tributary-provider-acme', version: '1.2.3', type: 'module', ...more });

const acme = `
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';
import { baseURL } from './lib/address.ts';
export const note = "from './lib/address.ts' and import('./models.ts')";
const wire = openaiStyle({ baseURL });
export default defineProvider({
  manifest: { id: 'acme', name: 'Acme', family: 'openai-style', operations: ['chat'], baseURL, keyVault: { required: ['apiKey'] } },
  models: () => import('./models.ts'),
  apply: (hooks) => wire(hooks),
});
`;

const source: Files = {
  'package.json': json({ exports: './index.ts', files: ['index.ts', 'logo.svg'], scripts: { prepack: 'exit 1' } }),
  'index.ts': acme,
  'lib/address.ts': "export const baseURL: string = 'https://api.acme.example/v1';\n",
  'models.ts': 'export const models = [];\n',
  'models.test.ts': "import './models.ts';\n",
  'logo.svg': '<svg/>',
  'README.md': '# Acme\n',
};

function write(name: string, files: Files): string {
  const folder = join(work, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function packed(folder: string) {
  const to = mkdtempSync(join(work, 'to-'));
  const { code, output } = await run(process.execPath, [join(root, 'scripts/pack.mjs'), folder, '--to', to], {
    cwd: work,
  });
  const [tarball] = readdirSync(to);
  const list = tarball ? (await run('tar', ['-tzf', join(to, tarball)])).output.trim().split('\n').sort() : [];
  return { code, output, files: list.map((path) => path.replace('package/', '')), at: join(to, tarball ?? '') };
}

const listed = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).sort();

test(
  'TypeScript in a folder without node_modules: compiled, whole, and nothing is written elsewhere',
  { timeout: slow },
  async () => {
    const folder = write('acme', source);
    const before = [listed(folder), readdirSync('/').sort()];
    const { code, output, files, at } = await packed(folder);
    expect(output).toBe(`wrote ${at}\n`);
    expect(code).toBe(0);
    expect(files).toEqual([
      'README.md',
      'index.d.ts',
      'index.js',
      'lib/address.d.ts',
      'lib/address.js',
      'logo.svg',
      'models.d.ts',
      'models.js',
      'package.json',
    ]);
    expect([listed(folder), readdirSync('/').sort()]).toEqual(before);
    await run('tar', ['-xzf', at], { cwd: dirname(at) });
    const read = (name: string): string => readFileSync(join(dirname(at), 'package', name), 'utf8');
    expect(read('index.js')).toContain("import('./models.js')");
    expect(read('index.js')).toContain("from './lib/address.ts' and import('./models.ts')\"");
    expect(read('index.js')).toMatch(/from ["']\.\/lib\/address\.js["']/);
    // The core's types are the repository's: the folder has installed nothing.
    expect(read('index.d.ts')).toContain('import("@tributary/runtime-core").ProviderDefinition');
    expect(JSON.parse(read('package.json'))).toEqual({
      name: 'tributary-provider-acme',
      version: '1.2.3',
      type: 'module',
      exports: { types: './index.d.ts', default: './index.js' },
      engines: { node: '>=22.18' },
    });
  },
);

test('a package that its own compiler has built: its files as they are', { timeout: slow }, async () => {
  const folder = write('built', {
    'package.json': json({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      files: ['dist', 'fixtures'],
      engines: { node: '>=24' },
    }),
    'src/index.ts': acme,
    'dist/index.js': "export * from './models.js';\n",
    'dist/index.d.ts': "export * from './models.ts';\n",
    'dist/models.js': 'export const models = [];\n',
    'dist/models.d.ts': 'export declare const models: never[];\n',
    'fixtures/chat.json': '{}',
    LICENSE: 'mine',
  });
  const { code, files } = await packed(folder);
  expect(code).toBe(0);
  expect(files).toEqual([
    'LICENSE',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/models.d.ts',
    'dist/models.js',
    'fixtures/chat.json',
    'package.json',
  ]);
});

const refusals: readonly (readonly [string, Files, string])[] = [
  ['no entry', { 'package.json': json({}) }, 'package.json names no entry: add "exports": { ".": "./index.ts" }'],
  [
    'an entry that is not built',
    { 'package.json': json({ exports: './dist/index.js' }) },
    'names ./dist/index.js, which is not there: run its build first',
  ],
  [
    'no version',
    { 'package.json': '{"name":"acme","exports":"./index.ts"}', 'index.ts': '' },
    'has no version: a tarball is named after name and version',
  ],
  ['a package.json that is no JSON', { 'package.json': '{' }, 'package.json is no JSON'],
  [
    'an import of nothing',
    { ...source, 'lib/address.ts': "export * from './gone.ts';" },
    'lib/address.ts imports ./gone.ts, which is not there',
  ],
  [
    'an import from beside the package',
    { ...source, 'models.ts': "export * from '../beside.ts';" },
    'models.ts imports ../beside.ts, which is outside the package',
  ],
  [
    'a lazy import that tsc left',
    {
      'package.json': json({ exports: './dist/index.js' }),
      'dist/index.js': "export default () => import('./models.ts');",
      'dist/models.js': '',
    },
    'so import it with a static import',
  ],
  [
    'a syntax error',
    { ...source, 'models.ts': 'export const models = [\n' },
    "does not compile: models.ts:2 ']' expected",
  ],
];

test.each(refusals)('%s: refused in one line, no tarball', { timeout: slow }, async (name, files, message) => {
  writeFileSync(join(work, 'beside.ts'), 'export const models = [];\n');
  const folder = write(`wrong-${name}`, files);
  const to = mkdtempSync(join(work, 'to-'));
  const told = await Promise.resolve()
    .then(() => pack(packagesOf([folder]), to))
    .catch((error: unknown) => error);
  expect(told).toBeInstanceOf(PackFailure);
  expect(told).toMatchObject({ message: expect.stringMatching(/^[^\n]*$/) });
  expect(told).toMatchObject({ message: expect.stringContaining(message) });
  expect(readdirSync(to)).toEqual([]);
});

test('the command tells a refusal and nothing else', { timeout: slow }, async () => {
  const { code, output } = await packed(join(work, 'nowhere'));
  expect(output).toMatch(/^[^\n]*nowhere: no provider, plugin or folder of that name has a package.json\n$/);
  expect(code).toBe(1);
});
