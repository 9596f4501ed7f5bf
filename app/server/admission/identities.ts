// Identities of people, which limits count: they stay the same when an account is deleted and made again.
import { createHmac } from 'node:crypto';
import type { App } from '../process/app.ts';
import { deriveKey } from '../process/secret.server.ts';
import type { Account } from '../storage/repositories/accounts.ts';

/** People without an account count together, since each new session would be a new user. */
export const visitors = 'visitors';

/** Digests, so that addresses of deleted accounts are not kept. */
export function identitiesOf(
  app: App,
  { email, oidcSubject }: Pick<Account, 'email' | 'oidcSubject'>,
): readonly string[] {
  const digest = (kind: string, name: string): string =>
    createHmac('sha256', deriveKey(app, 'identities of budgets')).update(`${kind} ${name}`).digest('base64url');
  return [
    ...(oidcSubject === null ? [] : [digest('identity', oidcSubject)]),
    ...(email === null ? [] : [digest('email', email.toLowerCase())]),
  ];
}
