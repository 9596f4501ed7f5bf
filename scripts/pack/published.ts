// Builds the package.json of a tarball: built files instead of sources, versions instead of workspace references.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

export interface PackageJSON {
  readonly name: string;
  readonly version: string;
  readonly exports?: unknown;
  readonly bin?: unknown;
  readonly tributary?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const readJSON = (folder: string): PackageJSON =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJSON; // our own files

/** Returns the folders of the repository's packages. */
export function workspaces(): readonly string[] {
  const globs = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces; // our own file
  return globs
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .sort()
    .map((path) => join(root, path))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** Returns every path in a field of package.json. */
export function targetsOf(field: unknown): readonly string[] {
  if (typeof field === 'string') return [field];
  return typeof field === 'object' && field !== null ? Object.values(field).flatMap(targetsOf) : [];
}

/** Returns the entries of a package: imports and commands. */
export const named = ({ exports, bin, main }: PackageJSON): readonly string[] => [
  ...new Set([...targetsOf(exports), ...targetsOf(bin), ...(exports === undefined ? targetsOf(main) : [])]),
];

/** `ours`: whether the package is in this repository, where a range may mean the neighbouring version. */
export function published(json: PackageJSON, ours = true): PackageJSON {
  // `files` was applied before, and does not contain the compiled files.
  const { private: _private, scripts: _scripts, devDependencies: _dev, files: _files, ...rest } = json;
  return {
    ...rest,
    ...(json.exports === undefined ? {} : { exports: exportsOf(json.exports) }),
    ...Object.fromEntries(['bin', 'main'].filter((name) => name in json).map((name) => [name, asJS(json[name])])),
    // Names modules, too, such as the door of a family.
    ...(json.tributary === undefined ? {} : { tributary: fields(json.tributary, asJS) }),
    ...(ours ? { ...versioned(json, 'dependencies'), ...versioned(json, 'peerDependencies') } : {}),
    engines: json['engines'] ?? { node: '>=22.18' },
  };
}

/** Adds the types of each entry to `{ ".": "./index.ts" }`. */
function exportsOf(field: unknown): unknown {
  if (typeof field === 'string') {
    const js = asJS(field);
    return js === field ? field : { types: field.replace(/\.ts$/, '.d.ts'), default: js };
  }
  return mapped(field, exportsOf);
}

const asJS = (field: unknown): unknown =>
  typeof field === 'string' ? field.replace(/(?<!\.d)\.ts$/, '.js') : mapped(field, asJS);

type Change = (value: unknown) => unknown;

function mapped(field: unknown, change: Change): unknown {
  if (Array.isArray(field)) return field.map(change);
  return typeof field === 'object' && field !== null ? fields(field, change) : field;
}

const fields = (object: object, change: Change): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** In a workspace, `*` and `workspace:` mean the version packed with it. */
function versioned(json: PackageJSON, field: 'dependencies' | 'peerDependencies'): Record<string, unknown> {
  const given = json[field];
  if (typeof given !== 'object' || given === null) return {};
  const versions = new Map(workspaces().map((folder) => [readJSON(folder).name, readJSON(folder).version]));
  const entries = Object.entries(given).map(([name, range]) => {
    const own = versions.get(name);
    return [name, own !== undefined && /^(\*|workspace:)/.test(String(range)) ? `^${own}` : range];
  });
  return { [field]: Object.fromEntries(entries) };
}
