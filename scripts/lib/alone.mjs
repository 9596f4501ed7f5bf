// @ts-check
// Runs work that only one process at a time may do in this checkout, such as the build; others wait. Built-ins only.
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './run.mjs';

const lookMs = 500;
/** Longer than any work: an older lock was left behind, and its process id was reused (restarted container). Unit: ms. */
const longestMs = 15 * 60_000;

/**
 * Locks by a file with the id of the working process; a lock of an ended process is removed. One call at a time per process.
 * @template T
 * @param {string} file
 * @param {string} name of the work, printed while this process waits
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, name, work) {
  for (let said = false; !(await taken(file)); said = true) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // A file that was just created is still empty: its owner is checked again later.
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
    // EPERM: a process of another user exists, but may not be signalled.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
