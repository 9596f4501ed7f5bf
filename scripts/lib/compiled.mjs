// @ts-check
// Keeps compiled scripts in the data folder, so that a start compiles nothing again, and reads no types.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
// Not by name: Node 20 has no compile cache, and runs this far to fetch a newer Node.
import module from 'node:module';
import { join } from 'node:path';
import { stampFile } from './build.mjs';

/** By then a first page has been served. Unit: ms. */
const writtenAfterMs = 20_000;

/**
 * Call it before the sources are imported. Without a build, or a folder that can be written, it does nothing.
 * @param {string} dataDir
 * @param {string} [stamp] file that changes with the build
 */
export function keepCompiled(dataDir, stamp = stampFile) {
  if (process.env['NODE_COMPILE_CACHE'] || process.env['NODE_DISABLE_COMPILE_CACHE']) return;
  const all = join(dataDir, 'compiled');
  try {
    const build = readFileSync(stamp, 'utf8').slice(0, 16);
    const folder = join(all, build);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(all)) if (name !== build) rmSync(join(all, name), { recursive: true, force: true });
    module.enableCompileCache(folder);
    // For threads.
    process.env['NODE_COMPILE_CACHE'] = folder;
  } catch {
    return;
  }
  // At its end a process writes it, too, but not if it is killed.
  setTimeout(() => module.flushCompileCache(), writtenAfterMs).unref();
}
