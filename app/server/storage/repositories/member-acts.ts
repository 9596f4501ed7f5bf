// What administrators do with accounts, each with its row in the audit log. Afterwards call `tell` (auth), or from
// another program `storage.log.tell('session', id, 0)`, so that all processes notice at once instead of within 10 s.
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { audit } from './audit.ts';
import type { Actor, AuditEntry } from './audit.ts';
import { removeLinks } from './account-links.ts';
import { findAccount, removeUser } from './accounts.ts';
import { changeMember } from './members.ts';
import type { MemberChange } from './members.ts';
import { requestStopOfUser } from './runs.ts';
import { endSessions } from './sessions.ts';

export type MemberResult = 'changed' | 'unchanged' | 'last administrator' | 'missing';

/** Changes role or state. Disabling ends the sessions, replies and one-time links of the account, also for when it is enabled. */
export const setMember = (tables: Tables, actor: Actor, id: string, change: MemberChange): Promise<MemberResult> =>
  together(tables, async (inside) => {
    const account = await findAccount(inside, id);
    if (!account) return 'missing';
    const role = change.role !== undefined && change.role !== account.role ? change.role : undefined;
    // An invitation that was never accepted is enabled as an invitation.
    const unused = account.passwordHash === null && account.oidcSubject === null;
    const wanted = change.state === 'active' && unused ? 'invited' : change.state;
    const state = wanted !== undefined && wanted !== account.state ? wanted : undefined;
    if (role === undefined && state === undefined) return 'unchanged';
    const result = await changeMember(inside, id, { ...(role && { role }), ...(state && { state }) });
    if (result !== 'changed') return result;
    const entries: readonly (Pick<AuditEntry, 'act' | 'details'> | undefined)[] = [
      role && { act: 'member.role', details: { role, before: account.role } },
      state && { act: state === 'disabled' ? 'member.disable' : 'member.enable' },
    ];
    for (const entry of entries) if (entry) await audit(inside, { actor, subject: id, ...entry });
    if (state === 'disabled') {
      await endSessions(inside, id);
      await removeLinks(inside, id);
      await requestStopOfUser(inside, id);
    }
    return 'changed';
  });

export const endMemberSessions = (tables: Tables, actor: Actor, id: string): Promise<MemberResult> =>
  together(tables, async (inside) => {
    if (!(await findAccount(inside, id))) return 'missing';
    await endSessions(inside, id);
    await audit(inside, { actor, act: 'member.sign-out', subject: id });
    return 'changed';
  });

/** Takes the role away before anything is deleted, so that the last administrator stays as they are. */
export const releaseMember = (
  tables: Tables,
  id: string,
  options: { readonly unowned?: boolean } = {},
): Promise<'changed' | 'last administrator' | 'missing'> => changeMember(tables, id, { role: 'member' }, options);

/** Deletes an account that was released, with all its data. Runs and streams must have ended. */
export const deleteMember = (tables: Tables, actor: Actor, id: string, act: AuditEntry['act']): Promise<void> =>
  together(tables, async (inside) => {
    await audit(inside, { actor, act, subject: id });
    await removeUser(inside, id);
  });
