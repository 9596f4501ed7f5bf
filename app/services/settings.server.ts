// The operator's settings, read once, and the secret that signs sessions and encrypts keys.
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../server/env.ts';
import type { Env } from '../server/env.ts';

let env: Env | undefined;

export const settings = (): Env => (env ??= readEnv(process.env));

/** The folder of the project: where `providers/` and `plugins/` are. The start script makes it the working folder. */
export const projectRoot = (): string => process.cwd();

let secret: string | undefined;

/** SECRET_KEY, or the one made once in DATA_DIR (mode 0600). */
export function secretKey(): string {
  return (secret ??= settings().secretKey ?? storedSecret(settings().dataDir));
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of two processes that start at once one writes, the other reads what was written.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/** A key of its own for each purpose, so that no two uses share one. */
export const deriveKey = (purpose: string): Buffer => createHmac('sha256', secretKey()).update(purpose).digest();
