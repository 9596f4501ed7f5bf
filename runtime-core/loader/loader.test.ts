// The loader without files: when it imports, what a family may be, and packages that keep others waiting.
import { describe, expect, test, vi } from 'vitest';
import { definePlugin, defineProvider } from '../contract/provider.ts';
import type { Catalogue, PluginDefinition, ProviderManifest } from '../contract/provider.ts';
import type { ProviderHooks } from '../hooks/hooks.ts';
import { createRuntime } from '../pipeline/runtime.ts';
import { createLoader } from './loader.ts';
import type { FoundPackage, Loader } from './loader.ts';

const provider = (id: string, more: Partial<ProviderManifest> = {}) =>
  defineProvider({
    manifest: { id, name: id, family: id, operations: ['chat'], keyVault: { required: [] }, ...more },
    models: [],
    apply: () => undefined,
  });

let imports = 0;
function found(name: string, exported: unknown, kind = 'provider'): FoundPackage {
  return {
    name,
    origin: 'bundled',
    field: { kind, apiVersion: 1 },
    import: () => {
      imports += 1;
      return exported instanceof Promise ? exported : Promise.resolve({ default: exported });
    },
  };
}

test('nothing is found or imported before the first question, and everything once', async () => {
  imports = 0;
  let finds = 0;
  const loader = createLoader(() => {
    finds += 1;
    return Promise.resolve([found('a', provider('a')), found('b', provider('b'))]);
  });
  expect([finds, imports]).toEqual([0, 0]);
  const [one, all] = await Promise.all([loader.get('a'), loader.providers(), loader.plugins(), loader.problems()]);
  expect([one?.manifest.id, all.map(({ manifest }) => manifest.id)]).toEqual(['a', ['a', 'b']]);
  await loader.fallback();
  expect([finds, imports]).toEqual([1, 2]);
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

test('a package that is never ready is given up, and the others are there', async () => {
  const never = new Promise(() => undefined);
  const loader = createLoader(() => Promise.resolve([found('waits', never), found('a', provider('a'))]), {
    importMs: 20,
  });
  expect((await loader.providers()).map(({ manifest }) => manifest.id)).toEqual(['a']);
  expect(await loader.problems()).toEqual([
    { name: 'waits', origin: 'bundled', problem: 'it could not be imported: it was not ready after 0.02 seconds' },
  ]);
});

describe('a package from elsewhere that hangs', () => {
  const never = new Promise(() => undefined);
  const outside = (name: string, exported: unknown, kind?: string): FoundPackage => ({
    ...found(name, exported, kind),
    origin: 'named',
  });

  test('keeps neither lists nor other packages waiting, and is reported', async () => {
    const told: string[] = [];
    const loader = createLoader(
      () => Promise.resolve([outside('waits', never), found('a', provider('a')), outside('b', provider('b'))]),
      { importMs: 60_000, listMs: 30, onProblem: ({ name }) => told.push(name) },
    );
    expect((await loader.providers()).map(({ manifest }) => manifest.id)).toEqual(['a', 'b']);
    expect((await loader.get('b'))?.manifest.id).toBe('b');
    expect((await loader.packages()).map(({ name, state }) => [name, state])).toEqual([
      ['waits', 'loading'],
      ['a', 'loaded'],
      ['b', 'loaded'],
    ]);
    expect(told).toEqual([]);
  });

  test('is given up after its time, and an id that it could have brought is unknown then', async () => {
    const told: object[] = [];
    const loader = createLoader(() => Promise.resolve([outside('waits', never)]), {
      importMs: 30,
      onProblem: (report) => told.push(report),
    });
    expect(await loader.get('unknown')).toBeUndefined();
    const problem = 'it could not be imported: it was not ready after 0.03 seconds';
    expect(told).toEqual([{ name: 'waits', origin: 'named', state: 'hanging', problem }]);
  });

  test('is in use once it is ready after all', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => (arrive = resolve));
    const loader = createLoader(() => Promise.resolve([outside('slow', slow)]), { importMs: 20 });
    expect(await loader.problems()).toHaveLength(1);
    expect(await loader.get('a')).toBeUndefined();
    arrive({ default: provider('a') });
    await vi.waitFor(async () => expect((await loader.get('a'))?.manifest.id).toBe('a'), {
      timeout: 30_000,
    });
    expect(await loader.problems()).toEqual([]);
    expect(await loader.packages()).toMatchObject([{ name: 'slow', state: 'loaded', id: 'a' }]);
  });

  const chatsOf = (loader: Loader) => {
    const runtime = createRuntime({ providers: loader, transport: () => Promise.reject(new Error('no network')) });
    return (id: string): Promise<unknown> =>
      runtime
        .chat(
          id,
          { model: 'm', messages: [{ role: 'user', content: 'hi' }] },
          { vault: { baseURL: 'https://a.example' } },
        )
        .catch((error: unknown) => error);
  };
  const generic = found('style', provider('style', { hidden: true, fallback: true }), 'family');

  test.each([
    ['whose package.json names its id', 'vendor-of-models', 'acme', ['me']],
    ['whose name ends in it', 'tributary-provider-acme', undefined, []],
    ['whose name says nothing of it', 'vendor-of-models', undefined, []],
  ])('%s answers 503 to calls of its provider until it is ready', async (_name, name, id, others) => {
    let arrive: (module: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => (arrive = resolve));
    const field = { kind: 'provider', apiVersion: 1, ...(id === undefined ? {} : { id }) };
    const loader = createLoader(() => Promise.resolve([generic, { ...outside(name, slow), field }]), { importMs: 20 });
    const failure = chatsOf(loader);
    expect(await failure('acme')).toMatchObject({
      type: 503,
      message: `the package "${name}" is still loading: try again in a moment`,
    });
    for (const other of others) expect(await failure(other)).not.toMatchObject({ type: 503 });
    arrive({ default: provider('acme') });
    await vi.waitFor(async () => expect(await failure('acme')).not.toMatchObject({ type: 503 }), { timeout: 30_000 });
    expect(loader.lateFor?.('acme')).toBeUndefined();
    expect(await failure('me')).not.toMatchObject({ type: 503 });
  });

  test('is skipped for good after a second limit, and ends there', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => (arrive = resolve));
    const abandon = vi.fn();
    const loader = createLoader(() => Promise.resolve([generic, { ...outside('slow', slow), abandon }]), {
      importMs: 20,
      giveUpMs: 30,
    });
    await vi.waitFor(
      async () =>
        expect(await loader.packages()).toMatchObject([
          {},
          {
            name: 'slow',
            state: 'skipped',
            problem: 'it could not be imported: it was given up after the time limit of 0.05 seconds',
          },
        ]),
      { timeout: 30_000 },
    );
    expect(abandon).toHaveBeenCalledOnce();
    expect(await chatsOf(loader)('a')).not.toMatchObject({ type: 503 });
    arrive({ default: provider('a') });
    await new Promise(setImmediate);
    expect(await loader.get('a')).toBeUndefined();
  });

  test.each([
    ['provider', provider('b')],
    ['plugin', definePlugin({ id: 'b', apply: () => undefined })],
  ])('a %s that brings another id than its package.json names is skipped', async (kind, exported) => {
    const field = { kind, apiVersion: 1, id: 'a' };
    const loader = createLoader(() => Promise.resolve([{ ...outside('p', exported), field }]));
    expect(await loader.packages()).toMatchObject([
      { problem: 'its package.json names the id "a", and it brings "b": make them the same' },
    ]);
  });

  test('holds up no provider while it is a plugin', async () => {
    const never = new Promise(() => undefined);
    const loader = createLoader(() => Promise.resolve([outside('tributary-plugin-search', never, 'plugin')]), {
      importMs: 20,
    });
    await loader.packages();
    await vi.waitFor(async () => expect(await loader.packages()).toMatchObject([{ state: 'hanging' }]));
    expect(loader.lateFor?.('search')).toBeUndefined();
  });

  test('tells in the end why it cannot be used', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => (arrive = resolve));
    const loader = createLoader(() => Promise.resolve([outside('slow', slow)]), { importMs: 20 });
    expect(await loader.packages()).toMatchObject([{ name: 'slow', state: 'hanging' }]);
    arrive({ default: { manifest: 1 } });
    await vi.waitFor(async () => expect(await loader.packages()).toMatchObject([{ name: 'slow', state: 'skipped' }]), {
      timeout: 30_000,
    });
  });

  test('takes no id of a bundled package by being quicker', async () => {
    const slow = new Promise((resolve) => setTimeout(() => resolve({ default: provider('a', { name: 'Ours' }) }), 30));
    const loader = createLoader(() => Promise.resolve([outside('quick', provider('a')), found('slow', slow)]));
    expect((await loader.get('a'))?.manifest.name).toBe('Ours');
    expect(await loader.problems()).toMatchObject([
      { name: 'quick', problem: expect.stringContaining('loaded already') },
    ]);
  });

  test('is in the list of plugins once it has loaded', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const later = new Promise((resolve) => (arrive = resolve));
    const loader = createLoader(() => Promise.resolve([outside('late', later, 'plugin')]), { listMs: 20 });
    const before = await loader.plugins();
    expect([before, loader.pluginsNow()]).toEqual([[], before]);
    const plugin = definePlugin({ id: 'late', apply: () => undefined });
    arrive({ default: plugin });
    await loader.problems();
    expect(loader.pluginsNow()).toEqual([plugin]);
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
    imports = 0;
    const field = { kind: 'provider', apiVersion: 1, hosts: ['api.acme.com'] };
    const loader = createLoader(() => Promise.resolve([outside('acme', provider('acme'), { unnamed: true, field })]));
    expect(await loader.packages()).toMatchObject([{ state: 'found', hosts: ['api.acme.com'] }]);
    expect([imports, await loader.problems()]).toEqual([0, []]);
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
    plugin?.apply({} as ProviderHooks, { manifest: provider('a').manifest }); // not looked at
    expect([applied, plugin?.tools]).toEqual([0, tools]);
    expect(await loader.packages()).toMatchObject([
      { state: 'loaded', note: expect.stringContaining('TRUSTED_PLUGINS') },
    ]);
  });
});

describe('a catalogue of a package from elsewhere', () => {
  const withModels = (models: unknown): FoundPackage => ({
    ...found('it', defineProvider({ ...provider('it'), models: models as Catalogue })), // wrong ones among them
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
