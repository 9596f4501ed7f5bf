// Roles and states of accounts, on both databases: an active administrator always remains, also of two who go at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import type { Storage } from '../storage.ts';
import { createAccount, findAccount } from './accounts.ts';
import { audit, auditRepeated, listAudit } from './audit.ts';
import { deleteMember, releaseMember, setMember } from './member-acts.ts';
import { appointAdministrator, changeMember, disabledOf, noteSeen } from './members.ts';
import { readSessionEnds } from './sessions.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()), 120_000);
  afterAll(() => storage.close());
  beforeEach(async () => {
    await storage.db.deleteFrom('users').execute();
    await storage.db.deleteFrom('audit').execute();
  });

  async function account(role: 'administrator' | 'member', email: string | null = null): Promise<string> {
    const id = newId();
    await createAccount(storage, { id, name: null, email, passwordHash: null, oidcSubject: id, role });
    return id;
  }
  const standing = async (id: string) => {
    const found = await findAccount(storage, id);
    return found && [found.role, found.state];
  };

  test.each([{ role: 'member' }, { state: 'disabled' }] as const)(
    'the last administrator stays: %j',
    async (change) => {
      const [only, member] = [await account('administrator'), await account('member')];
      expect(await changeMember(storage, only, change)).toBe('last administrator');
      expect(await standing(only)).toEqual(['administrator', 'active']);
      expect(await changeMember(storage, member, change)).toBe('changed');
      expect(await changeMember(storage, newId(), change)).toBe('missing');
    },
  );

  test('a disabled administrator does not count', async () => {
    const [first, second] = [await account('administrator'), await account('administrator')];
    expect(await changeMember(storage, first, { state: 'disabled' })).toBe('changed');
    expect(await changeMember(storage, second, { role: 'member' })).toBe('last administrator');
    expect(await releaseMember(storage, second)).toBe('last administrator');
  });

  test('of administrators who are all taken away at once, one remains', async () => {
    for (let round = 0; round < 5; round++) {
      await storage.db.deleteFrom('users').execute();
      const ids = await Promise.all(Array.from({ length: 6 }, () => account('administrator')));
      const changes = [{ role: 'member' }, { state: 'disabled' }] as const;
      const results = await Promise.all(
        ids.map((id, at) => setMember(storage, 'command', id, changes[at % 2] ?? changes[0])),
      );
      expect(results.filter((result) => result === 'last administrator')).toHaveLength(1);
      const left = await storage.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'administrator')
        .where('state', '=', 'active')
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('the only account may go where the machine is its user’s', async () => {
    const only = await account('administrator');
    expect(await releaseMember(storage, only)).toBe('last administrator');
    expect(await releaseMember(storage, only, { unowned: true })).toBe('changed');
    const again = await account('administrator');
    expect(await releaseMember(storage, again, { unowned: true })).toBe('last administrator');
  });

  test('a database without administrators gets one: the oldest account, or one of the addresses', async () => {
    const [oldest, named] = [await account('member'), await account('member', 'Ada@example.org')];
    await storage.db.updateTable('users').set({ createdAt: 1 }).where('id', '=', oldest).execute();
    expect(await appointAdministrator(storage, ['nobody@example.org'])).toBeUndefined();
    expect(await appointAdministrator(storage, ['ada@example.org'])).toBe(named);
    expect(await appointAdministrator(storage, [])).toBeUndefined();
    await storage.db.updateTable('users').set({ role: 'member' }).execute();
    expect(await appointAdministrator(storage, [])).toBe(oldest);
  });

  test('disabling ends sessions; what was done is in the audit log, with names as they were', async () => {
    const [root, member] = [
      await account('administrator', 'root@example.org'),
      await account('member', 'ada@example.org'),
    ];
    expect(await setMember(storage, root, member, { state: 'disabled' })).toBe('changed');
    expect(await setMember(storage, root, member, { state: 'disabled' })).toBe('unchanged');
    expect(await readSessionEnds(storage, member)).toMatchObject({ member: true, state: 'disabled', epoch: 1 });
    expect(await disabledOf(storage, [root, member, newId()])).toEqual([member]);
    await setMember(storage, root, member, { state: 'active', role: 'administrator' });
    await deleteMember(storage, root, member, 'member.delete');
    const rows = await listAudit(storage, { person: 'ADA@' }, 10);
    expect(rows.map(({ act }) => act).sort()).toEqual([
      'member.delete',
      'member.disable',
      'member.enable',
      'member.role',
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        actor: root,
        actorName: 'root@example.org',
        subjectName: 'ada@example.org',
        count: 1,
      });
    expect(await standing(member)).toBeUndefined();
  });

  test('an invitation that was disabled and enabled is still to be accepted', async () => {
    const id = newId();
    await createAccount(storage, {
      id,
      name: null,
      email: 'i@b.c',
      passwordHash: null,
      oidcSubject: null,
      state: 'invited',
    });
    expect(await setMember(storage, 'command', id, { state: 'active' })).toBe('unchanged');
    expect(await setMember(storage, 'command', id, { state: 'disabled' })).toBe('changed');
    expect(await setMember(storage, 'command', id, { state: 'active' })).toBe('changed');
    expect(await standing(id)).toEqual(['member', 'invited']);
  });

  test('the audit log: equal refusals share a row, pages follow by time, filters by act and person', async () => {
    for (const count of [1, 4])
      await auditRepeated(storage, { actor: 'visitor', act: 'session.refuse' }, 'minute 1', count);
    await auditRepeated(storage, { actor: 'visitor', act: 'session.refuse' }, 'minute 2', 1);
    for (let index = 0; index < 3; index++)
      await audit(storage, { actor: 'command', act: 'group.create', subjectName: `100%_${index}` });
    const refusals = await listAudit(storage, { act: 'session.' }, 10);
    expect(refusals.map(({ count }) => count).sort()).toEqual([1, 5]);
    const all = await listAudit(storage, {}, 10);
    expect(all).toHaveLength(5);
    const first = await listAudit(storage, {}, 2);
    const rest = await listAudit(storage, {}, 10, { at: Number(first[1]?.at), id: first[1]?.id ?? '' });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(await listAudit(storage, { person: '0%_2' }, 10)).toHaveLength(1);
    expect(await listAudit(storage, { person: '1%0' }, 10)).toEqual([]);
  });

  test('a visit is noted once in a while', async () => {
    const id = await account('member');
    const at = Date.now();
    await noteSeen(storage, id, at, 1000);
    await noteSeen(storage, id, at + 999, 1000);
    expect((await findAccount(storage, id))?.lastSeenAt).toBe(at);
    await noteSeen(storage, id, at + 1001, 1000);
    expect((await readSessionEnds(storage, id)).lastSeenAt).toBe(at + 1001);
  });
});
