// The secret that signs sessions and encrypts keys, and the folder of the project.
import { createHmac } from 'node:crypto';
import { part } from './app.ts';
import type { App } from './app.ts';
import { storedSecret } from './secret-file.server.ts';

/** The folder of the project: where `providers/` and `plugins/` are. The start script makes it the working folder. */
export const projectRoot = (): string => process.cwd();

/** SECRET_KEY, or the one made once in DATA_DIR (mode 0600). */
export const secretKey = part('secret', ({ config }) => config.secretKey ?? storedSecret(config.dataDir));

/** A key of its own for each purpose, so that no two uses share one. */
export const deriveKey = (app: App, purpose: string): Buffer =>
  createHmac('sha256', secretKey(app)).update(purpose).digest();
