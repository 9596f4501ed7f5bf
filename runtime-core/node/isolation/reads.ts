// Folders that a package's process may read: its own, the host's core and families, and the dependencies of all.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

interface PackageJSON {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly tributary?: { readonly kind?: string };
}

const readJSON = async (folder: string): Promise<PackageJSON> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')) as PackageJSON; // a package.json

/** Adds the real folders of a package and all its dependencies, as resolved by Node. */
async function closure(folder: string, into: Set<string>): Promise<void> {
  const real = await realpath(folder);
  if (into.has(real)) return;
  into.add(real);
  const { dependencies, optionalDependencies, peerDependencies } = await readJSON(real);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (name.startsWith('@tributary/')) continue;
    for (let at = real; ; at = dirname(at)) {
      const place = join(at, 'node_modules', name);
      if (existsSync(place)) await closure(place, into);
      if (existsSync(place) || dirname(at) === at) break;
    }
  }
}

/** Returns the folders of the host's core and wire families, with their dependencies. */
export async function hostFolders(root: string): Promise<readonly string[]> {
  const folders = new Set<string>();
  await closure(join(root, 'runtime-core'), folders);
  for (const name of await readdir(join(root, 'providers')).catch(() => [])) {
    const folder = join(root, 'providers', name);
    if ((await readJSON(folder)).tributary?.kind === 'family') await closure(folder, folders);
  }
  return [...folders];
}

export async function packageFolders(folder: string): Promise<readonly string[]> {
  const folders = new Set<string>();
  await closure(folder, folders);
  return [...folders];
}

/** Returns a link that leaves the readable folders; Node's permissions follow links, so that such a package is refused. */
export async function strayLink(folder: string, allowed: readonly string[]): Promise<string | undefined> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = await realpath(path).catch(() => undefined);
    if (target === undefined) continue;
    if (!allowed.some((each) => target === each || target.startsWith(each + sep))) return path;
  }
  return undefined;
}

const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !/\.(test|d)\.ts$|(^|[\\/])(node_modules|fixtures|testing)[\\/]/.test(name);

/** Returns cached type-stripped sources by imported URL. Files are cached by content. */
export async function stripped(folders: readonly string[], cache: string): Promise<Readonly<Record<string, string>>> {
  await mkdir(cache, { recursive: true });
  const map: Record<string, string> = {};
  for (const folder of folders) {
    const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter(isSource);
    for (const name of names) {
      const path = join(folder, name);
      const { mtimeMs, size } = await stat(path);
      const file = join(
        cache,
        `${createHash('sha256').update(`${path} ${mtimeMs} ${size}`).digest('hex').slice(0, 32)}.js`,
      );
      if (!existsSync(file)) {
        const code = strip(await readFile(path, 'utf8'));
        // The importing process reports sources that cannot be stripped.
        if (code === undefined) continue;
        await writeWhole(file, code);
      }
      map[pathToFileURL(path).href] = file;
    }
  }
  return map;
}

/** Writes a cache file atomically; files are named by content, so that concurrent processes see all of it or nothing. */
export async function writeWhole(file: string, text: string): Promise<void> {
  if (existsSync(file)) return;
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, file);
}

function strip(source: string): string | undefined {
  try {
    return stripTypeScriptTypes(source);
  } catch {
    return undefined;
  }
}
