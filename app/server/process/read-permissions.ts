// Read permissions (Node's permission model) of processes that decode untrusted files: only their code, not the rest
// of the project folder, which contains DATA_DIR by default.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ProgramCode {
  readonly folders: readonly string[];
  /** Directly imported packages; their dependencies are added. */
  readonly packages: readonly string[];
}

/** Returns no flags if this version of Node has no permission model. */
export function readPermissions(root: string, { folders, packages }: ProgramCode): readonly string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const readable = [...folders.map((folder) => join(root, folder)), ...packageFolders(root, packages)];
  return [
    '--permission',
    // Node reads it to determine the module type.
    `--allow-fs-read=${join(root, 'package.json')}`,
    ...readable.map((folder) => `--allow-fs-read=${folder}/*`),
  ];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Returns the folders of packages and their dependencies: the path Node resolves and, for links, the real path. */
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

/** Returns undefined if the package is not installed, e.g. an optional one. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (dirname(folder) === folder) return undefined;
  }
}
