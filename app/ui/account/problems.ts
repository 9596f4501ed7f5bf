// Account errors that have a text, which says what to do.
import { UnsentError } from '../../client/settings/account.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

export const problems = [
  'pair',
  'exists',
  'email',
  'short',
  'wrongPassword',
  'many',
  'issuer_unreachable',
  'expired',
  'denied',
  'invalid',
  'access_code',
  'unsent',
  'registration_closed',
  'registration_domain',
  'common_password',
  'account_disabled',
] as const;
export type Problem = (typeof problems)[number];

/** Returns the problem that the identity provider's redirect names in the URL. */
export const problemNamed = (name: string): Problem | undefined => problems.find((known) => known === name);

/** Undefined for an error without text, whose reason is shown instead. */
export function problemOf({ type, body }: ReplyError): Problem | undefined {
  const error = field(body, 'error');
  const code = field(error, 'code');
  const path = field(error, 'path');
  if (type === 429) return 'many';
  if (type === 'InvalidAccessCode') return 'access_code';
  if (code === 'account_exists') return 'exists';
  if (code === 'wrong_password') return 'wrongPassword';
  if (type === 400 && path === '/email') return 'email';
  if (code === 'common_password') return 'common_password';
  if (code === 'account_disabled') return 'account_disabled';
  if (type === 400 && path === '/password') return 'short';
  if (typeof code === 'string' && problemNamed(code)) return problemNamed(code);
  return type === 403 ? 'pair' : undefined;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

export interface Trouble {
  readonly problem: Problem | undefined;
  readonly reason: string;
}

export function troubleOf(thrown: unknown): Trouble {
  if (thrown instanceof UnsentError) return { problem: 'unsent', reason: thrown.message };
  const error = errorOfThrown(thrown, '');
  return { problem: problemOf(error), reason: error.message };
}
