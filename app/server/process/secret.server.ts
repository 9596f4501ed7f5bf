// The secret that signs sessions and encrypts keys, and the project folder.
import { createHmac } from 'node:crypto';
import { part } from './app.ts';
import type { App } from './app.ts';
import { storedSecret } from './secret-file.server.ts';

/** The project folder, with `providers/` and `plugins/`. The start script makes it the working directory. */
export const projectRoot = (): string => process.cwd();

/** SECRET_KEY, or the secret created once in DATA_DIR (mode 0600). */
export const secretKey = part('secret', ({ config }) => config.secretKey ?? storedSecret(config.dataDir));

const derived = part('derived keys', () => new Map<string, Buffer>());

/** `purpose`: one of few, since keys are kept. */
export function deriveKey(app: App, purpose: string): Buffer {
  const keys = derived(app);
  const known = keys.get(purpose) ?? createHmac('sha256', secretKey(app)).update(purpose).digest();
  keys.set(purpose, known);
  return known;
}
