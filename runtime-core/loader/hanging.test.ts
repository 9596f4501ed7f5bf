// Slow packages: late, given up, or loaded in the end.
import { describe, expect, test, vi } from 'vitest';
import { definePlugin } from '../contract/provider.ts';
import { createRuntime } from '../pipeline/runtime.ts';
import { createLoader } from './loader.ts';
import type { FoundPackage, Loader } from './loader.ts';
import { found, provider } from './testing/packages.ts';

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

  test.each([
    ['whose package.json names its id', 'vendor-of-models', 'acme'],
    ['whose name ends in it', 'tributary-provider-acme', undefined],
  ])('%s and that cannot be imported answers calls of its provider with the reason', async (_name, name, id) => {
    const field = { kind: 'provider', apiVersion: 1, ...(id === undefined ? {} : { id }) };
    const broken = Promise.reject(new SyntaxError("Unexpected token '='"));
    broken.catch(() => undefined);
    const loader = createLoader(() => Promise.resolve([generic, { ...outside(name, broken), field }]));
    await loader.packages();
    await loader.problems();
    expect(await chatsOf(loader)('acme')).toMatchObject({
      type: 404,
      message: `the package "${name}" is not in use: it could not be imported: SyntaxError: Unexpected token '='`,
    });
    expect(await chatsOf(loader)('me')).toMatchObject({ message: expect.not.stringContaining('not in use') });
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
