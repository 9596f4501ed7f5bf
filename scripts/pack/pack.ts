// Packs packages for publication: .js with .d.ts, rewritten exports and dependencies.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { root, run } from '../lib/run.mjs';
import { CompileFailure, createCompiler, reachable } from './compile.ts';
import { named, published, targetsOf, workspaces } from './published.ts';
import type { PackageJSON } from './published.ts';

/** The message is one line and contains all that the user needs. */
export class PackFailure extends Error {}

/** Copied unchanged; with its fixtures, a provider can be proved where it is installed. */
const kept = ['README.md', 'CHANGELOG.md', 'LICENSE', 'fixtures'];

/** Folders given by name; without a name, the packages that third parties build on. */
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
    return resolve(folder);
  });
}

const isBase = (folder: string): boolean =>
  ['runtime-core', 'conformance'].includes(basename(folder)) || readJSON(folder).tributary?.kind === 'family';

function readJSON(folder: string): PackageJSON {
  const path = join(folder, 'package.json');
  let json: PackageJSON;
  try {
    json = JSON.parse(readFileSync(path, 'utf8')) as PackageJSON; // its fields are looked at one by one
  } catch (error) {
    throw new PackFailure(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const missing = ['name', 'version'].find((field) => typeof json[field] !== 'string');
  if (missing) throw new PackFailure(`${path} has no ${missing}: a tarball is named after name and version`);
  return json;
}

interface Plan {
  readonly folder: string;
  readonly json: PackageJSON;
  /** Files reachable from the entries. */
  readonly files: readonly string[];
}

/** Returns the paths of the tarballs. Writes to `to` and to temporary folders. */
export async function pack(folders: readonly string[], to: string): Promise<readonly string[]> {
  const plans = folders.map((folder) => planOf(folder));
  const sources = plans.flatMap(({ files }) => files.filter((file) => isSource(file)));
  // Loaded only if something must be built, since reading the compiler's libraries takes seconds.
  const compiler = sources.length > 0 ? createCompiler(sources) : undefined;
  mkdirSync(to, { recursive: true });
  const tarballs: string[] = [];
  for (const { folder, json, files } of plans) {
    const stage = mkdtempSync(join(tmpdir(), 'tributary-pack-'));
    try {
      const own = files.filter((file) => isSource(file));
      const problems = compiler?.emit(folder, own, stage) ?? [];
      if (problems.length > 0) throw new PackFailure(`${json.name} does not compile: ${inOneLine(problems)}`);
      copyRest(folder, json, files, stage);
      const output = published(json, workspaces().includes(folder));
      writeFileSync(join(stage, 'package.json'), `${JSON.stringify(output, null, 2)}\n`);
      tarballs.push(await tar(stage, output, resolve(to)));
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  }
  return tarballs;
}

const isSource = (file: string): boolean => /(?<!\.d)\.ts$/.test(file);

const inOneLine = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`;

/** Plans a package: the files reachable from the entries of its package.json. */
function planOf(folder: string): Plan {
  const json = readJSON(folder);
  const entries = named(json).filter((entry) => !entry.includes('*'));
  if (entries.length === 0)
    throw new PackFailure(`${json.name}: package.json names no entry: add "exports": { ".": "./index.ts" }`);
  const missing = entries.find((entry) => !existsSync(join(folder, entry)));
  if (missing !== undefined) {
    const advice = missing.endsWith('.ts') ? '' : ': run its build first';
    throw new PackFailure(`${json.name}: package.json names ${missing}, which is not there${advice}`);
  }
  try {
    return { folder, json, files: reachable(folder, entries) };
  } catch (error) {
    throw error instanceof CompileFailure ? new PackFailure(`${json.name}: ${error.message}`) : error;
  }
}

/** Copies everything except sources: built files of entries, files named in `files`, and those that are always published. */
function copyRest(folder: string, json: PackageJSON, files: readonly string[], stage: string): void {
  const built = files.filter((file) => !isSource(file)).map((file) => relative(folder, file));
  const declared = Array.isArray(json['files']) ? json['files'].map(String) : [];
  const matched = declared
    .flatMap((pattern) => globSync(pattern.replace(/^\//, ''), { cwd: folder }))
    .filter((name) => !isSource(name));
  for (const name of new Set([...built, ...matched, ...kept])) {
    const from = join(folder, name);
    if (!existsSync(from)) continue;
    mkdirSync(dirname(join(stage, name)), { recursive: true });
    cpSync(from, join(stage, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  }
  // The repository's licence applies only to its own packages.
  const licence = join(root, 'LICENSE');
  if (workspaces().includes(folder) && !existsSync(join(stage, 'LICENSE'))) cpSync(licence, join(stage, 'LICENSE'));
}

async function tar(stage: string, json: PackageJSON, to: string): Promise<string> {
  const { code, output } = await run(
    'npm',
    ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', to],
    { cwd: stage },
  );
  if (code !== 0) throw new PackFailure(`npm pack failed: ${output.trim().split('\n').at(-1)}`);
  const [packed] = JSON.parse(output.slice(output.indexOf('['))) as { filename: string; files: { path: string }[] }[]; // what npm pack --json prints
  if (!packed) throw new PackFailure('npm pack named no tarball');
  const path = join(to, packed.filename.replace('@', '').replace('/', '-'));
  const held = new Set(packed.files.map((file) => file.path));
  const absent = [...targetsOf(json.exports), ...targetsOf(json.bin)].find(
    (entry) => !entry.includes('*') && !held.has(entry.replace(/^\.\//, '')),
  );
  if (absent === undefined) return path;
  rmSync(path, { force: true });
  throw new PackFailure(`${json.name}: ${absent}, which package.json names, did not get into the tarball`);
}
