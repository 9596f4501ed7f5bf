// Read permissions of a process that decodes foreign bytes: the code that it runs, and no other part of the project's folder, in which
// DATA_DIR lies by default. Flags of Node's permission model.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ProgramCode {
  /** Of the project. */
  readonly folders: readonly string[];
  /** Those that they import; what these depend on is found. */
  readonly packages: readonly string[];
}

/** None for versions of Node that know no such limit. */
export function readPermissions(root: string, { folders, packages }: ProgramCode): readonly string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const readable = [...folders.map((folder) => join(root, folder)), ...packageFolders(root, packages)];
  return [
    '--permission',
    // Node looks there whether a file is a module.
    `--allow-fs-read=${join(root, 'package.json')}`,
    ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
  ];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Folders of packages and of all that they depend on, each as Node looks for it and, where that is a link, as it lies. */
export function packageFolders(root: string, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const read = new Set<string>();
  const wanted = names.map((name) => ({ name, from: root }));
  for (const { name, from } of wanted) {
    const folder = folderOf(name, from);
    if (folder === undefined) continue;
    const real = realpathSync(folder);
    found.add(folder).add(real);
    if (read.has(real)) continue;
    read.add(real);
    const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as Manifest; // of an installed package
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    const below = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    wanted.push(...below.map((each) => ({ name: each, from: real })));
  }
  return [...found];
}

/** Undefined for one that is not installed, as optional ones may be. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
