// Endpoint of sessions, opened once per page, with the key that signs its requests.
import { endpoint } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const request = { type: 'object', properties: { accessCode: { type: 'string', maxLength: 1000 } } } as const;

/** `key`: base64url HMAC key. `lifetime` of a signed token, in s. */
export const sessionSchema = objectOf({ userId: text, kid: text, key: text, lifetime: number });
export type Session = Static<typeof sessionSchema>;

export const sessionApi = {
  open: endpoint('POST', '/api/session', { body: request, answer: sessionSchema }),
};
