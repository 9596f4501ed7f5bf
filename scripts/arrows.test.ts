// Reads the import lines of every source file and proves who imports whom: arrows point one way.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports that a kind of package may have beside its own files. */
interface Row {
  /** The files of one package; the group is the package's folder. */
  readonly files: RegExp;
  readonly may: (specifier: string, file: string) => boolean;
}

const core = /^@tributary\/runtime-core(\/|$)/;
const family = /^@tributary\/provider-(\w+-style|ollama|bedrock|zhipu|minimax|qwen|moonshot)$/;
const plugin = /^@tributary\/plugin-/;
const own = /^@tributary\//;
/** Modules that the build generates (remix.config.js). */
const written = /^virtual:(browser-providers|drawn-styles)$/;
const coreLibraries = new Set(['tapable', 'ajv', '@sinclair/typebox', 'semver']);

/** The first row that fits a file decides. */
const rows: readonly Row[] = [
  { files: /^(runtime-core)\/node\//, may: (it) => isBuiltin(it) || it === 'undici' || coreLibraries.has(nameOf(it)) },
  { files: /^(runtime-core)\//, may: (it) => coreLibraries.has(nameOf(it)) },
  {
    files: /^((?:providers|plugins)\/[^/]+)\//,
    may: (it, file) => core.test(it) || family.test(it) || isLibraryOf(file, it),
  },
  { files: /^(conformance)\//, may: (it, file) => core.test(it) || isBuiltin(it) || isLibraryOf(file, it) },
  {
    files: /^(app)\//,
    may: (it) =>
      core.test(it) ||
      plugin.test(it) ||
      isBuiltin(it) ||
      written.test(it) ||
      (!own.test(it) && inManifest('package.json', it)),
  },
  { files: /^(scripts)\//, may: () => true },
  { files: /^(remix\.config\.js)$/, may: (it) => isBuiltin(it) || (!own.test(it) && inManifest('package.json', it)) },
];

/** The folder of the app that the build's configuration runs. */
const buildSteps = 'app/build/';

/** Tests may besides use the test tools, real HTTP and the conformance suite. */
const testFile = /\.(test|spec)\.tsx?$/;
/** Helpers of tests. */
const testing = /\/testing\//;
const testTools =
  /^(vitest|fast-check|playwright\/test|axe-core|undici|esbuild|@tributary\/conformance|@tributary\/provider-\w+-style\/testing)$/;

/** Undefined when the import is fine, otherwise why it is not. */
function refusal(file: string, specifier: string, forTests = testFile.test(file)): string | undefined {
  const row = rows.find(({ files }) => files.test(file));
  if (!row) return `${file} belongs to no package of the map`;
  const folder = row.files.exec(file)?.[1] ?? '';
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    const inside = target === folder || target.startsWith(`${folder}/`);
    return inside || folder === 'scripts' || (file === 'remix.config.js' && target.startsWith(buildSteps))
      ? undefined
      : `${file} imports ${target}, which is outside ${folder}`;
  }
  if (forTests && (testTools.test(specifier) || isBuiltin(specifier))) return undefined;
  return row.may(specifier, file) ? undefined : `${file} may not import ${specifier}`;
}

/** A library that the file's own package.json declares. */
function isLibraryOf(file: string, specifier: string): boolean {
  const folder = rows.map(({ files }) => files.exec(file)?.[1]).find(Boolean) ?? '';
  return !own.test(specifier) && inManifest(`${folder}/package.json`, specifier);
}

function inManifest(path: string, specifier: string): boolean {
  const full = join(root, path);
  if (!existsSync(full)) return false;
  const manifest: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = JSON.parse(
    readFileSync(full, 'utf8'),
  );
  return ['dependencies', 'devDependencies', 'peerDependencies'].some((kind) => manifest[kind]?.[nameOf(specifier)]);
}

/** The package of an import: `ajv/dist/core.js` is ajv. */
function nameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const sources = globSync('{app,runtime-core,providers,plugins,conformance}/**/*.{ts,tsx,js,mjs}', {
  cwd: root,
  exclude: (name) => /(^|[\\/])(node_modules|fixtures|dist)$/.test(typeof name === 'string' ? name : ''),
})
  .map((file) => file.split(sep).join('/'))
  .concat('remix.config.js');

let lines: readonly { readonly file: string; readonly specifier: string; readonly target: string }[] | undefined;
const importLines = () =>
  (lines ??= sources.flatMap((file) =>
    ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true).importedFiles.map(({ fileName }) => ({
      file,
      specifier: fileName,
      target: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
    })),
  ));

test('every import line of every source file follows the map', () => {
  const imports = importLines();
  // A file that only tests import is a test helper.
  const importers = Map.groupBy(imports, ({ target }) => target);
  const forTests = (file: string) =>
    testFile.test(file) || (importers.get(file)?.every((it) => testFile.test(it.file)) ?? false);
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.flatMap(({ file, specifier }) => refusal(file, specifier, forTests(file)) ?? [])).toEqual([]);
});

/** Layers of the app by where their code runs, each with the layers it may import beside itself. */
const layers = {
  shared: [],
  client: ['shared', 'locales'],
  ui: ['shared', 'client', 'styles', 'locales'],
  server: ['shared', 'build'],
  routes: ['shared', 'client', 'ui', 'server', 'styles', 'locales'],
  gallery: ['shared', 'client', 'ui', 'styles', 'locales'],
  build: ['shared'],
  styles: [],
  locales: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const layerOf = (path: string): string | undefined => {
  const name = /^app\/(?:features\/[^/]+\/)?([^/]+)\//.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(layers, name) ? name : undefined;
};

/** Undefined when one layer of the app may import the other; files beside the layers and end-to-end tests see all. */
function refusalInApp(file: string, target: string): string | undefined {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const may: readonly string[] = layers[from as keyof typeof layers]; // layerOf gives these names only
  return may.includes(to) ? undefined : `${file} imports ${target}: app/${from} may not import app/${to}`;
}

test('code of the browser, of the server and of both stay apart', () => {
  const inApp = importLines().filter(
    ({ file }) => file.startsWith('app/') && !testFile.test(file) && !testing.test(file),
  );
  expect(inApp.length).toBeGreaterThan(1000);
  expect(inApp.flatMap(({ file, target }) => refusalInApp(file, target) ?? [])).toEqual([]);
});

const featureOf = (path: string): string | undefined => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/** Undefined when the file may import the target: the core knows no feature, and a feature another one by its `feature.ts` alone. */
function refusalOfFeature(file: string, target: string): string | undefined {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (to === undefined || from === to || (from !== undefined && target.endsWith('/feature.ts'))) return undefined;
  return `${file} imports ${target}: mount it (app/features/README.md)`;
}

test('the core knows no feature, and features meet at their front doors', () => {
  const inApp = importLines().filter(
    ({ file }) => /^app\/(?!e2e\/)/.test(file) && !testFile.test(file) && !testing.test(file),
  );
  expect(inApp.flatMap(({ file, target }) => refusalOfFeature(file, target) ?? [])).toEqual([]);
});

test.each([
  ['app/server/app.ts', 'app/features/schedules/server/feature.ts'],
  ['app/features/voice/server/x.ts', 'app/features/schedules/server/costs.ts'],
])('%s may not import %s', (file, target) => expect(refusalOfFeature(file, target)).toBeTypeOf('string'));

test.each([
  ['app/shared/reply/reply.ts', 'app/client/net/store.ts'],
  ['app/client/net/store.ts', 'app/server/http/request.ts'],
  ['app/ui/shell/Chat.tsx', 'app/server/storage/storage.ts'],
  ['app/server/runs/begin.ts', 'app/client/reply/run.ts'],
  ['app/server/runs/begin.ts', 'app/ui/shell/Chat.tsx'],
  ['app/styles/scale.ts', 'app/shared/limits.ts'],
])('%s may not import %s', (file, target) => expect(refusalInApp(file, target)).toBeTypeOf('string'));

describe('the map', () => {
  const allowed = [
    ['runtime-core/contract/hooks.ts', 'tapable'],
    ['runtime-core/schema/validate.ts', 'ajv/dist/2020.js'],
    ['runtime-core/pipeline/call.ts', '../hooks/hooks.ts'],
    ['runtime-core/node/transport.ts', 'undici'],
    ['runtime-core/pipeline/call.test.ts', 'node:http'],
    ['providers/acme/index.ts', '@tributary/runtime-core/rules'],
    ['providers/acme/index.ts', '@tributary/provider-openai-style'],
    ['providers/openai-style/client.ts', 'openai'],
    ['providers/acme/conformance.test.ts', '@tributary/conformance'],
    ['plugins/speed/index.ts', '@tributary/runtime-core'],
    ['conformance/runners/cli.ts', 'node:fs'],
    ['app/server/providers/runtime.server.ts', '@tributary/runtime-core/node'],
    ['app/root.tsx', '@remix-run/react'],
    ['scripts/bench.ts', '../app/server/process/env.ts'],
  ] as const;
  test.each(allowed)('%s may import %s', (file, specifier) => expect(refusal(file, specifier)).toBeUndefined());

  const refused = [
    ['runtime-core/pipeline/call.ts', 'node:http'],
    ['runtime-core/pipeline/call.ts', 'undici'],
    ['runtime-core/pipeline/call.ts', 'openai'],
    ['runtime-core/pipeline/call.ts', '@tributary/provider-other'],
    ['runtime-core/node/transport.ts', 'pino'],
    ['runtime-core/index.ts', '../app/server/process/env.ts'],
    ['providers/acme/index.ts', '@tributary/provider-other'],
    ['providers/acme/index.ts', '../other/index.ts'],
    ['providers/acme/index.ts', 'openai'],
    ['providers/acme/index.ts', '../../app/server/env.ts'],
    ['providers/acme/index.ts', '../../app/build/import-map.ts'],
    ['providers/acme/index.ts', '../../scripts/lib/run.mjs'],
    ['plugins/speed/index.ts', '../think-tags/index.ts'],
    ['conformance/index.ts', '@tributary/provider-other'],
    ['conformance/index.test.ts', '../providers/other/index.ts'],
    ['app/server/providers/runtime.server.ts', '@tributary/provider-other'],
    ['app/server/providers/runtime.server.ts', '../../../providers/other/index.ts'],
    ['app/server/main.ts', '../../scripts/lib/run.mjs'],
    ['app/root.tsx', 'left-pad'],
    ['elsewhere/index.ts', 'react'],
  ] as const;
  test.each(refused)('%s may not import %s', (file, specifier) =>
    expect(refusal(file, specifier)).toBeTypeOf('string'),
  );
});

/** Files that may make an MCP client: what the protocol's suite drives is then what people use, with its limits. */
describe('the client of MCP', () => {
  const library = /^@modelcontextprotocol\/(client|core|sdk)(\/|$)/;
  const value = /import\(\s*['"]@modelcontextprotocol\/|^import (?!type\b)[^;]*?from ['"]@modelcontextprotocol\//m;
  const making = /\bnew\s+(?:[\w$]+\.)*(?:Client|\w+ClientTransport)\s*\(/;
  const importing = () => [
    ...new Set(
      importLines()
        .filter(({ target }) => library.test(target) || target === 'app/server/mcp/sdk.ts')
        .map(({ file }) => file),
    ),
  ];
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

  test('its library is known to app/server/mcp alone, and loaded by two of its files', () => {
    const files = importing().filter((file) => !testing.test(file));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !file.startsWith('app/server/mcp/'))).toEqual([]);
    expect(files.filter((file) => value.test(textOf(file)))).toEqual([
      'app/server/mcp/client.ts',
      'app/server/mcp/sdk.ts',
    ]);
  });

  test('it is made in one file', () => {
    expect(importing().filter((file) => making.test(textOf(file)))).toEqual(['app/server/mcp/client.ts']);
  });

  test.each([
    'const { Client } = await loadSDK();\nnew Client(info)',
    'new sdk.Client(info, {})',
    'new sdk.StreamableHTTPClientTransport(url)',
  ])('%s is seen', (code) => expect(making.test(code)).toBe(true));
  test.each(["import { Client } from '@modelcontextprotocol/client';", "await import('@modelcontextprotocol/client')"])(
    '%s is seen',
    (code) => expect(value.test(code)).toBe(true),
  );
});
