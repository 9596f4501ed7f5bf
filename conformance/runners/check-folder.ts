// Checks one package by its folder: watches its import, then runs the cases. A package that fails to load is one
// problem.
import { basename } from 'node:path';
import { checkPackage, checkPlugin } from '../check.ts';
import type { Watcher } from '../check.ts';
import { folderOf, loadPackage, LoadFailure } from './load.ts';
import type { Outcome } from './report.ts';

export async function checkFolder(name: string, only?: readonly string[], watcher?: Watcher): Promise<Outcome> {
  const started = performance.now();
  const ms = (): number => performance.now() - started;
  try {
    const loaded = await loadPackage(folderOf(name));
    const wanted = only && ((id: string): boolean => only.includes(id));
    const result =
      'provider' in loaded ? await checkPackage(loaded, wanted, watcher) : await checkPlugin(loaded, wanted, watcher);
    return { ...result, ms: ms() };
  } catch (error) {
    const problem =
      error instanceof LoadFailure
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    return { provider: basename(name), problem, ms: ms() };
  }
}
