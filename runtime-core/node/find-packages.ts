// Finds provider and plugin packages: bundled folders, those in PROVIDER_PACKAGES, and installed ones.
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { coreRanges } from '../loader/compatibility.ts';
import type { FoundPackage, LoadReport } from '../loader/loader.ts';
import { withPlace } from './syntax-place.ts';

export interface FindOptions {
  /** Folders whose subfolders are packages: `providers`, `plugins`. */
  readonly folders: readonly string[];
  /** Folder whose node_modules and package.json are searched. */
  readonly root: string;
  /** PROVIDER_PACKAGES: comma-separated names or paths. */
  readonly named?: string | undefined;
}

type Located = FoundPackage & { readonly folder: string };
type Found = Located | LoadReport;

const keywords = new Set(['tributary-provider', 'tributary-plugin']);

/** Finds packages. Never throws; unreadable ones are reported. */
export async function findPackages(options: FindOptions): Promise<readonly (FoundPackage | LoadReport)[]> {
  const named = (options.named ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [bundled, installed, extra] = await Promise.all([
    Promise.all(options.folders.map((folder) => inFolder(folder))),
    installedPackages(options.root),
    Promise.all(named.map((name) => namedPackage(name, options.root))),
  ]);
  return once([...bundled.flat(), ...extra, ...installed]);
}

/** Removes duplicates by path (named and installed, or linked); different folders with one name are kept. */
function once(found: readonly Found[]): (FoundPackage | LoadReport)[] {
  const pathOf = new Map<string, string>();
  return found.flatMap((each): (FoundPackage | LoadReport)[] => {
    if ('problem' in each) return [each];
    const { name, origin, folder: path } = each;
    const first = pathOf.get(name);
    if (first === path) return [];
    if (first !== undefined) {
      const problem = `a package of this name is loaded already: rename it or remove one of the two folders (${path})`;
      return [{ name, origin, problem }];
    }
    pathOf.set(name, path);
    return [each];
  });
}

async function inFolder(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => {
        const path = join(folder, entry.name);
        return existsSync(join(path, 'package.json')) ? readPackage(path, 'bundled') : undefined;
      }),
  );
  return found.filter((entry) => entry !== undefined);
}

/** Returns direct dependencies of the host with the keyword; loaded only if also named. */
async function installedPackages(root: string): Promise<Found[]> {
  const manifest = await readJSON(join(root, 'package.json'));
  const names = [
    ...Object.keys(recordOf(manifest?.['dependencies'])),
    ...Object.keys(recordOf(manifest?.['optionalDependencies'])),
  ];
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(root, 'node_modules', name);
      const own = await readJSON(join(path, 'package.json'));
      const words = own?.['keywords'];
      return Array.isArray(words) && words.some((word) => keywords.has(word))
        ? readPackage(path, 'installed', true)
        : undefined;
    }),
  );
  return found.filter((entry) => entry !== undefined);
}

const isPath = (name: string): boolean => name.startsWith('.') || isAbsolute(name) || /^[A-Za-z]:[\\/]/.test(name);

async function folderOf(name: string, root: string): Promise<string | undefined> {
  // `packages/mine` is ambiguous; an installed package takes precedence.
  const candidates = isPath(name) ? [resolve(root, name)] : [join(root, 'node_modules', name), resolve(root, name)];
  for (const path of candidates) {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) return path;
  }
  return undefined;
}

/** Returns the names in PROVIDER_PACKAGES that do not exist. */
export async function missingPackages(names: readonly string[], root: string): Promise<readonly string[]> {
  const folders = await Promise.all(names.map((name) => folderOf(name, root)));
  return names.filter((_name, at) => folders[at] === undefined);
}

async function namedPackage(name: string, root: string): Promise<Found> {
  const path = await folderOf(name, root);
  if (path !== undefined) return readPackage(path, 'named');
  return {
    name,
    origin: 'named',
    problem: isPath(name)
      ? `PROVIDER_PACKAGES names it, but there is no folder ${name}`
      : `PROVIDER_PACKAGES names it, but it is not installed: npm install ${name}`,
  };
}

async function readPackage(linked: string, origin: FoundPackage['origin'], unnamed = false): Promise<Found> {
  const path = await realpath(linked).catch(() => linked);
  const json = await readJSON(join(path, 'package.json'));
  if (!json) return { name: linked, origin, problem: 'its package.json is missing, or is no JSON' };
  const name = typeof json['name'] === 'string' ? json['name'] : linked;
  const entry = entryOf(json);
  return {
    name,
    origin,
    folder: path,
    entry,
    ...(unnamed ? { unnamed } : {}),
    ...(typeof json['version'] === 'string' ? { version: json['version'].slice(0, 40) } : {}),
    field: json['tributary'],
    ranges: coreRanges(json),
    async import() {
      checkEntry(path, entry);
      try {
        return await import(/* @vite-ignore */ pathToFileURL(join(path, entry)).href);
      } catch (error) {
        throw await withPlace(error, path, entry);
      }
    },
  };
}

/** Checks the entry here, because Node's message would name the importer instead. */
export function checkEntry(folder: string, entry: string): void {
  const named = `${entry}, which its package.json names`;
  const file = join(folder, entry);
  if (isAbsolute(entry) || relative(folder, file).startsWith('..')) throw new Error(`${named}, is not in its folder`);
  if (!existsSync(file)) throw new Error(`there is no file ${named}: build it, or name one that is there`);
}

/** Returns the file exported as ".", by the usual conditions. */
function entryOf(json: Record<string, unknown>): string {
  const main = typeof json['main'] === 'string' ? json['main'] : 'index.js';
  let target: unknown = json['exports'];
  for (let depth = 0; depth < 4 && typeof target === 'object' && target !== null; depth++) {
    const conditions = recordOf(target);
    target = conditions['.'] ?? conditions['import'] ?? conditions['node'] ?? conditions['default'];
  }
  return typeof target === 'string' ? target : main;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

async function readJSON(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    return recordOf(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
