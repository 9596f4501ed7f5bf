// The secret of a server without SECRET_KEY: created once in the data folder, atomically.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError } from './env.ts';
import { secretCharacters } from './env-readings.ts';

export const secretFile = 'secret-key';

/** Returns the secret of the data folder. Throws EnvError if the file is too short. */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, secretFile);
  const found = read(path) ?? make(dataDir, path);
  if (found.length >= secretCharacters) return found;
  // A short file is left by a full disk; from an empty secret anyone could derive all session keys.
  throw new EnvError([
    `SECRET_KEY: found none, and ${found.length} characters in "${path}"; allowed: a SECRET_KEY or a file of at least ` +
      `${secretCharacters} characters. Put the file back from a copy; without it sessions and stored keys are lost: remove ` +
      'it, and a new one is made',
  ]);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function make(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    publish(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

/** Publishes the complete file; of two processes starting at once, the first one's secret counts for both. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    switch (codeOf(error)) {
      case 'EEXIST':
        return;
      // File systems without hard links.
      case 'EPERM':
      case 'ENOSYS':
      case 'ENOTSUP':
      case 'EOPNOTSUPP':
        return publishLocked(draft, path);
      default:
        throw error;
    }
  }
}

const patienceMs = 2000;

/** A rename overwrites, so without a lock the first of two processes would continue with a lost secret. */
function publishLocked(draft: string, path: string): void {
  const lock = `${path}.lock`;
  for (const end = Date.now() + patienceMs; !made(lock); pause(20)) {
    if (Date.now() > end)
      throw new EnvError([
        `SECRET_KEY: found "${lock}", which another process has left; allowed: a SECRET_KEY, or a data folder without ` +
          'it: remove it where no other process starts',
      ]);
  }
  try {
    if (!existsSync(path)) renameSync(draft, path);
  } finally {
    rmdirSync(lock);
  }
}

/** Returns false if the folder exists. */
function made(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
