// Ids made on the server.
import { randomBytes } from 'node:crypto';

/** 128 random bits, safe in addresses. */
export const newId = (): string => randomBytes(16).toString('base64url');
