// Ids made on the server, and the form that every id must have.
import { randomBytes } from 'node:crypto';

/** 128 random bits, safe in addresses. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** JSON schema of an id, whoever made it. */
export const idSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;
