// A third party's day: installs nothing but the tarballs in a clean folder, proves a package there, and a host loads it.
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, openSession, readEvents, send } from '../../app/server/testing/client.ts';
import { startFakeVendor } from '../../app/server/testing/fake-vendor.ts';
import { startApp } from '../../app/server/testing/start-app.ts';
import { root, run } from '../lib/run.mjs';
import { pack, packagesOf } from './pack.ts';
import { published } from './published.ts';

const slow = 240_000;
let work: string;
let tarballs: readonly string[];
/** Its catalogue is imported lazily. */
let provider: readonly string[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'tributary-outside-'));
  tarballs = await pack(packagesOf(['runtime-core', 'conformance', 'openai-style']), join(work, 'tarballs'));
  provider = await pack(packagesOf(['groq']), join(work, 'provider'));
}, slow);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The sample's fixtures under another name: the provider below speaks the same wire. */
function writeProvider(folder: string): void {
  mkdirSync(join(folder, 'fixtures'), { recursive: true });
  const from = join(root, 'conformance', 'self', 'sample', 'fixtures');
  for (const name of ['chat-text.json', 'chat-tools.json', 'chat-json.json', 'chat-error.json']) {
    const text = readFileSync(join(from, name), 'utf8').replaceAll('sample', 'acme');
    const fixture = JSON.parse(text) as { params?: unknown; expect: unknown }; // our own file
    delete fixture.params;
    writeFileSync(join(folder, 'fixtures', name), JSON.stringify(fixture));
  }
  writeFileSync(join(folder, 'index.js'), acme);
  writeFileSync(join(folder, 'types.ts'), types);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'tributary-provider-acme',
      version: '1.0.0',
      type: 'module',
      license: 'MIT',
      keywords: ['tributary-provider'],
      tributary: { kind: 'provider', apiVersion: 1 },
      exports: './index.js',
      files: ['index.js', 'fixtures'],
      peerDependencies: { '@tributary/runtime-core': '^0.1.0', '@tributary/provider-openai-style': '^0.1.0' },
    }),
  );
}

const acme = `
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://api.acme.test/v1';
const wire = openaiStyle({ baseURL });

export default defineProvider({
  manifest: {
    id: 'acme', name: 'Acme', family: 'openai-style', operations: ['chat'], baseURL,
    keyVault: { required: ['apiKey'] }, chat: ['text', 'tools', 'usage'],
  },
  models: [{ id: 'acme-1', type: 'chat', enabled: true }],
  apply: (hooks) => wire(hooks),
});
`;

const types = `
import { defineProvider, type ProviderDefinition, type StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import { clamp } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { checkPackage, conformance } from '@tributary/conformance';

const wire = openaiStyle({ baseURL: 'https://api.acme.test/v1' });
const event: StreamEvent = { id: '1', type: 'text', data: 'a' };
// @ts-expect-error: the declarations are there and say so
const wrong: StreamEvent = { id: '1', type: 'text', data: 4 };
export const provider: ProviderDefinition = defineProvider({
  manifest: { id: 'acme', name: 'Acme', family: 'openai-style', operations: ['chat'], keyVault: { required: [] } },
  models: [],
  rules: [clamp('max_tokens', 1, 8)],
  apply: (hooks) => wire(hooks),
});
export const used = [event, wrong, createDecoder, checkPackage, conformance];
`;

describe('a package outside the tree', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(work, 'acme');
    writeProvider(folder);
    const install = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefer-offline',
      ...tarballs,
    ];
    const { code, output } = await run('npm', install, { cwd: folder });
    if (code !== 0) throw new Error(output);
  }, slow);

  const suite = (...args: readonly string[]) =>
    run(process.execPath, ['node_modules/.bin/tributary-conformance', ...args], { cwd: folder });

  test('is proven by the installed command line, with a JUnit file', { timeout: slow }, async () => {
    // The one thing it lacks at first: params that its request is checked against.
    const { code: without, output: told } = await suite();
    expect([without, told]).toEqual([1, expect.stringMatching(/FAILED {2}acme C-010[\s\S]*C-022/)]);
    addParams(join(folder, 'fixtures', 'chat-text.json'));
    const { code, output } = await suite('--junit', 'results.xml');
    expect(output).toMatch(/acme +\d+ +\d+ +0 /);
    expect(output).toMatch(/\n\d+ passed, 0 failed/);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'results.xml'), 'utf8')).toMatch(
      /<testsuite name="acme" tests="\d+" failures="0"/,
    );
  });

  test('compiles against the declarations', { timeout: slow }, async () => {
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom',
      '--skipLibCheck',
    ];
    const { output } = await run(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'types.ts'],
      { cwd: folder },
    );
    expect(output).toBe('');
  });

  test('is loaded by a host from its own tarball, over the host’s copy of the core', { timeout: slow }, async () => {
    const host = join(work, 'host');
    mkdirSync(host);
    writeFileSync(join(host, 'package.json'), '{ "name": "host", "private": true }');
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', host], { cwd: folder });
    expect(packed).toMatchObject({ code: 0 });
    const tarball = readdirSync(host).find((name) => name.endsWith('.tgz')) ?? '';
    // No peers: the host has them.
    const installed = await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', `./${tarball}`], {
      cwd: host,
    });
    expect(installed).toMatchObject({ code: 0 });
    expect(readdirSync(join(host, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'tributary-provider-acme',
    ]);
    writeFileSync(join(host, 'load.mjs'), loading);
    const { code, output } = await run(process.execPath, [join(host, 'load.mjs'), root, host]);
    expect(output).toBe('{"id":"acme","problems":[],"sameCore":true}\n');
    expect(code).toBe(0);
  });

  test('answers a chat in the app that PROVIDER_PACKAGES names it to', { timeout: slow }, async () => {
    const vendor = await startFakeVendor();
    const app = await startApp({ PROVIDER_PACKAGES: join(work, 'host/node_modules/tributary-provider-acme') });
    try {
      const session = await openSession(app.url);
      const headers = auth(session, { apiKey: 'k', baseURL: vendor.url });
      const { status, text } = await send(`${app.url}/api/chat/acme`, { headers, body: chat('hello') });
      expect(status).toBe(200);
      const types = readEvents(text).map(({ event }) => event);
      expect(types[0]).toBe('text');
      expect(types).toContain('stop');
      expect(vendor.received[0]?.headers.authorization).toBe('Bearer k');
    } finally {
      await app.stop();
      await vendor.close();
    }
  });
});

/** Loading of PROVIDER_PACKAGES, as the server does it. */
const loading = `
import { pathToFileURL } from 'node:url';
const [root, host] = process.argv.slice(2);
const at = (path) => import(pathToFileURL(root + '/' + path).href);
const { findPackages, shareCore } = await at('runtime-core/node/index.ts');
const { createLoader } = await at('runtime-core/loader/index.ts');
shareCore(root);
const loader = createLoader(() => findPackages({ folders: [], root: host, named: 'tributary-provider-acme' }));
const provider = await loader.get('acme');
console.log(JSON.stringify({ id: provider?.manifest.id, problems: await loader.problems(), sameCore: Symbol.for('tributary.provider') in provider }));
`;

function addParams(path: string): void {
  const fixture = JSON.parse(readFileSync(path, 'utf8')) as {
    params: unknown;
    request: { body: { messages: unknown } };
  }; // our own file
  const params = { model: 'acme-1', messages: fixture.request.body.messages, temperature: 0.5, stream: true };
  const body = { ...params, stream_options: { include_usage: true } };
  writeFileSync(path, JSON.stringify({ ...fixture, params, request: { ...fixture.request, body } }));
}

test('what is published names .js and .d.ts, real versions, and nothing of the workspace', () => {
  const json = published({
    name: '@tributary/provider-x',
    version: '1.2.3',
    private: true,
    scripts: { test: 'x' },
    devDependencies: { y: '1' },
    exports: { '.': './index.ts', './wire': { import: './wire/index.ts' }, './package.json': './package.json' },
    bin: { x: './cli.ts' },
    dependencies: { '@tributary/runtime-core': '*', openai: '7.55.0' },
  });
  expect(json).toEqual({
    name: '@tributary/provider-x',
    version: '1.2.3',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './wire': { import: { types: './wire/index.d.ts', default: './wire/index.js' } },
      './package.json': './package.json',
    },
    bin: { x: './cli.js' },
    dependencies: { '@tributary/runtime-core': '^0.1.0', openai: '7.55.0' },
    engines: { node: '>=22.18' },
  });
});

test('a name nobody has is told', () => {
  expect(() => packagesOf(['no-such-provider'])).toThrow('no-such-provider');
});

test('the packed files name no source, and none of them is a test', { timeout: slow }, async () => {
  const to = join(work, 'look');
  for (const tarball of [...tarballs, ...provider]) {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to);
    cpSync(tarball, join(to, 'one.tgz'));
    await run('tar', ['-xzf', 'one.tgz'], { cwd: to });
    const names = globSync('**/*', { cwd: join(to, 'package') });
    expect(names.filter((name) => /\.test\.|(?<!\.d)\.ts$|(^|\/)self\//.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'index.js', 'index.d.ts', 'package.json']));
    for (const name of names.filter((each) => /\.(js|d\.ts)$/.test(each))) {
      // A comment may show an import of a source; code may not.
      const code = readFileSync(join(to, 'package', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      expect(code).not.toMatch(/(from|import)\s*\(?\s*['"]\.[^'"]*\.ts['"]/);
    }
  }
  expect(readFileSync(join(to, 'package', 'index.js'), 'utf8')).toContain("import('./models.js')");
});
