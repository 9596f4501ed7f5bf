// The secret of a server without SECRET_KEY: made once in the data folder, whole or not at all.
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, secretCharacters } from '../server/env.ts';

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
        return renameSync(draft, path);
      default:
        throw error;
    }
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
