// Version ranges of the core by semver 7.8.6, and uses of deprecated parts.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deprecated } from '../contract/deprecated.ts';
import type { Deprecation } from '../contract/deprecated.ts';
import { definePlugin, defineProvider } from '../contract/provider.ts';
import { coreVersion } from '../contract/version.ts';
import { checkRanges, coreRanges } from './compatibility.ts';
import { createLoader } from './loader.ts';
import type { FoundPackage } from './loader.ts';
import { found, provider } from './testing/packages.ts';

test('the version in the code is that of package.json', () => {
  const json = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(json) as { version: string }).version).toBe(coreVersion);
});

describe('ranges of the core', () => {
  test('those of @tributary/* peers and of engines.tributary are read, and no others', () => {
    const json = {
      peerDependencies: { '@tributary/runtime-core': '^0.1.0', react: '^19.0.0', '@tributary/x': 1 },
      engines: { node: '>=22', tributary: 'workspace:~0.1' },
      dependencies: { '@tributary/runtime-core': '^9.0.0' },
    };
    expect(coreRanges(json)).toEqual({
      'peerDependencies["@tributary/runtime-core"]': '^0.1.0',
      'engines.tributary': '~0.1',
    });
    expect(coreRanges({ peerDependencies: 'none', engines: null })).toEqual({});
  });

  test.each([
    ['^0.1.0', '0.1.0'],
    ['^0.1.0', '0.1.9'],
    ['>=0.1 <2', '1.4.0'],
    ['0.1.x || 0.2.x', '0.2.3'],
    ['*', '3.0.0'],
    ['^0.2.0', '0.2.1-next.1'],
    ['file:../runtime-core', '9.0.0'],
  ])('%s holds %s', (range, version) => {
    expect(checkRanges({ place: range }, version)).toBeUndefined();
  });

  test.each([
    ['^0.1.0', '0.2.0'],
    ['^9.0.0', '0.1.0'],
    ['~0.1.3', '0.1.0'],
    ['^0.1.0', '0.2.0-next.1'],
  ])('%s does not hold %s, and the message says what to do', (range, version) => {
    expect(checkRanges({ place: range }, version)).toBe(
      `place of its package.json is "${range}", and this server has ${version}: install a version of the package made for ${version}, or a Tributary that it is made for`,
    );
  });

  test('text that is no range is refused by name', () => {
    expect(checkRanges({ 'engines.tributary': 'newest one' }, '0.1.0')).toMatch(
      /^engines\.tributary .* is "newest one", which is no version range: write one, such as \^0\.1\.0$/,
    );
  });

  test('a package that asks for another core is refused before it is imported, and calls of its id say why', async () => {
    let imported = false;
    const acme: FoundPackage = {
      ...found('tributary-provider-acme', provider('acme')),
      origin: 'named',
      field: { kind: 'provider', apiVersion: 1, id: 'acme' },
      ranges: { 'engines.tributary': '^9.0.0' },
      import: () => ((imported = true), Promise.resolve({ default: provider('acme') })),
    };
    const loader = createLoader(() => Promise.resolve([acme]));
    const problem = expect.stringMatching(/is "\^9\.0\.0", and this server has/);
    expect(await loader.problems()).toMatchObject([{ name: 'tributary-provider-acme', problem }]);
    expect(loader.problemFor?.('acme')).toEqual(problem);
    expect(imported).toBe(false);
  });
});

describe('parts that are going', () => {
  const table: readonly Deprecation[] = [
    { kind: 'hook', name: 'mapError', since: '0.2.0', removed: '0.3.0', replacedBy: 'errorRules' },
    { kind: 'option', name: 'mark', since: '0.2.0', removed: '0.3.0', replacedBy: '`icon`' },
    { kind: 'event', name: 'grounding', since: '0.2.0', removed: '0.3.0', replacedBy: 'sources' },
  ];
  const taps = defineProvider({
    ...provider('old', { mark: 'old', chat: ['grounding'] }),
    apply: (hooks) => void hooks.mapError.tap('old', () => undefined),
  });
  const tapping = definePlugin({ id: 'tapping', apply: (hooks) => void hooks.mapError.tap('t', () => undefined) });

  test('a package that uses one loads with a remark that names what replaces it', async () => {
    const packages = [
      { ...found('old', taps), origin: 'named' as const },
      { ...found('new', provider('new')), origin: 'named' as const },
      { ...found('tapping', tapping, 'plugin'), origin: 'named' as const },
    ];
    const loader = createLoader(() => Promise.resolve(packages), { deprecated: table, trusts: () => true });
    const [old, fresh, plugin] = await loader.packages();
    expect(old).toMatchObject({
      state: 'loaded',
      note: expect.stringContaining(
        'it uses the hook mapError, deprecated since 0.2.0 and gone in 0.3.0: use errorRules',
      ),
    });
    expect(old?.note).toContain('the event grounding');
    expect(old?.note).toContain('the option mark');
    expect(fresh?.note ?? '').not.toContain('deprecated');
    expect(plugin?.note).toContain('the hook mapError');
  });

  test('each is named in the changelog, and works for a minor version at least', () => {
    const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
    for (const { name, since, removed } of deprecated) {
      const section = changelog.split(`## ${since}`)[1]?.split('\n## ')[0] ?? '';
      expect(section).toContain(name);
      const minor = (version: string): number => Number(version.split('.')[0]) * 1000 + Number(version.split('.')[1]);
      expect(minor(removed)).toBeGreaterThan(minor(since));
    }
  });
});
