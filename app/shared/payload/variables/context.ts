// Data behind the values of template variables: the browser's own in production, anything else in tests.

import type { ClientValues } from '../../api/client-values.ts';
export interface VariableContext {
  /** ms since the epoch; one moment for a whole payload, so that date and time agree. */
  readonly now: number;
  /** IANA name, as "Europe/Oslo". */
  readonly timezone: string;
  /** Locale of dates, as "en-GB". */
  readonly locale: string;
  /** The language of the app. */
  readonly language: string;
  readonly platform: string;
  readonly userAgent: string;
  /** In [0, 1). */
  readonly random: () => number;
  /** Absent where nobody is signed in. */
  readonly email?: string;
  readonly nickname?: string;
  readonly username?: string;
  readonly inputTemplate?: string;
}

/** The signed-in user, with the details that they have given. */
export type Person = Pick<VariableContext, 'email' | 'nickname' | 'username'>;

/** The name is what one is called by; what stands before the @ is what one is known by to programs. */
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

/** The context of this browser, now. */
export function browserVariables(language: string, more: Person & Pick<VariableContext, 'inputTemplate'> = {}) {
  const { timeZone: timezone, ...client } = clientValues(language);
  return { now: Date.now(), timezone, ...client, random, ...more } satisfies VariableContext;
}

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
