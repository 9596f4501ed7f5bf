// Packages of `npm create tributary-provider` pass at once: from its tarball, and through a registry on the loopback.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, run } from '../lib/run.mjs';
import { pack, packagesOf } from '../pack/pack.ts';
import { kinds } from './package.mjs';
import { startRegistry } from './testing/registry.ts';

const slow = 300_000;
const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];
let work: string;
let create: string;
let packages: string;

type Env = Readonly<Record<string, string>>;

/** As a stranger has it: nothing says that this is a test. */
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)));

const npm = (cwd: string, args: readonly string[], env: Env = {}) =>
  run('npm', args, { cwd, env: { ...outside, ...env } as NodeJS.ProcessEnv }); // without NODE_ENV on purpose

async function ok(cwd: string, args: readonly string[], env?: Env): Promise<string> {
  const { code, output } = await npm(cwd, args, env);
  if (code !== 0) throw new Error(`npm ${args.join(' ')}: ${output}`);
  return output;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'tributary-create-'));
  packages = join(work, 'packages');
  await pack(packagesOf(['runtime-core', 'conformance', 'openai-style']), packages);
  const output = await ok(work, [
    'pack',
    '--silent',
    join(root, 'scripts/create-provider'),
    '--pack-destination',
    work,
  ]);
  create = join(work, output.trim().split('\n').at(-1) ?? '');
}, slow);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the tarball holds the command and no test', async () => {
  const { output } = await run('tar', ['-tzf', create]);
  const files = output
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''));
  expect(files).toContain('index.mjs');
  expect(files.filter((path) => /test|\.ts$/.test(path))).toEqual([]);
});

describe('from its tarball', () => {
  test.each(Object.keys(kinds))('%s: green at once', { timeout: slow }, async (kind) => {
    const args = [
      'exec',
      '--yes',
      `--package=${create}`,
      '--',
      'create-tributary-provider',
      `my-${kind}`,
      '--kind',
      kind,
    ];
    const told = await ok(work, [...args, '--packages', packages]);
    expect(told).toContain(`next: cd my-${kind} && npm install && npm test`);
    const folder = join(work, `my-${kind}`);
    await ok(folder, ['install', ...quiet]);
    expect(await ok(folder, ['test'])).toMatch(/\n[1-9]\d* passed, 0 failed\n/);
    expect(readFileSync(join(folder, 'results.xml'), 'utf8')).toContain('failures="0"');
    // The published types ask for no types of Node's, and hold without skipLibCheck.
    const compilerOptions = { types: [], skipLibCheck: false, noEmit: true };
    writeFileSync(join(folder, 'tsconfig.bare.json'), JSON.stringify({ extends: './tsconfig.json', compilerOptions }));
    await ok(folder, ['exec', '--', 'tsc', '-p', 'tsconfig.bare.json']);
    // The tarball holds the compiled files.
    const [packed] = JSON.parse(await ok(folder, ['pack', '--json', '--silent', '--ignore-scripts'])) as [
      { files: { path: string }[] },
    ]; // npm's own words
    const held = packed.files.map(({ path }) => path);
    expect(held).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'LICENSE', 'CHANGELOG.md']));
    expect(held.filter((path) => path.endsWith('.tgz'))).toEqual([]);
  });

  test('its workflow runs in a clean clone elsewhere, with an empty cache', { timeout: slow }, async () => {
    const folder = join(work, 'my-provider');
    const git = ['-c', 'user.name=A stranger', '-c', 'user.email=stranger@example.com'];
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      [...git, 'commit', '-qm', 'Begin'],
    ])
      await run('git', args, { cwd: folder });
    const elsewhere = mkdtempSync(join(tmpdir(), 'tributary-clone-'));
    try {
      await run('git', ['clone', '-q', folder, join(elsewhere, 'clone')], { cwd: elsewhere });
      const clone = join(elsewhere, 'clone');
      const { output } = await run('git', ['grep', '-lF', work], { cwd: clone });
      expect(output).toBe('');
      const workflow = readFileSync(join(clone, '.github/workflows/test.yml'), 'utf8');
      const [suite = ''] = workflow.slice(workflow.indexOf('  suite:')).split('\n  next:');
      const steps = [...suite.matchAll(/^ +- run: (.+)$/gm)].map(([, line = '']) => line);
      expect(steps).toEqual(['npm install', 'npm test']);
      const env = { npm_config_cache: join(elsewhere, 'cache'), HOME: elsewhere };
      for (const line of steps) await ok(clone, line.split(' ').slice(1), env);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test.each([
    ['no folder', [], 'FOLDER is missing: npm create tributary-provider FOLDER'],
    ['an id that is none', ['My Vendor'], 'the last part of FOLDER is the id'],
    ['another kind', ['acme', '--kind', 'theme'], '--kind: found "theme"; allowed: provider, wire, tool, tap'],
    ['an address that is none', ['acme', '--base-url', 'acme'], '--base-url: found "acme"; allowed: an address'],
    ['a folder with something in it', ['packages'], 'is not empty: choose another folder'],
    ['a folder of packages that is not there', ['acme', '--packages', 'gone'], '--packages: there is no folder'],
  ])('%s is refused', async (_name, args, message) => {
    const command = [join(root, 'scripts/create-provider/index.mjs'), ...args];
    const { code, output } = await run(process.execPath, command, { cwd: work });
    expect([code, output]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(work)).not.toContain('acme');
  });
});

test('through a registry: published, created, proven, published again, installed', { timeout: slow }, async () => {
  const registry = await startRegistry((await ok(work, ['config', 'get', 'registry'])).trim().split('\n').at(-1) ?? '');
  try {
    const cache = join(work, 'cache');
    const rc = join(work, 'npmrc');
    writeFileSync(rc, `registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=loopback\n`);
    const env = { npm_config_userconfig: rc, npm_config_cache: cache, npm_config_registry: registry.url };
    for (const name of readdirSync(packages))
      await ok(work, ['publish', join(packages, name), '--access', 'public'], env);
    await ok(work, ['publish', create], env);
    expect([...registry.published.keys()].sort()).toEqual([
      '@tributary/conformance',
      '@tributary/provider-openai-style',
      '@tributary/runtime-core',
      'create-tributary-provider',
    ]);
    await ok(work, ['create', '--yes', 'tributary-provider', 'acme', '--', '--name', 'Acme'], env);
    const folder = join(work, 'acme');
    await ok(folder, ['install', '--no-audit', '--no-fund'], env);
    expect(await ok(folder, ['test'], env)).toMatch(/\n[1-9]\d* passed, 0 failed\n/);
    await ok(folder, ['publish'], env);
    const host = join(work, 'host');
    mkdirSync(host);
    writeFileSync(join(host, 'package.json'), '{ "name": "host", "private": true }');
    // No peers: a server has them.
    await ok(host, ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', 'tributary-provider-acme'], env);
    const held = readdirSync(join(host, 'node_modules/tributary-provider-acme'), { recursive: true }).map(String);
    expect(held).toEqual(expect.arrayContaining(['package.json', 'dist/index.js', 'fixtures/chat-text.json']));
    expect(held.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  } finally {
    await registry.close();
  }
});
