// Classifies credentials in headers by their scheme, without the secret.
import { secrets } from './vault.ts';

const redacted = '[redacted]';

/** True if a header contains a secret of the suite's vault, also in base64. */
export const secretIn = (value: string): boolean =>
  secrets.some((secret) => value.includes(secret)) ||
  (value.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).some((text) =>
    secrets.some((secret) => Buffer.from(text, 'base64').toString().includes(secret)),
  );

/**
 * Returns `Bearer `, `Key ` or an empty string. In fixtures, "[redacted]" in `authorization` means a bearer token, the
 * most common scheme; others are written out, such as "Key [redacted]", and "bare [redacted]" means no scheme.
 */
export function schemeOf(name: string, value: string): string {
  const scheme = /^[\w-]+ /.exec(value)?.[0] ?? '';
  if (name !== 'authorization') return scheme;
  return scheme !== '' ? scheme : value.startsWith(redacted) ? 'Bearer ' : 'bare ';
}
