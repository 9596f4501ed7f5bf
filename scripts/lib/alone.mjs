// @ts-check
// Work that one process at a time may do in this checkout, such as the build: another one waits. Built-ins only.
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './run.mjs';

const lookMs = 500;
/** Work takes less than this: a process that is older has the id of another one by chance, as in a container that started again. Unit: ms. */
const longestMs = 15 * 60_000;

/**
 * A file holds the id of the process at work; one that is gone holds nothing up. One call at a time in a process.
 * @template T
 * @param {string} file
 * @param {string} name of the work, for the line that says that this process waits
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, name, work) {
  for (let said = false; !(await taken(file)); said = true) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // Between its creation and its first byte the file is empty: that holder is looked at again.
    const { mtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {};
    const isLeft = holder === process.pid || (holder > 0 && !isAlive(holder)) || Date.now() - mtimeMs > longestMs;
    if (isLeft) await rm(file, { force: true });
    else {
      if (!said) say(name, `waiting for process ${holder}, which is at it`);
      await pause(lookMs);
    }
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** @param {string} file @returns {Promise<boolean>} */
async function taken(file) {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, and is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
