// The loader without files: imports, families, external packages and plugins.
import { describe, expect, test } from 'vitest';
import { definePlugin, defineProvider } from '../contract/provider.ts';
import type { Catalogue, PluginDefinition } from '../contract/provider.ts';
import type { ProviderHooks } from '../contract/hooks.ts';
import { createLoader } from './loader.ts';
import type { FoundPackage } from './loader.ts';
import { counted, found, provider } from './testing/packages.ts';

test('nothing is found or imported before the first question, and everything once', async () => {
  counted.imports = 0;
  let finds = 0;
  const loader = createLoader(() => {
    finds += 1;
    return Promise.resolve([found('a', provider('a')), found('b', provider('b'))]);
  });
  expect([finds, counted.imports]).toEqual([0, 0]);
  const [one, all] = await Promise.all([loader.get('a'), loader.providers(), loader.plugins(), loader.problems()]);
  expect([one?.manifest.id, all.map(({ manifest }) => manifest.id)]).toEqual(['a', ['a', 'b']]);
  await loader.fallback();
  expect([finds, counted.imports]).toEqual([1, 2]);
});

describe('a family', () => {
  test.each([
    ['that exports a function', () => undefined],
    ['that exports nothing as default', undefined],
  ])('%s is no provider and no problem', async (_name, exported) => {
    const loader = createLoader(() => Promise.resolve([found('style', exported, 'family')]));
    expect([await loader.providers(), await loader.problems()]).toEqual([[], []]);
  });

  test('that is a provider serves as one: hidden from lists, found by its id, and as the fallback', async () => {
    const style = provider('style', { hidden: true, fallback: true });
    const loader = createLoader(() => Promise.resolve([found('style', style, 'family'), found('a', provider('a'))]));
    expect((await loader.providers()).map(({ manifest }) => manifest.id)).toEqual(['a']);
    expect([await loader.get('style'), await loader.fallback()]).toEqual([style, style]);
  });

  test('whose provider is wrong is a problem', async () => {
    const loader = createLoader(() => Promise.resolve([found('style', provider('Not An Id'), 'family')]));
    expect(await loader.problems()).toMatchObject([{ name: 'style', problem: expect.stringContaining('/id') }]);
  });
});

describe('what a package from elsewhere asks for', () => {
  const outside = (name: string, exported: unknown, more: Partial<FoundPackage> = {}): FoundPackage => ({
    ...found(name, exported),
    origin: 'named',
    ...more,
  });
  test.each([
    [
      'a variable of the server',
      { env: { apiKey: ['SECRET_KEY'] } },
      /asks for SECRET_KEY, which is a variable of this server/,
    ],
    ['a key of a bundled provider', { env: { apiKey: ['OURS_API_KEY'] } }, /OURS_API_KEY, which is a variable of ours/],
    ['a setting of one', { settingsEnv: ['OURS_REGION'] }, /OURS_REGION, which is a variable of ours/],
  ])('%s is refused', async (_name, manifest, problem) => {
    const ours = found('ours', provider('ours', { settingsEnv: ['OURS_REGION'] }));
    const loader = createLoader(() => Promise.resolve([ours, outside('acme', provider('acme', manifest))]), {
      reserved: new Set(['SECRET_KEY']),
    });
    expect(await loader.problems()).toMatchObject([{ name: 'acme', problem: expect.stringMatching(problem) }]);
    expect(await loader.get('acme')).toBeUndefined();
  });

  test('variables of its own are given and listed, beside its hosts', async () => {
    const acme = provider('acme', { baseURL: 'https://api.acme.com/v1', hosts: ['auth.acme.com'] });
    const loader = createLoader(() => Promise.resolve([outside('acme', acme)]));
    expect(await loader.packages()).toMatchObject([
      { hosts: ['api.acme.com', 'auth.acme.com'], env: ['ACME_API_KEY', 'ACME_BASE_URL', 'ACME_PROXY_URL'] },
    ]);
    expect([loader.confined?.('acme'), loader.confined?.('unknown')]).toEqual([true, true]);
  });

  test('one that nobody has named is found with the hosts of its package.json, and not imported', async () => {
    counted.imports = 0;
    const field = { kind: 'provider', apiVersion: 1, hosts: ['api.acme.com'] };
    const loader = createLoader(() => Promise.resolve([outside('acme', provider('acme'), { unnamed: true, field })]));
    expect(await loader.packages()).toMatchObject([{ state: 'found', hosts: ['api.acme.com'] }]);
    expect([counted.imports, await loader.problems()]).toEqual([0, []]);
  });
});

describe('taps of a plugin from elsewhere', () => {
  const manifest = { identifier: 'dice', api: [{ name: 'throw' }] };
  const tools = { manifest, run: { throw: () => 4 } };
  const apply = (hooks: ProviderHooks): void => void hooks.mapError.tap('x', () => undefined);
  const load = (plugin: PluginDefinition, trusted?: string) =>
    createLoader(() => Promise.resolve([{ ...found('pack', plugin, 'plugin'), origin: 'named' as const }]), {
      trusts: (name) => name === trusted,
    });

  test('are not used unless it is trusted, by id or by package', async () => {
    const loader = load(definePlugin({ id: 'spy', apply }));
    expect(await loader.plugins()).toEqual([]);
    expect(await loader.problems()).toMatchObject([{ problem: expect.stringContaining('TRUSTED_PLUGINS') }]);
    for (const name of ['spy', 'pack']) {
      const trusting = load(definePlugin({ id: 'spy', apply }), name);
      expect((await trusting.plugins()).map(({ id }) => id)).toEqual(['spy']);
      expect(await trusting.packages()).toMatchObject([
        { state: 'loaded', note: expect.stringContaining('see every call') },
      ]);
    }
  });

  test('are left away from one that also brings tools, and the tools stay', async () => {
    let applied = 0;
    const loader = load(definePlugin({ id: 'dice', tools, apply: (hooks) => (applied++, apply(hooks)) }));
    const [plugin] = await loader.plugins();
    applied = 0;
    plugin?.apply({} as ProviderHooks, { manifest: provider('a').manifest }); // unused
    expect([applied, plugin?.tools]).toEqual([0, tools]);
    expect(await loader.packages()).toMatchObject([
      { state: 'loaded', note: expect.stringContaining('TRUSTED_PLUGINS') },
    ]);
  });
});

describe('a catalogue of a package from elsewhere', () => {
  const withModels = (models: unknown): FoundPackage => ({
    ...found('it', defineProvider({ ...provider('it'), models: models as Catalogue })), // includes invalid ones
    origin: 'named',
  });
  test.each([
    [
      'that cannot be imported',
      () => Promise.reject(new Error("Cannot find module './models.ts'")),
      /models could not be imported: Cannot find/,
    ],
    ['without an export', () => Promise.resolve({}), /without an export "models"/],
    [
      'of more models than a page can list',
      Array.from({ length: 10_001 }, (_, at) => ({ id: `m${at}`, type: 'chat', displayName: 'M', enabled: true })),
      /its catalogue has 10001 models; allowed: 10000/,
    ],
    ['that holds something else', () => Promise.resolve({ models: [{ name: 'no id' }] }), /its models are wrong: \/0/],
  ])('%s is a problem when the package loads, not at the first chat', async (_name, models, problem) => {
    const loader = createLoader(() => Promise.resolve([withModels(models)]));
    expect(await loader.problems()).toMatchObject([{ problem: expect.stringMatching(problem) }]);
    expect(await loader.get('it')).toBeUndefined();
  });

  test('that is empty is worth a note', async () => {
    const loader = createLoader(() => Promise.resolve([withModels(() => Promise.resolve({ models: [] }))]));
    expect(await loader.packages()).toMatchObject([
      { state: 'loaded', note: expect.stringContaining('catalogue is empty') },
    ]);
  });
});

test.each([
  ['a text', 'plain words', 'plain words'],
  ['nothing', undefined, 'undefined'],
  ['an error without a text', new Error(''), 'it threw an error without a text'],
  ['an error of a kind', new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['a thing without a text', Object.create(null), 'it threw something that has no text'],
])('a package that throws %s is told in one line', async (_name, thrown, told) => {
  const loader = createLoader(() => Promise.resolve([found('bad', Promise.reject(thrown))]));
  expect(await loader.problems()).toMatchObject([{ problem: `it could not be imported: ${told}` }]);
});

test('two plugins of one id: the first is used, the second told', async () => {
  const twin = (mark: string) => definePlugin({ id: 'twin', apply: () => void mark });
  const first = twin('1');
  const loader = createLoader(() => Promise.resolve([found('p1', first, 'plugin'), found('p2', twin('2'), 'plugin')]));
  expect(await loader.plugins()).toEqual([first]);
  expect(await loader.problems()).toEqual([
    { name: 'p2', origin: 'bundled', problem: 'plugin "twin" is loaded already: remove one of the two packages' },
  ]);
});

test('trying out a package leaves nothing on the hooks of its calls', async () => {
  let applied = 0;
  const counting = definePlugin({ id: 'counting', apply: () => void (applied += 1) });
  const loader = createLoader(() => Promise.resolve([found('a', provider('a')), found('p', counting, 'plugin')]));
  expect(await loader.plugins()).toEqual([counting]);
  expect(applied).toBe(1);
});

describe('a plugin that brings tools', () => {
  const manifest = { identifier: 'clock', api: [{ name: 'now' }] };
  test('needs no taps', async () => {
    const tools = definePlugin({ id: 'clock', tools: { manifest, run: { now: () => 'noon' } } });
    const loader = createLoader(() => Promise.resolve([found('a', provider('a')), found('p', tools, 'plugin')]));
    expect(await loader.plugins()).toEqual([tools]);
  });

  test('whose name another plugin has is skipped, and told', async () => {
    const [first, second] = ['clock', 'watch'].map((id) =>
      definePlugin({ id, tools: { manifest, run: { now: () => id } } }),
    );
    const loader = createLoader(() => Promise.resolve([found('a', first, 'plugin'), found('b', second, 'plugin')]));
    expect(await loader.plugins()).toEqual([first]);
    expect((await loader.problems())[0]?.problem).toMatch(/^a tool "clock" is loaded already/);
  });

  test.each([
    ['without one of its functions', { manifest, run: {} }, 'its tools have no function "now"'],
    ['with a name that is no name', { manifest: { ...manifest, identifier: 'a b' }, run: {} }, '/identifier'],
    ['without any function', { manifest: { identifier: 'clock', api: [] }, run: {} }, '/api'],
  ])('%s is skipped', async (_name, tools, problem) => {
    const loader = createLoader(() => Promise.resolve([found('p', definePlugin({ id: 'clock', tools }), 'plugin')]));
    expect(await loader.plugins()).toEqual([]);
    expect((await loader.problems())[0]?.problem).toContain(problem);
  });
});

describe('a package that has changed', () => {
  const inFolder = (name: string, exported: unknown, more: Partial<FoundPackage> = {}): FoundPackage => ({
    ...found(name, exported),
    origin: 'named',
    folder: `/packages/${name}`,
    ...more,
  });
  const named = (name: string) => defineProvider({ ...provider('a'), manifest: { ...provider('a').manifest, name } });

  test('is loaded again alone, and calls use what it brings now', async () => {
    counted.imports = 0;
    const ended: string[] = [];
    let packages = [
      inFolder('a', named('One'), { abandon: () => void ended.push('a') }),
      inFolder('b', provider('b'), { abandon: () => void ended.push('b') }),
    ];
    const loader = createLoader(() => Promise.resolve(packages));
    expect((await loader.get('a'))?.manifest.name).toBe('One');
    await loader.problems();
    packages = [inFolder('a', named('Two')), inFolder('b', provider('b'))];
    await loader.reload('/packages/a');
    expect((await loader.get('a'))?.manifest.name).toBe('Two');
    expect([counted.imports, ended]).toEqual([3, ['a']]);
  });

  test('that cannot be used says why, and is used once it is right again; one that is gone is unknown', async () => {
    let packages = [inFolder('a', named('One'))];
    const loader = createLoader(() => Promise.resolve(packages));
    await loader.problems();
    packages = [inFolder('a', 'nothing')];
    await loader.reload('/packages/a');
    expect(await loader.get('a')).toBeUndefined();
    expect(await loader.problems()).toMatchObject([{ name: 'a' }]);
    packages = [inFolder('a', named('Two'))];
    await loader.reload('/packages/a');
    expect(await loader.problems()).toEqual([]);
    packages = [];
    await loader.reload('/packages/a');
    expect(await loader.packages()).toEqual([]);
  });
});
