// Digests of facts: the same words are recognised after they were deleted, and cannot be guessed without the server's key.
import { createHmac } from 'node:crypto';
import { deriveKey } from '../chat/settings.server.ts';
import { fold } from '../storage/search-text.ts';

export const digestOfFact = (userId: string, text: string): string =>
  createHmac('sha256', deriveKey('memory'))
    .update(
      JSON.stringify([
        userId,
        fold(text)
          .replaceAll(/[\p{P}\s]+/gu, ' ')
          .trim(),
      ]),
    )
    .digest('base64url');
