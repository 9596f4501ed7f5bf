// Checks a package's required version of the core, and its uses of deprecated parts, on loading.
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import type { Deprecation } from '../contract/deprecated.ts';
import type { ProviderManifest } from '../contract/provider.ts';
import { coreVersion } from '../contract/version.ts';

/** Ranges in a package.json: `peerDependencies` on @tributary/*, and `tributary` in `engines`, by location. */
export type CoreRanges = Readonly<Record<string, string>>;

/** On a module that represents a package in a separate process: the hooks that the package taps there. */
export const tappedKey: unique symbol = Symbol('tapped hooks');

/** Reads the ranges of a package.json. Paths and URLs are left to npm; they have no version. */
export function coreRanges(json: Readonly<Record<string, unknown>>): CoreRanges {
  const { peerDependencies, engines } = json;
  const peers = entriesOf(peerDependencies).filter(([name]) => name.startsWith('@tributary/'));
  const own = entriesOf(engines).filter(([name]) => name === 'tributary');
  return Object.fromEntries(
    [
      ...peers.map(([name, range]) => [`peerDependencies["${name}"]`, range] as const),
      ...own.map(([, range]) => ['engines.tributary', range] as const),
    ].map(([place, range]) => [place, range.replace(/^workspace:/, '')]),
  );
}

const entriesOf = (value: unknown): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, range]) => (typeof range === 'string' ? [[name, range] as const] : []))
    : [];

/** Returns the problem with its fix; undefined if every range is satisfied. Prereleases of the core count as versions. */
export function checkRanges(ranges: CoreRanges, version = coreVersion): string | undefined {
  for (const [place, range] of Object.entries(ranges)) {
    if (/[:/]/.test(range)) continue;
    if (validRange(range) === null)
      return `${place} of its package.json is "${range}", which is no version range: write one, such as ^${version}`;
    if (!satisfies(version, range, { includePrerelease: true }))
      return `${place} of its package.json is "${range}", and this server has ${version}: install a version of the package made for ${version}, or a Tributary that it is made for`;
  }
  return undefined;
}

/** Returns warnings for deprecated parts, with their replacements. */
export function deprecationsIn(
  { hooks, manifest }: { readonly hooks: readonly string[]; readonly manifest?: ProviderManifest },
  table: readonly Deprecation[],
): readonly string[] {
  const uses = (each: Deprecation): boolean => {
    switch (each.kind) {
      case 'hook':
        return hooks.includes(each.name);
      case 'option':
        return manifest?.[each.name] !== undefined;
      case 'event':
        return manifest?.chat?.includes(each.name) === true;
      default:
        return each satisfies never;
    }
  };
  return table
    .filter(uses)
    .map(
      ({ kind, name, since, removed, replacedBy }) =>
        `it uses the ${kind} ${name}, deprecated since ${since} and gone in ${removed}: use ${replacedBy}`,
    );
}
