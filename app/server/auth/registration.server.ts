// Who may create an account: the operator's rule, for the form and the identity provider.
import type { App } from '../process/app.ts';
import { accessMode, registrationRule } from '../process/access.ts';
import { hasAccounts } from '../storage/repositories/accounts.ts';
import type { Tables } from '../storage/storage.ts';
import { appError } from '../http/errors.server.ts';

/** True if users without an account can only sign in. */
export const signInRequired = (app: App): boolean => accessMode(app.config) === 'account';

/** True if the page shows the form. An address the rule excludes is refused on submit. */
export async function offersRegistration(app: App, tables: Tables): Promise<boolean> {
  const { form } = registrationRule(app.config);
  return form === 'first' ? !(await hasAccounts(tables)) : form !== 'closed';
}

const closed = () =>
  appError(403, 'this server takes no new accounts: sign in, or ask whoever runs it for one', {
    code: 'registration_closed',
  });
const foreignDomain = () =>
  appError(403, 'this server takes new accounts only for certain e-mail domains, and this address has none of them', {
    code: 'registration_domain',
  });

/** Throws 403 if the form may not create an account. Call inside the transaction that creates it. */
export async function mayRegister(app: App, tables: Tables, email: string): Promise<void> {
  const { form } = registrationRule(app.config);
  switch (form) {
    case 'open':
      return;
    case 'domains':
      if (!isAllowed(app, email)) throw foreignDomain();
      return;
    case 'first':
      if (await hasAccounts(tables, 'alone')) throw closed();
      return;
    case 'closed':
      throw closed();
    default:
      return form satisfies never;
  }
}

/** The same for the first sign-in at the identity provider, which must have verified the address. */
export function mayRegisterByProvider(
  app: App,
  {
    email,
    emailVerified,
  }: {
    email: string | null;
    emailVerified: boolean;
  },
): void {
  const { provider } = registrationRule(app.config);
  switch (provider) {
    case 'open':
      return;
    case 'domains':
      if (!emailVerified || email === null || !isAllowed(app, email)) throw foreignDomain();
      return;
    case 'closed':
      throw closed();
    default:
      return provider satisfies never;
  }
}

const isAllowed = (app: App, email: string): boolean =>
  app.config.registrationDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
