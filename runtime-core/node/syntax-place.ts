// Locates syntax errors with Node's own check, since Node shows the location only for uncaught errors.
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum number of files searched in a package. */
const maxFiles = 60;

/** Adds `file:line` to the first line of the error's stack, as Node does for TypeScript, if it can be found. */
export async function withPlace(error: unknown, folder: string, entry: string): Promise<unknown> {
  if (!(error instanceof SyntaxError) || /^\S+:\d+\n/.test(error.stack ?? '')) return error;
  const place = await syntaxPlace(folder, entry);
  if (place !== undefined) error.stack = `${place}\n${error.stack ?? ''}`;
  return error;
}

/** Returns `file:line` of the first script that cannot be parsed. Runs no code. */
export async function syntaxPlace(folder: string, entry: string): Promise<string | undefined> {
  for (const file of new Set([join(folder, entry), ...(await scriptsIn(folder))])) {
    const place = await check(file);
    if (place !== undefined) return place;
  }
  return undefined;
}

async function scriptsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.[cm]?js$/.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
    .slice(0, maxFiles)
    .map((name) => join(folder, name));
}

const check = (file: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--check', file],
      { env: { NODE_ENV: 'production' }, timeout: 5000 },
      (_error, _out, said) => resolve(/^(?:file:\/\/)?(\S+:\d+)$/m.exec(said)?.[1]),
    );
  });
