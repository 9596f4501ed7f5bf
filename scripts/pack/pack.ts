// Tarballs of workspace packages as they are published: .js beside .d.ts, exports and dependencies rewritten.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { root, run } from '../lib/run.mjs';
import { createCompiler, reachable } from './compile.ts';
import type { Compiler } from './compile.ts';

export class PackFailure extends Error {}

interface PackageJSON {
  readonly name: string;
  readonly version: string;
  readonly exports?: unknown;
  readonly bin?: unknown;
  readonly tributary?: { readonly kind?: string };
  readonly [field: string]: unknown;
}

/** Copied as they are; a provider's fixtures prove it where it is installed. */
const kept = ['README.md', 'CHANGELOG.md', 'LICENSE', 'fixtures'];

/** The folders meant by names; none: what a third party builds on. */
export function packagesOf(names: readonly string[], all = false): readonly string[] {
  if (all) return workspaces();
  if (names.length === 0) return workspaces().filter((folder) => isBase(folder));
  return names.map((name) => {
    const folders = [
      join(root, 'providers', name),
      join(root, 'plugins', name),
      join(root, name),
      isAbsolute(name) ? name : resolve(name),
    ];
    const folder = folders.find((each) => existsSync(join(each, 'package.json')));
    if (!folder) throw new PackFailure(`${name}: no provider, plugin or folder of that name has a package.json`);
    return folder;
  });
}

const isBase = (folder: string): boolean =>
  ['runtime-core', 'conformance'].includes(basename(folder)) || readJSON(folder).tributary?.kind === 'family';

function workspaces(): readonly string[] {
  const globs = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }).workspaces; // our own file
  return globs
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .sort()
    .map((path) => join(root, path))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

const readJSON = (folder: string): PackageJSON =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJSON; // a package's own file

/** Returns the tarballs' paths. */
export async function pack(folders: readonly string[], to: string): Promise<readonly string[]> {
  mkdirSync(to, { recursive: true });
  const sources = new Map(folders.map((folder) => [folder, sourcesOf(folder)]));
  const compiler = createCompiler(root, [...sources.values()].flat());
  const tarballs: string[] = [];
  for (const folder of folders) {
    const stage = mkdtempSync(join(tmpdir(), 'tributary-pack-'));
    try {
      assemble(folder, sources.get(folder) ?? [], compiler, stage);
      tarballs.push(await tar(stage, to));
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  }
  return tarballs;
}

/** What the entries of a package.json lead to. */
function sourcesOf(folder: string): readonly string[] {
  const { name, exports, bin } = readJSON(folder);
  const entries = [...new Set([...targetsOf(exports), ...targetsOf(bin)])].filter((entry) => entry.endsWith('.ts'));
  const missing = entries.find((entry) => !existsSync(join(folder, entry)));
  if (missing !== undefined) throw new PackFailure(`${name}: package.json names ${missing}, which is not there`);
  return reachable(folder, entries);
}

/** The package as it is published, in a folder of its own. */
function assemble(folder: string, sources: readonly string[], compiler: Compiler, stage: string): void {
  const json = readJSON(folder);
  const problems = compiler.emit(folder, sources, stage);
  if (problems.length > 0) throw new PackFailure(`${json.name} does not compile:\n${problems.join('\n')}`);
  for (const name of kept) {
    const from = [join(folder, name), ...(name === 'LICENSE' ? [join(root, name)] : [])].find((path) =>
      existsSync(path),
    );
    if (from !== undefined) cpSync(from, join(stage, name), { recursive: true });
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(published(json), null, 2)}\n`);
}

/** Every path that a field of package.json leads to. */
function targetsOf(field: unknown): readonly string[] {
  if (typeof field === 'string') return [field];
  return typeof field === 'object' && field !== null ? Object.values(field).flatMap(targetsOf) : [];
}

export function published(json: PackageJSON): PackageJSON {
  const { private: _private, scripts: _scripts, devDependencies: _dev, ...rest } = json;
  return {
    ...rest,
    ...(json.exports === undefined ? {} : { exports: exportsOf(json.exports) }),
    ...(json.bin === undefined ? {} : { bin: asJS(json.bin) }),
    ...versioned(json, 'dependencies'),
    ...versioned(json, 'peerDependencies'),
    engines: { node: '>=22.18' },
  };
}

/** `{ ".": "./index.ts" }` with the types that belong to each entry. */
function exportsOf(field: unknown): unknown {
  if (typeof field === 'string') {
    const js = field.replace(/\.ts$/, '.js');
    return js === field ? field : { types: field.replace(/\.ts$/, '.d.ts'), default: js };
  }
  return mapped(field, exportsOf);
}

const asJS = (field: unknown): unknown =>
  typeof field === 'string' ? field.replace(/\.ts$/, '.js') : mapped(field, asJS);

const mapped = (field: unknown, change: (value: unknown) => unknown): unknown =>
  typeof field === 'object' && field !== null
    ? Object.fromEntries(Object.entries(field).map(([key, value]) => [key, change(value)]))
    : field;

/** A workspace's `*` or `workspace:` means the version that is packed beside it. */
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

async function tar(stage: string, to: string): Promise<string> {
  const { code, output } = await run(
    'npm',
    ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', to],
    { cwd: stage },
  );
  if (code !== 0) throw new PackFailure(`npm pack failed:\n${output.trim()}`);
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as { filename: string }[]; // what npm pack --json prints
  if (!packed) throw new PackFailure('npm pack named no tarball');
  return join(to, packed.filename.replace('@', '').replace('/', '-'));
}
