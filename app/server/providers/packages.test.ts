// Packages of a host: found in all locations, bad ones skipped, SDKs loaded on demand, one copy of the core.
import { fork } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { root, samplePackage } from '../testing/start-app.ts';

interface Outcome {
  /** URLs of the modules loaded in each step. */
  readonly atStart: readonly string[];
  readonly atListing: readonly string[];
  readonly atChat: readonly string[];
  readonly providers: readonly string[];
  readonly plugins: readonly string[];
  readonly found: readonly string[];
  readonly problems: readonly { readonly name: string; readonly origin: string; readonly problem: string }[];
  /** For each entry that reports it: whether its `defineProvider` is the host's. */
  readonly copies: Readonly<Record<string, boolean>>;
  readonly replies: Readonly<Record<string, string>>;
}

function load(cwd: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, '../testing/packages-process.ts'), {
      cwd,
      env: {
        NODE_ENV: 'production',
        PATH: process.env['PATH'] ?? '',
        LOG_LEVEL: 'silent',
        PACKAGE_ISOLATION: 'off',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('message', (message) => resolve(message as Outcome)); // sent by packages-process.ts
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it reported anything`)));
  });
}

let vendor: FakeVendor;
beforeAll(async () => {
  vendor = await startFakeVendor();
});
afterAll(() => vendor.close());

const field = { kind: 'provider', apiVersion: 1 };
const source = (id: string, more = ''): string => `
  import { defineProvider } from '@tributary/runtime-core';
  export default defineProvider({
    manifest: { id: '${id}', name: 'N', family: 'f', operations: ['chat'], keyVault: { required: [] } ${more} },
    models: [],
    apply() {},
  });`;
const plugin = (id: string, apply: string): string => `
  import { definePlugin } from '@tributary/runtime-core';
  export default definePlugin({ id: '${id}', ${apply} });`;
const asPlugin = { tributary: { kind: 'plugin', apiVersion: 1 } };

describe('a host with packages of every kind', () => {
  let host: string;
  let outcome: Outcome;

  async function write(folder: string, code: string | undefined, json: object | string = {}): Promise<void> {
    const path = join(host, folder);
    await mkdir(path, { recursive: true });
    const own = {
      name: `named-${folder.replaceAll('/', '-')}`,
      type: 'module',
      exports: './index.js',
      tributary: field,
    };
    await writeFile(join(path, 'package.json'), typeof json === 'string' ? json : JSON.stringify({ ...own, ...json }));
    if (code !== undefined) await writeFile(join(path, 'index.js'), code);
  }

  /** Writes the package as published: without types, with its own copy of the core. */
  async function publish(folder: string, name: string, id: string): Promise<void> {
    const path = join(host, folder);
    await mkdir(path, { recursive: true });
    for (const file of (await readdir(samplePackage)).filter((each) => each.endsWith('.ts'))) {
      const code = stripTypeScriptTypes(await readFile(join(samplePackage, file), 'utf8'))
        .replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'")
        .replace("id: 'sample'", `id: '${id}'`);
      await writeFile(join(path, file.replace('.ts', '.js')), code);
    }
    const json = {
      name,
      type: 'module',
      keywords: ['tributary-provider'],
      tributary: field,
      exports: { '.': './index.js' },
    };
    await writeFile(join(path, 'package.json'), JSON.stringify(json));
    const copy = join(path, 'node_modules/@tributary/runtime-core');
    await mkdir(copy, { recursive: true });
    await writeFile(
      join(copy, 'package.json'),
      JSON.stringify({
        name: '@tributary/runtime-core',
        type: 'module',
        exports: { '.': './i.js', './wire': './i.js' },
      }),
    );
    await writeFile(join(copy, 'i.js'), "throw new Error('a second copy of the core');");
  }

  beforeAll(async () => {
    host = await realpath(await mkdtemp(join(tmpdir(), 'tributary-host-')));
    await mkdir(join(host, 'node_modules/@tributary'), { recursive: true });
    await symlink(join(root, 'runtime-core'), join(host, 'node_modules/@tributary/runtime-core'));
    const dependencies = Object.fromEntries(['installed', 'no-keyword', 'library'].map((name) => [name, '1']));
    await writeFile(
      join(host, 'package.json'),
      JSON.stringify({ type: 'module', dependencies, optionalDependencies: { optional: '1' } }),
    );

    await write('providers/bundled', source('bundled'));
    await mkdir(join(host, 'providers/notes'));
    await writeFile(join(host, 'providers/README.md'), '');
    await write('providers/broken-json', undefined, '{');
    await write('plugins/fine', plugin('fine', 'apply() {}'), asPlugin);

    const keywords = ['tributary-provider'];
    await publish('node_modules/installed', 'installed', 'installed');
    await write('node_modules/optional', source('optional'), { name: 'optional', keywords });
    await write('node_modules/no-keyword', source('no-keyword'), { name: 'no-keyword' });
    await write('node_modules/not-a-dependency', source('not-a-dependency'), { name: 'not-a-dependency', keywords });
    await write('node_modules/by-name', source('by-name'), { name: 'by-name' });
    await write('node_modules/@scope/scoped', source('scoped'), { name: '@scope/scoped' });
    await write('packages/relative', source('relative'));
    await write('packages/bare', source('bare'), { exports: undefined, main: 'index.js' });
    await write('packages/conditions', source('conditions'), {
      exports: { '.': { types: './none.d.ts', import: { default: './index.js' } } },
    });

    // Outside all package folders, as TypeScript.
    const outside = join(dirname(host), `${host.split('/').at(-1)}-outside`);
    await cp(samplePackage, outside, { recursive: true });

    await write('bad/syntax', 'export const one = 1;\nexport default {');
    await write('bad/no-default', 'export const provider = 1;');
    await write('bad/plain', 'export default { manifest: {}, models: [], apply() {} };');
    await write('bad/version', source('version'), { tributary: { ...field, apiVersion: 2 } });
    await write('bad/no-field', source('no-field'), { tributary: undefined });
    await write('bad/kind', source('kind'), { tributary: { kind: 'theme', apiVersion: 1 } });
    await write('bad/manifest', source('Upper Case', ", colour: 'red'"));
    await write(
      'bad/models',
      source('models').replace('models: []', "models: [{ id: 'm', contextWindowTokens: 'many' }]"),
    );
    await write('bad/models-none', source('models-none').replace('models: []', 'models: 1'));
    await write('bad/no-apply', source('no-apply').replace('apply() {},', ''));
    await write(
      'bad/apply-throws',
      source('apply-throws').replace('apply() {}', "apply() { throw new Error('no luck'); }"),
    );
    await write('bad/throws', "throw new Error('first line\\nsecond line');");
    await write('bad/throws-nothing', 'throw Object.create(null);');
    await write('bad/missing-library', "import 'a-library-nobody-has'; export default 1;");
    await write('bad/missing-entry', undefined);
    await write('bad/duplicate', source('bundled'));
    await write('bad/same-name', source('same-name'), { name: 'named-packages-relative' });
    await write('bad/plugin-plain', 'export default { id: "p", apply() {} };', asPlugin);
    await write('bad/plugin-no-apply', plugin('plugin-no-apply', ''), asPlugin);
    await write('bad/plugin-throws', plugin('plugin-throws', "apply() { throw new Error('not with me'); }"), asPlugin);

    const bad = (await readdir(join(host, 'bad')))
      .filter((name) => name !== 'same-name')
      .map((name) => `./bad/${name}`);
    outcome = await load(host, {
      PROVIDER_PACKAGES: [
        'by-name',
        ' @scope/scoped ',
        './packages/relative',
        'packages/bare',
        join(host, 'packages/conditions'),
        './packages/relative/../relative',
        'installed',
        './bad/same-name',
        outside,
        ...bad,
        './bad/nowhere',
        'not-installed',
      ].join(','),
      TEST_VENDOR: vendor.url,
      TEST_CHAT: 'installed,sample',
    });
    await rm(outside, { recursive: true });
  });
  afterAll(() => rm(host, { recursive: true }));

  test('all good ones are loaded, each once', () => {
    const expected = ['bundled', 'installed', 'by-name', 'scoped', 'relative', 'bare', 'conditions', 'sample'];
    expect([...outcome.providers].sort()).toEqual([...expected].sort());
    expect(outcome.plugins).toEqual(['fine']);
  });

  test('what is installed and not named is listed and not imported', () => {
    expect(outcome.found).toEqual(['optional']);
    expect(outcome.atListing.filter((url) => url.includes('node_modules/optional/'))).toEqual([]);
  });

  const imported = 'it could not be imported: ';
  test.each([
    ['named-bad-syntax', /^it could not be imported: SyntaxError: Unexpected \S.* \(index\.js, line 2\)$/],
    ['named-bad-no-default', /^its default export is not made by defineProvider of @tributary\/runtime-core$/],
    ['named-bad-plain', /^its default export is not made by defineProvider/],
    [
      'named-bad-version',
      /^it is made for apiVersion 2, this runtime has 1: install a version of the package made for 1$/,
    ],
    ['named-bad-no-field', /^its package.json has no "tributary" field: add \{/],
    [
      'named-bad-kind',
      /^its "tributary" field is wrong: \/kind: found "theme", allowed: one of "provider", "family", "plugin"$/,
    ],
    ['named-bad-manifest', /^its manifest is wrong: .*\/colour: found "red", allowed: nothing/s],
    ['named-bad-models', /^its models are wrong: \/0\/\w+: found/],
    ['named-bad-models-none', /^its models are neither a list nor an import$/],
    ['named-bad-no-apply', /^it has no apply\(hooks, context\)$/],
    ['named-bad-apply-throws', /^its apply\(hooks, context\) failed: no luck$/],
    ['named-bad-throws', new RegExp(`^${imported}first line$`)],
    ['named-bad-throws-nothing', new RegExp(`^${imported}it threw something that has no text$`)],
    ['named-bad-missing-library', new RegExp(`^${imported}Cannot find package 'a-library-nobody-has'`)],
    [
      'named-bad-missing-entry',
      new RegExp(
        `^${imported}there is no file ./index.js, which its package.json names: build it, or name one that is there$`,
      ),
    ],
    ['named-bad-duplicate', /^provider "bundled" is loaded already: remove one of the two packages$/],
    [
      'named-packages-relative',
      /^a package of this name is loaded already: rename it or remove one of the two folders \(.*bad\/same-name\)$/,
    ],
    ['named-bad-plugin-plain', /^its default export is not made by definePlugin/],
    ['named-bad-plugin-no-apply', /^it has no apply\(hooks, context\)$/],
    ['named-bad-plugin-throws', /^its apply\(hooks, context\) failed: not with me$/],
    ['./bad/nowhere', /^PROVIDER_PACKAGES names it, but there is no folder .\/bad\/nowhere$/],
    ['not-installed', /^PROVIDER_PACKAGES names it, but it is not installed: npm install not-installed$/],
  ])('%s is reported by name, with what is wrong', (name, problem) => {
    expect(outcome.problems.filter((each) => each.name === name)).toEqual([
      { name, origin: 'named', problem: expect.stringMatching(problem) },
    ]);
  });

  test('and nothing else is reported but the folder without a readable package.json', () => {
    const rest = outcome.problems.filter(({ origin }) => origin !== 'named');
    expect(rest).toEqual([
      {
        name: join(host, 'providers/broken-json'),
        origin: 'bundled',
        problem: 'its package.json is missing, or is no JSON',
      },
    ]);
    expect(outcome.problems).toHaveLength(23);
  });

  test('every package has the host’s copy of the core, whatever it brought along, and answers through it', () => {
    const copies = Object.entries(outcome.copies).map(([url, same]) => [url.split('/').slice(-2).join('/'), same]);
    expect(copies).toEqual(
      expect.arrayContaining([
        ['installed/index.js', true],
        [expect.stringMatching(/-outside\/index\.ts$/), true],
      ]),
    );
    expect(outcome.replies).toEqual({ installed: 'Hello "é"\n', sample: 'Hello "é"\n' });
    const cores = outcome.atListing
      .concat(outcome.atStart)
      .filter((url) => /runtime-core\/(i|index)\.[jt]s$/.test(url));
    expect(new Set(cores)).toEqual(new Set([pathToFileURL(join(root, 'runtime-core/index.ts')).href]));
  });
});

describe('the bundled packages', () => {
  const sdks = /node_modules\/(openai|@anthropic-ai|@google\/genai|ollama|@aws-sdk|@smithy)\//;
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await load(root, { TEST_VENDOR: vendor.url, TEST_CHAT: 'openai' });
  });

  test('are not touched before somebody asks for them', () => {
    expect(outcome.atStart.length).toBeGreaterThan(20);
    expect(outcome.atStart.filter((url) => /(?<!\/app\/\w+)\/(providers|plugins)\//.test(url))).toEqual([]);
  });

  test('are listed with their models without loading one SDK', () => {
    expect(outcome.providers).toContain('demo');
    expect(outcome.atListing.filter((url) => url.includes('/providers/')).length).toBeGreaterThan(10);
    expect(outcome.atListing.filter((url) => sdks.test(url))).toEqual([]);
  });

  test('load theirs with the first call, and only theirs', () => {
    expect(outcome.replies).toEqual({ openai: 'Hello "é"\n' });
    const names = outcome.atChat.flatMap((url) => sdks.exec(url)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(['openai']));
  });

  test('are all good', () => {
    expect(outcome.problems).toEqual([]);
    expect(outcome.plugins).toEqual(expect.arrayContaining(['speed', 'think-tags']));
  });
});
