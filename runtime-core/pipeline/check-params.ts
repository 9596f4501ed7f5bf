// Params after the provider's rules, before a request is built from them.
import type { ChatParams } from '../contract/params.ts';
import { TributaryError } from '../errors/error.ts';

/** Throws 400: the schema lets a limit of 0 tokens pass for vendors whose rules clamp it, and for nobody else. */
export function checkOutputLimit({ max_tokens: limit }: ChatParams, provider: string): void {
  if (limit === undefined || limit >= 1) return;
  const path = '/max_tokens';
  const message = `${path}: must be at least 1; found ${limit}`;
  throw new TributaryError(400, message, {
    error: { message, path, found: String(limit), allowed: 'an integer of at least 1' },
    provider,
  });
}
