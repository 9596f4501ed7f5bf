// Credentials in headers by their class: the scheme in front of the secret, never the secret itself.
import { secrets } from './vault.ts';

const redacted = '[redacted]';

/** Finds a secret of the suite's vault in a header, in base64 as well. */
export const secretIn = (value: string): boolean =>
  secrets.some((secret) => value.includes(secret)) ||
  (value.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).some((text) =>
    secrets.some((secret) => Buffer.from(text, 'base64').toString().includes(secret)),
  );

/**
 * `Bearer `, `Key ` or nothing. A fixture that has only "[redacted]" for `authorization` means a bearer token, the scheme that
 * most vendors share; it writes every other one before it: "Key [redacted]". A bare secret there is "bare [redacted]".
 */
export function schemeOf(name: string, value: string): string {
  const scheme = /^[\w-]+ /.exec(value)?.[0] ?? '';
  if (name !== 'authorization') return scheme;
  return scheme !== '' ? scheme : value.startsWith(redacted) ? 'Bearer ' : 'bare ';
}
