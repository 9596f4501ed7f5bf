// Access to the server: the four modes, the rules for new accounts, and warnings for the operator.
import type { Env, PeopleSearch } from './env.ts';

export const accessModes = {
  /** Anyone who reaches the loopback address, by a loopback name or PUBLIC_URL. */
  loopback: 'everyone on this machine',
  /** Anyone with an access code. */
  code: 'by access code',
  /** Anyone with an account; without one, only sign-in is possible. */
  account: 'by account',
  /** Anyone who reaches the server, using the operator's keys. */
  open: 'open to anyone who can reach it (ALLOW_OPEN=1)',
} as const;
export type AccessMode = keyof typeof accessModes;

type AccessSettings = Pick<Env, 'accessCodes' | 'allowOpen' | 'signIn' | 'oidc'>;

/** An explicit setting wins; an identity provider without other settings requires an account. */
export function accessMode({ accessCodes, allowOpen, signIn, oidc }: AccessSettings): AccessMode {
  if (signIn === 'required') return 'account';
  if (accessCodes.length > 0) return 'code';
  if (allowOpen) return 'open';
  return oidc && signIn === undefined ? 'account' : 'loopback';
}

export interface RegistrationRule {
  readonly form: 'open' | 'first' | 'domains' | 'closed';
  readonly provider: 'open' | 'domains' | 'closed';
}

export function registrationRule(env: AccessSettings & Pick<Env, 'registration'>): RegistrationRule {
  switch (env.registration) {
    case 'open':
      return { form: 'open', provider: 'open' };
    case 'off':
      return { form: 'closed', provider: 'closed' };
    case 'domains':
      // The form does not verify addresses, so it is closed if a provider does.
      return { form: env.oidc ? 'closed' : 'domains', provider: 'domains' };
    case undefined:
      if (accessMode(env) !== 'account') return { form: 'open', provider: 'open' };
      return { form: env.oidc ? 'closed' : 'first', provider: 'open' };
    default:
      return env.registration satisfies never;
  }
}

/** Unset: accounts of a server where strangers may create one do not see each other's names. */
export function peopleSearch(env: AccessSettings & Pick<Env, 'registration' | 'peopleSearch'>): PeopleSearch {
  if (env.peopleSearch) return env.peopleSearch;
  const reachable = accessMode(env) !== 'loopback' && env.accessCodes.length === 0;
  const strangers = reachable && registrationRule(env).form === 'open';
  return strangers ? 'groups' : 'everyone';
}

/** Shorter codes can be guessed. */
const shortCode = 12;

/** Returns warnings about allowed but risky settings, for the log at start. */
export function accessWarnings(env: Env): readonly string[] {
  const mode = accessMode(env);
  const short = env.accessCodes.filter((code) => code.length < shortCode).length;
  return [
    ...(mode === 'open'
      ? ['ALLOW_OPEN=1: everyone who reaches this server may use it, and the keys in its environment']
      : []),
    ...(mode === 'loopback' && env.publicUrl !== undefined
      ? [
          'PUBLIC_URL without ACCESS_CODE or SIGN_IN=required: ' +
            'everyone whom the reverse proxy lets through may use this server, and the keys in its environment',
        ]
      : []),
    ...(short > 0
      ? [`ACCESS_CODE: ${short} with fewer than ${shortCode} characters can be guessed; use \`openssl rand -hex 16\``]
      : []),
  ];
}
