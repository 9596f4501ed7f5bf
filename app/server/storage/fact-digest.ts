// Digests of facts: recognize text that was deleted, and cannot be guessed without the server's key.
import type { App } from '../process/app.ts';
import { createHmac } from 'node:crypto';
import { deriveKey } from '../process/secret.server.ts';
import { fold } from './search-text.ts';

export const digestOfFact = (app: App, userId: string, text: string): string =>
  createHmac('sha256', deriveKey(app, 'memory'))
    .update(
      JSON.stringify([
        userId,
        fold(text)
          .replaceAll(/[\p{P}\s]+/gu, ' ')
          .trim(),
      ]),
    )
    .digest('base64url');
