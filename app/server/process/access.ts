// Access to the server: the four modes, the rules for new accounts, and the operator's warnings.
import type { Env } from './env.ts';

export const accessModes = {
  /** Everyone who reaches the loopback address, under a loopback name or PUBLIC_URL. */
  loopback: 'everyone on this machine',
  /** Everyone who has one of the access codes. */
  code: 'by access code',
  /** Everyone who has an account: without one, nothing but signing in. */
  account: 'by account',
  /** Everyone who reaches the server, the operator's keys included. */
  open: 'open to anyone who can reach it (ALLOW_OPEN=1)',
} as const;
export type AccessMode = keyof typeof accessModes;

type AccessSettings = Pick<Env, 'accessCodes' | 'allowOpen' | 'signIn' | 'oidc'>;

/** An explicit setting wins; an identity provider alone asks for an account. */
export function accessMode({ accessCodes, allowOpen, signIn, oidc }: AccessSettings): AccessMode {
  if (signIn === 'required') return 'account';
  if (accessCodes.length > 0) return 'code';
  if (allowOpen) return 'open';
  return oidc && signIn === undefined ? 'account' : 'loopback';
}

/** Rules for new accounts: by the form with e-mail and password, or by the first sign-in at the identity provider. */
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
      // The form proves no address: where a provider does, it is the only way.
      return { form: env.oidc ? 'closed' : 'domains', provider: 'domains' };
    case undefined:
      if (accessMode(env) !== 'account') return { form: 'open', provider: 'open' };
      return { form: env.oidc ? 'closed' : 'first', provider: 'open' };
    default:
      return env.registration satisfies never;
  }
}

/** Fewer characters than this are guessed by trying. */
const shortCode = 12;

/** Settings that are allowed and perhaps not meant, a line each for the log at the start. */
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
