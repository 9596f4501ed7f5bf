// What a call signs in with is a secret, wherever it came from: tokens that a key was exchanged for included.
import type { Transport } from '../contract/transport.ts';

/** Headers that carry credentials: authorization, api-key, x-goog-api-key, x-auth-token, cookie … */
const carriesSecret = /^(authorization|cookie)$|(api-?key|token|secret)$/;

/** Shorter values are words that would be blanked out of every message. Unit: characters. */
const minLength = 8;

/** The same transport, which keeps what requests signed in with, for the redactor of this call's errors. */
export function noting(transport: Transport, secrets: Set<string>): Transport {
  return (request) => {
    for (const [name, value] of Object.entries(request.headers)) {
      if (!carriesSecret.test(name.toLowerCase())) continue;
      const secret = value.replace(/^\w+ +/, '').trim();
      if (secret.length >= minLength) secrets.add(secret);
    }
    return transport(request);
  };
}
