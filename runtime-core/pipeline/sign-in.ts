// The transport of one call: keeps what requests sign in with as secrets, and marks each request with whose address it
// goes to and whether its reply streams.
import type { Transport } from '../contract/transport.ts';

/** Headers that carry credentials: authorization, api-key, x-goog-api-key, x-auth-token, cookie … */
export const carriesSecret = /^(authorization|cookie)$|((^|-)key|apikey|token|secret)$/;

/** Shorter values are words that would be blanked out of every message. Unit: characters. */
export const minLength = 8;

/** The credential of a header's value, without the word before it; none where it is too short to be one. */
export function secretOf(value: string): readonly string[] {
  const secret = value.replace(/^\w+ +/, '').trim();
  return secret.length >= minLength ? [secret] : [];
}

export interface CallMarks {
  readonly secrets: Set<string>;
  readonly trustedOrigins: ReadonlySet<string>;
  /** Set when the call's own request is about to leave; requests before it (token exchanges) are whole. */
  streamed: boolean;
  readonly onSent?: ((bytes: number) => void) | undefined;
}

/** Secrets include tokens that a key was exchanged for: the redactor of this call's errors knows them all. */
export function marking(transport: Transport, marks: CallMarks): Transport {
  const { secrets, trustedOrigins, onSent } = marks;
  return (request) => {
    for (const [name, value] of Object.entries(request.headers)) {
      if (carriesSecret.test(name.toLowerCase())) for (const secret of secretOf(value)) secrets.add(secret);
    }
    const told = onSent ? { onSent } : {};
    return transport({ ...request, ...told, trustedOrigins, reply: marks.streamed ? 'streamed' : 'whole' });
  };
}
