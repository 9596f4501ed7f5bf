// Who is an administrator, and the refusals of those who are not or whose account is disabled.
import type { AccountRole } from '../../shared/account/roles.ts';
import { appError, conflict } from '../http/errors.server.ts';
import { accessMode } from '../process/access.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { hasAccounts } from '../storage/repositories/accounts.ts';
import { audit } from '../storage/repositories/audit.ts';
import { appointAdministrator, hasAdministrator } from '../storage/repositories/members.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import { standingOf } from './session-ends.server.ts';

export const accountDisabled = () =>
  appError(403, 'This account has been disabled. Ask an administrator of this server.', { code: 'account_disabled' });

export const administratorOnly = () =>
  appError(403, 'Only administrators of this server can do this.', { code: 'administrator_only' });

export const lastAdministrator = () =>
  conflict('This is the last administrator. Make another account an administrator first.', {
    code: 'last_administrator',
  });

/**
 * True if every caller of this server sits at its machine. Then an administrator without an account is possible, and
 * the last one may be deleted.
 */
export const isOwnMachine = ({ config }: App): boolean =>
  accessMode(config) === 'loopback' && config.publicUrl === undefined && config.trustProxy === 0;

/** On one's own machine, the visitor is administrator until the first account exists. */
export async function isAdministrator(app: App, userId: string): Promise<boolean> {
  const { member, state, role } = await standingOf(app, userId);
  if (member) return state === 'active' && role === 'administrator';
  return isOwnMachine(app) && !(await hasAdministrator(await getStorage(app)));
}

export const isAdminAddress = ({ config }: App, email: string | null): boolean =>
  email !== null && config.adminEmails.includes(email.toLowerCase());

/** True if the configuration says who is administrator, instead of the first account. */
const isNamed = ({ config }: App): boolean => config.adminEmails.length > 0 || config.oidc?.adminGroup !== undefined;

/**
 * Role of a new account; call inside the transaction that creates it. An address of ADMIN_EMAIL counts if the identity
 * provider has verified it. A typed address counts while no administrator exists, as does the first account
 * where ADMIN_EMAIL is not set.
 */
export async function roleOfNew(
  app: App,
  tables: Tables,
  { email, emailVerified }: { readonly email: string | null; readonly emailVerified: boolean },
): Promise<AccountRole> {
  const named = isAdminAddress(app, email);
  if (named && emailVerified) return 'administrator';
  if ((!named && isNamed(app)) || (await hasAdministrator(tables))) return 'member';
  // Of two first accounts that are created at once, the second waits here and then finds the first.
  await hasAccounts(tables, 'alone');
  return (await hasAdministrator(tables)) ? 'member' : 'administrator';
}

/** Run at start: a database from before roles gets its administrator. */
export async function appointFirst(app: App): Promise<void> {
  // With OIDC_ADMIN_GROUP alone, the next member of it who signs in becomes administrator.
  if (isNamed(app) && app.config.adminEmails.length === 0) return;
  const id = await together(await getStorage(app), async (inside) => {
    const appointed = await appointAdministrator(inside, app.config.adminEmails);
    if (appointed !== undefined)
      await audit(inside, {
        actor: 'server',
        act: 'member.role',
        subject: appointed,
        details: { role: 'administrator' },
      });
    return appointed;
  });
  if (id !== undefined) log.info({ user: id }, 'this account is now administrator: ADMIN_EMAIL names another');
}
