// Finds and imports the package to test: a folder, or an installed package by name.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { PluginDefinition, ProviderDefinition } from '@tributary/runtime-core';
import { watchProcess } from '../harness/guard.ts';
import type { Guard } from '../harness/guard.ts';

export interface LoadedPlugin extends Omit<LoadedPackage, 'provider'> {
  readonly plugin: PluginDefinition;
}

export interface LoadedPackage {
  readonly folder: string;
  readonly fixtures: string;
  readonly provider: ProviderDefinition;
  /** Environment variables that the package's files read during import. */
  readonly readAtImport: readonly string[];
  /** Connection targets during import. */
  readonly connectedAtImport: readonly string[];
}

export class LoadFailure extends Error {}

interface PackageJSON {
  readonly exports?: unknown;
  readonly main?: unknown;
  readonly tributary?: { readonly kind?: unknown };
}

export function readPackage(folder: string): PackageJSON | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageJSON; // its fields are looked at one by one
  } catch (error) {
    throw new LoadFailure(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Resolves a path from the working directory, and a name like Node would from there. */
export function folderOf(named: string, from = process.cwd()): string {
  const path = isAbsolute(named) ? named : resolve(from, named);
  if (existsSync(join(path, 'package.json'))) return path;
  for (const base of createRequire(join(from, 'package.json')).resolve.paths(named) ?? []) {
    if (existsSync(join(base, named, 'package.json'))) return join(base, named);
  }
  throw new LoadFailure(`${named}: neither a folder with a package.json nor an installed package`);
}

export async function loadProvider(folder: string): Promise<LoadedPackage> {
  const loaded = await loadPackage(folder);
  if ('provider' in loaded) return loaded;
  throw new LoadFailure(`${folder}: its default export is a plugin, not a provider`);
}

/** Time after the import in which connections it started are still detected. Unit: ms. */
const aftermath = 20;

export async function loadPackage(folder: string): Promise<LoadedPackage | LoadedPlugin> {
  const guard = watchProcess(folder);
  const found = await importDefault(folder, guard).finally(() => guard.release());
  const [replaced] = guard.replaced();
  if (replaced !== undefined)
    throw new LoadFailure(`${folder}: it replaces ${replaced}, which all files of a process share`);
  const about = {
    folder,
    fixtures: join(folder, 'fixtures'),
    readAtImport: guard.environment,
    connectedAtImport: guard.connections,
  };
  if (isProvider(found)) return { ...about, provider: found };
  if (isPlugin(found)) return { ...about, plugin: found };
  throw new LoadFailure(`${folder}: its default export is not made by defineProvider or definePlugin`);
}

async function importDefault(folder: string, { connections }: Guard): Promise<unknown> {
  const entry = join(folder, entryOf(readPackage(folder)));
  if (!existsSync(entry))
    throw new LoadFailure(
      `${folder}: its package.json names ${relative(folder, entry)}, which is not there: build it first`,
    );
  try {
    const module = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as { default?: unknown };
    await setTimeout(aftermath);
    return module.default;
  } catch (error) {
    const [target] = connections;
    const reason =
      target === undefined
        ? reasonOf(error, folder)
        : `it connects to ${target}, which a package has no business with while it is imported`;
    throw new LoadFailure(`${folder}: it could not be imported: ${reason}`);
  }
}

/** Messages by Node's permission: the suite's process may only read files. */
const deniedWords: Readonly<Record<string, string>> = {
  FileSystemWrite: 'it writes a file, which a package has no business with',
  ChildProcess: 'it starts a program, which a package has no business with',
  WorkerThreads: 'it starts a thread, which a package has no business with',
  Addons: 'it loads native code, which a package has no business with',
};

/** Returns Node's message, with the place in the package and advice. */
function reasonOf(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  const { stack = '' } = error;
  const denied = 'permission' in error ? deniedWords[String(error.permission)] : undefined;
  const message = denied ?? error.message;
  // A syntax error has its place at the start of the stack, other errors in a frame.
  const place = stack.split(`${pathToFileURL(folder).href}/`)[1] ?? stack.split(join(folder, '/'))[1];
  const at = /^[^:\s]+:\d+(:\d+)?/.exec(place ?? '')?.[0];
  const advice =
    code === 'ERR_MODULE_NOT_FOUND' && /package '/.test(message)
      ? `: npm install in ${folder}`
      : code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING'
        ? ': a package that is installed must hold .js, so pack it with its compiled files'
        : '';
  return `${message.split('\n', 1)[0]}${at === undefined ? '' : ` (${at})`}${advice}`;
}

const isProvider = (value: unknown): value is ProviderDefinition =>
  isRecord(value) && Symbol.for('tributary.provider') in value && isRecord(value['manifest']);

const isPlugin = (value: unknown): value is PluginDefinition =>
  isRecord(value) && Symbol.for('tributary.plugin') in value;

/** Reads `exports`: a string, or its entry "." as a string or by condition. */
function entryOf(json: PackageJSON | undefined): string {
  const { exports, main } = json ?? {};
  const root = isRecord(exports) && '.' in exports ? exports['.'] : exports;
  const entry = isRecord(root) ? (root['import'] ?? root['default']) : root;
  if (typeof entry === 'string') return entry;
  return typeof main === 'string' ? main : 'index.js';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the folders in `folder` with a package of this kind, sorted by name. */
export function packagesIn(folder: string, kind: 'provider' | 'family' | 'plugin'): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => readPackage(path)?.tributary?.kind === kind);
}

export async function loadPlugins(folder: string): Promise<PluginDefinition[]> {
  const plugins: PluginDefinition[] = [];
  for (const path of packagesIn(folder, 'plugin')) {
    const entry = join(path, entryOf(readPackage(path)));
    if (!existsSync(entry)) continue;
    const { default: plugin } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as {
      default?: PluginDefinition;
    };
    if (plugin) plugins.push(plugin);
  }
  return plugins;
}

/** True if the entry file exists; a package still being written may lack it. */
export const hasEntry = (folder: string): boolean => existsSync(join(folder, entryOf(readPackage(folder))));

export const parentOf = (folder: string): string => dirname(folder);
