// Values for template variables: from the browser in production, fixed in tests.

import type { ClientValues } from '../../api/client-values.ts';
export interface VariableContext {
  /** ms since the epoch; the same for a full payload, so that date and time agree. */
  readonly now: number;
  /** IANA name, such as "Europe/Oslo". */
  readonly timezone: string;
  /** Locale of dates, such as "en-GB". */
  readonly locale: string;
  readonly language: string;
  readonly platform: string;
  readonly userAgent: string;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  /** Undefined without an account. */
  readonly email?: string;
  readonly nickname?: string;
  readonly username?: string;
  readonly inputTemplate?: string;
}

/** Details of the signed-in user. */
export type Person = Pick<VariableContext, 'email' | 'nickname' | 'username'>;

/** The nickname is the account's name; the username is the part of the email before the @. */
export function personOf({ name, email }: { readonly name: string | null; readonly email: string | null }): Person {
  const username = email?.split('@')[0];
  const nickname = name ?? username;
  return {
    ...(email ? { email } : {}),
    ...(username ? { username } : {}),
    ...(nickname ? { nickname } : {}),
  };
}

export function clientValues(language: string): ClientValues {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { platform, userAgent } = navigator;
  return { timeZone, locale, language, platform, userAgent };
}

export function browserVariables(language: string, more: Person & Pick<VariableContext, 'inputTemplate'> = {}) {
  const { timeZone: timezone, ...client } = clientValues(language);
  return { now: Date.now(), timezone, ...client, random, ...more } satisfies VariableContext;
}

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
