// The operator's settings, read once, and the secret that signs sessions and encrypts keys.
import { createHmac } from 'node:crypto';
import { readEnv } from '../process/env.ts';
import type { Env } from '../process/env.ts';
import { onStart } from '../process/lifecycle.ts';
import { storedSecret } from '../auth/secret-file.server.ts';

let env: Env | undefined;

export const settings = (): Env => (env ??= readEnv(process.env));

/** The folder of the project: where `providers/` and `plugins/` are. The start script makes it the working folder. */
export const projectRoot = (): string => process.cwd();

let secret: string | undefined;

/** SECRET_KEY, or the one made once in DATA_DIR (mode 0600). */
export function secretKey(): string {
  return (secret ??= settings().secretKey ?? storedSecret(settings().dataDir));
}

/** Before anybody is let in. */
onStart('secret', () => Promise.resolve(void secretKey()));

/** A key of its own for each purpose, so that no two uses share one. */
export const deriveKey = (purpose: string): Buffer => createHmac('sha256', secretKey()).update(purpose).digest();
