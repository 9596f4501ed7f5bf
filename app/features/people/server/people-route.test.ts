// The administration over HTTP, on both databases: accounts, invitations, groups, the audit log; for administrators only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { AuditLine, Person, PersonLink } from '../shared/api.ts';
import feature from './feature.ts';

const password = 'a sentence of several words';
const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;

routesOnBoth((kind) => {
  let app: App;
  let root: Session;
  let member: Session;
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)), SIGN_IN: 'required', REGISTRATION: 'open' });
    root = await person('root@example.org');
    member = await person('=member@example.org');
  }, 120_000);
  afterAll(() => app.stop());

  const person = async (email: string) =>
    createAccount(app.url, await openSession(app.url), { email, password, name: email.slice(0, 4) });
  const call = (method: string, path: string, body?: unknown, who: Session = root): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const people = async (query = '') =>
    (await call('GET', `/api/people${query}`)).json as { people: readonly Person[]; total: number; next?: string };
  const join = async (token: string, body: object) =>
    call('POST', '/api/join', { token, ...body }, await openSession(app.url));
  const tokenOf = ({ path }: PersonLink): string => path.split('#')[1] ?? '';
  async function invite(email: string, more: object = {}) {
    const reply = await call('POST', '/api/people', { email, role: 'member', ...more });
    expect(reply.status).toBe(201);
    return reply.json as { person: Person; link: PersonLink };
  }

  const closed = Object.entries(feature.permissions ?? {}).flatMap(([path, permission]) =>
    permission === 'administrator' ? [path.replaceAll(/:\w+/g, 'x')] : [],
  );
  test.each(closed)('%s is closed to members and visitors', async (path) => {
    const visitor = await openSession(app.url);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'GET' ? undefined : {};
      const [refused, unknown] = [await call(method, path, body, member), await call(method, path, body, visitor)];
      const given = [refused.status, codeOf(refused), unknown.status];
      expect(given).toEqual(refused.status === 405 ? [405, undefined, 405] : [403, 'administrator_only', 401]);
    }
  });

  test('the list: who there is, by name, found by address and group', async () => {
    const all = await people();
    expect(all.people.map(({ email, role, state }) => [email, role, state])).toEqual([
      ['=member@example.org', 'member', 'active'],
      ['root@example.org', 'administrator', 'active'],
    ]);
    // Written after the response.
    await expect.poll(async () => (await people()).people[1]?.lastSeenAt ?? 0).toBeGreaterThan(Date.now() - 60_000);
    expect((await people('?search=ROOT@')).people).toHaveLength(1);
    expect((await people('?search=%25')).total).toBe(0);
    await call('POST', '/api/groups', { id: 'g-sales', name: 'Sales' });
    await call('PUT', `/api/groups/g-sales/members/${member.userId}`);
    expect((await people('?search=sales')).people).toMatchObject([
      { id: member.userId, groups: [{ id: 'g-sales', name: 'Sales', origin: 'manual' }] },
    ]);
  });

  test('a long list comes in pages', async () => {
    for (let index = 0; index < 60; index++) await invite(`many-${index}@example.com`);
    const first = await people('?search=many-');
    const second = await people(`?search=many-&after=${first.next ?? ''}`);
    expect([first.people.length, first.total, second.people.length, second.next]).toEqual([50, 60, 10, undefined]);
    expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(60);
  }, 60_000);

  test('an invitation: its link sets a password once, and signs in', async () => {
    const { person: ada, link } = await invite('ada@example.org', { groups: ['g-sales'] });
    expect(ada).toMatchObject({ state: 'invited', groups: [{ name: 'Sales' }] });
    expect((await call('POST', '/api/people', { email: 'ADA@example.org', role: 'member' })).status).toBe(409);
    expect(codeOf(await call('PATCH', `/api/people/${ada.id}`, { state: 'active' }))).toBe('invited');
    const visitor = await openSession(app.url);
    const read = await call('POST', '/api/join/link', { token: tokenOf(link) }, visitor);
    expect(read.json).toEqual({ kind: 'invitation', email: 'ada@example.org', name: null, provider: null });
    // A newer link replaces it.
    const newer = (await call('POST', `/api/people/${ada.id}/link`)).json as PersonLink;
    expect(codeOf(await join(tokenOf(link), { password }))).toBe('link_gone');
    expect(codeOf(await join(tokenOf(newer), { password: 'password123' }))).toBe('common_password');
    const results = await Promise.all([1, 2].map(() => join(tokenOf(newer), { password, name: 'Ada' })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404]);
    const session = results.find(({ status }) => status === 200)?.json as Session;
    expect((await call('GET', '/api/account', undefined, session)).json).toMatchObject({
      signedIn: true,
      name: 'Ada',
      email: 'ada@example.org',
      administrator: false,
    });
  });

  test('a password is reset by a link, which ends the sessions', async () => {
    const bob = await person('bob@example.org');
    const link = (await call('POST', `/api/people/${bob.userId}/link`)).json as PersonLink;
    expect(link.kind).toBe('reset');
    expect((await call('GET', '/api/settings', undefined, bob)).status).toBe(200);
    expect((await join(tokenOf(link), { password: 'quite another sentence' })).status).toBe(200);
    expect((await call('GET', '/api/settings', undefined, bob)).status).toBe(401);
    const again = await call('POST', `/api/people/${bob.userId}/link`);
    await call('PATCH', `/api/people/${bob.userId}`, { state: 'disabled' });
    const joinAgain = () => join(tokenOf(again.json as PersonLink), { password });
    expect(codeOf(await joinAgain())).toBe('link_gone');
    // Also after the account was enabled.
    await call('PATCH', `/api/people/${bob.userId}`, { state: 'active' });
    expect(codeOf(await joinAgain())).toBe('link_gone');
  });

  test('role and state: a new administrator may enter at once, a disabled one is out; the last one stays', async () => {
    const eve = await person('eve@example.org');
    expect((await call('GET', '/api/people', undefined, eve)).status).toBe(403);
    expect((await call('PATCH', `/api/people/${eve.userId}`, { role: 'administrator' })).status).toBe(204);
    expect((await call('GET', '/api/people', undefined, eve)).status).toBe(200);
    await call('POST', `/api/people/${eve.userId}/sign-out`);
    expect((await call('GET', '/api/people', undefined, eve)).status).toBe(401);
    await call('PATCH', `/api/people/${eve.userId}`, { state: 'disabled' });
    const own = `/api/people/${root.userId}`;
    for (const change of [{ role: 'member' }, { state: 'disabled' }])
      expect(codeOf(await call('PATCH', own, change))).toBe('last_administrator');
    expect(codeOf(await call('DELETE', own, { confirm: 'root@example.org' }))).toBe('last_administrator');
  });

  test('an account is deleted after its address was typed, with all its data', async () => {
    const carl = await person('carl@example.org');
    await call('POST', '/api/conversations', { id: 'of-carl' }, carl);
    const path = `/api/people/${carl.userId}`;
    expect(codeOf(await call('DELETE', path, { confirm: 'carl' }))).toBe('not_confirmed');
    expect((await call('DELETE', path, { confirm: 'Carl@example.org' })).status).toBe(204);
    expect((await call('GET', '/api/settings', undefined, carl)).status).toBe(401);
    expect((await people('?search=carl')).total).toBe(0);
    expect((await call('DELETE', path, { confirm: 'carl@example.org' })).status).toBe(404);
  });

  test('groups: a name once, renamed, members in and out, deleted', async () => {
    const path = '/api/groups/g-lab';
    const create = (id: string, name: string) => call('POST', '/api/groups', { id, name });
    expect([(await create('g-lab', 'Lab')).status, (await create('g-lab', 'Lab')).status]).toEqual([204, 204]);
    expect(codeOf(await create('g-lab-2', ' LAB '))).toBe('group_name_taken');
    expect(codeOf(await call('PATCH', path, { name: 'sales' }))).toBe('group_name_taken');
    expect((await call('PATCH', path, { name: 'LAB' })).status).toBe(204);
    await call('PUT', `${path}/members/${member.userId}`);
    await call('PUT', `${path}/members/${root.userId}`);
    await call('DELETE', `${path}/members/${root.userId}`);
    expect((await call('PUT', `${path}/members/none`)).status).toBe(404);
    const { groups } = (await call('GET', '/api/groups')).json as { groups: readonly object[] };
    expect(groups).toContainEqual(expect.objectContaining({ id: 'g-lab', name: 'LAB', members: 1, byProvider: 0 }));
    expect([(await call('DELETE', path)).status, (await call('DELETE', path)).status]).toEqual([204, 404]);
  });

  test('the audit log: pages, filters, files; no password and no token in it', async () => {
    const list = async (query: string) =>
      (await call('GET', `/api/audit${query}`)).json as { rows: readonly AuditLine[]; next?: string };
    const first = await list('');
    expect(first.rows).toHaveLength(50);
    const second = await list(`?after=${first.next ?? ''}`);
    expect(second.rows[0]?.id).not.toBe(first.rows[49]?.id);
    expect((await list('?act=group.&person=root@')).rows.map(({ act }) => act)).toContain('group.rename');
    expect((await list(`?act=member.delete`)).rows).toMatchObject([
      { actorName: 'root@example.org', subjectName: 'carl@example.org', count: 1 },
    ]);
    const csv = (await call('GET', '/api/audit/export?format=csv')).text;
    const lines = (await call('GET', '/api/audit/export?format=jsonl')).text.trim().split('\n');
    expect(csv.split('\r\n')[0]).toBe('time,actor,actorName,act,subject,subjectName,details,count');
    expect(csv).toContain("'=member@example.org");
    expect(lines.length).toBeGreaterThan(80);
    const acts = new Set(lines.map((line) => (JSON.parse(line) as AuditLine).act));
    for (const act of ['member.invite', 'account.accept', 'member.reset-link', 'member.role', 'member.disable'])
      expect(acts).toContain(act);
    const { link } = await invite('marker@example.org');
    const everything = (await call('GET', '/api/audit/export?format=jsonl')).text;
    for (const secret of [password, 'quite another sentence', tokenOf(link)]) expect(everything).not.toContain(secret);
  });

  test('usage of everyone, in a period and as a file', async () => {
    const period = '?from=2026-01-01&to=2026-01-31';
    const report = await call('GET', `/api/team-usage${period}`);
    expect([report.status, report.json]).toMatchObject([200, { from: '2026-01-01', to: '2026-01-31', users: [] }]);
    const file = await call('GET', `/api/team-usage/days${period}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.text).toMatch(/^day,user,user_id,groups,provider,/);
    expect((await call('GET', '/api/team-usage?from=2026-02-30x')).status).toBe(400);
  });
});
