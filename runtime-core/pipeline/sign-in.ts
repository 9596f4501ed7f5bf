// Wraps a call's transport: collects credentials for redaction, and marks each request with its trusted origins and whether the
// reply is streamed.
import type { Transport } from '../contract/transport.ts';

/** Headers that carry credentials: authorization, api-key, x-goog-api-key, x-auth-token, cookie … */
export const carriesSecret = /^(authorization|cookie)$|((^|-)key|apikey|token|secret)$/;

/** Shorter values could be ordinary words, which would be redacted from every message. Unit: characters. */
export const minLength = 8;

/** Returns the credential in a header value, without the scheme; empty if too short. */
export function secretOf(value: string): readonly string[] {
  const secret = value.replace(/^\w+ +/, '').trim();
  return secret.length >= minLength ? [secret] : [];
}

export interface CallMarks {
  readonly secrets: Set<string>;
  readonly trustedOrigins: ReadonlySet<string>;
  /** Set before the call's own request; earlier requests (token exchanges) are not streamed. */
  streamed: boolean;
  readonly onSent?: ((bytes: number) => void) | undefined;
}

/** Records credentials, including exchanged tokens, for the redactor of the call's errors. */
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
