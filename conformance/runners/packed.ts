// Compares the files that npm would publish with those named in package.json: code may be missing only in the published
// package.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPackage } from './load.ts';

const run = promisify(execFile);

/** True if npm packs only some files. */
const isSelective = (folder: string): boolean =>
  ['.npmignore', '.gitignore'].some((name) => existsSync(join(folder, name))) || 'files' in (readPackage(folder) ?? {});

/** Returns the paths in `exports`, except patterns. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('*') ? [] : [value.replace(/^\.\//, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** Files that `main` may mean, since Node completes it, unlike paths in `exports`. */
const mainFiles = (main: string): readonly string[] => {
  const path = main.replace(/^\.\/|\/$/g, '');
  return ['', '.js', '.json', '.node', '/index.js', '/index.json', '/index.node'].map((end) => path + end);
};

/** Returns a message about a missing file; undefined if there is none or npm fails. */
export async function missingInPack(folder: string): Promise<string | undefined> {
  const json = readPackage(folder);
  if (!json || !isSelective(folder)) return undefined;
  let packed: ReadonlySet<string>;
  try {
    // On Windows, npm is a script that requires a shell.
    const shell = process.platform === 'win32';
    const asked = shell ? `"${folder}"` : folder;
    const words = ['pack', asked, '--dry-run', '--json', '--ignore-scripts', '--no-update-notifier'];
    // npm 11 reads .npmrc in its working directory, which could send environment variables to any registry.
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

/** npm 11 prints a list with one entry; later versions may print an object by name. */
function filesIn(printed: unknown): readonly string[] {
  const [first] = Object.values(printed as object); // of JSON that npm prints
  const { files } = first as { readonly files: readonly { readonly path: string }[] }; // its documented form
  return files.map(({ path }) => path);
}
