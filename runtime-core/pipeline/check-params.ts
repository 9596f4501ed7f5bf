// Validates params after the provider's rules.
import type { ChatParams } from '../contract/params.ts';
import { TributaryError } from '../errors/error.ts';

/** Throws 400 for a limit of 0 tokens. The schema allows 0 only because some vendors' rules clamp it. */
export function checkOutputLimit({ max_tokens: limit }: ChatParams, provider: string): void {
  if (limit === undefined || limit >= 1) return;
  const path = '/max_tokens';
  const message = `${path}: must be at least 1; found ${limit}`;
  throw new TributaryError(400, message, {
    error: { message, path, found: String(limit), allowed: 'an integer of at least 1' },
    provider,
  });
}
