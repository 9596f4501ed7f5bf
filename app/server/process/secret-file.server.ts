// The secret of a server without SECRET_KEY: made once in the data folder, whole or not at all.
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, secretCharacters } from './env.ts';

export const secretFile = 'secret-key';

/** The secret of this data folder. Throws EnvError for a file that holds less than a secret. */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, secretFile);
  const found = read(path) ?? make(dataDir, path);
  if (found.length >= secretCharacters) return found;
  // A shorter one is what a full disk left of it: from nothing everybody could derive the keys of all sessions.
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

/** Under its name only once it is whole; of two processes that start at once the first gives the secret of both. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    switch (codeOf(error)) {
      case 'EEXIST':
        return;
      // A file system without hard links.
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

/** A rename replaces what is there, and the first of two would go on with a secret that is gone: one at a time. */
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

/** False where it is there. */
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
