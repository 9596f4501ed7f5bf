// Files that npm would publish, compared with those that package.json names: a package may lack its code only for strangers.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPackage } from './load.ts';

const run = promisify(execFile);

/** Without one of these npm packs the whole folder. */
const isSelective = (folder: string): boolean =>
  ['.npmignore', '.gitignore'].some((name) => existsSync(join(folder, name))) || 'files' in (readPackage(folder) ?? {});

/** Paths in `exports`; patterns are left out. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('*') ? [] : [value.replace(/^\.\//, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** Files that `main` may mean: Node completes it, as it completes no path of `exports`. */
const mainFiles = (main: string): readonly string[] => {
  const path = main.replace(/^\.\/|\/$/g, '');
  return ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'].map((end) => path + end);
};

/** Names the missing file; undefined where none is missing, or where npm cannot be asked. */
export async function missingInPack(folder: string): Promise<string | undefined> {
  const json = readPackage(folder);
  if (!json || !isSelective(folder)) return undefined;
  let packed: ReadonlySet<string>;
  try {
    // npm is a script of the shell on Windows.
    const shell = process.platform === 'win32';
    const asked = shell ? `"${folder}"` : folder;
    const words = ['pack', asked, '--dry-run', '--json', '--ignore-scripts', '--no-update-notifier'];
    // npm 11 obeys the .npmrc of its working directory, which may send variables of the environment to any registry.
    const { stdout } = await run('npm', words, { cwd: import.meta.dirname, shell, timeout: 60_000 });
    packed = new Set(filesIn(JSON.parse(stdout)));
  } catch {
    return undefined;
  }
  const main = typeof json.main === 'string' ? [mainFiles(json.main)] : [];
  const [missing] =
    [...pathsIn(json.exports).map((path) => [path]), ...main].find(
      (paths) => !paths.some((path) => packed.has(path)),
    ) ?? [];
  return missing === undefined
    ? undefined
    : `npm packs no ${missing}, which its package.json names: add it to "files", and look at .npmignore and .gitignore`;
}

/** npm 11 prints a list with one entry, later ones may print an object by name. */
function filesIn(printed: unknown): readonly string[] {
  const [first] = Object.values(printed as object); // of JSON that npm prints
  const { files } = first as { readonly files: readonly { readonly path: string }[] }; // its documented form
  return files.map(({ path }) => path);
}
