// What the identity provider says about people: groups, administrators, invitations; and that it is asked again.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findAccount } from '../storage/repositories/accounts.ts';
import { createGroup, listGroups, setGroupMember } from '../storage/repositories/groups.ts';
import { invitePerson } from '../../features/people/server/repository.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startIssuer, throughIssuer } from '../testing/issuer.ts';
import type { Issuer } from '../testing/issuer.ts';
import { startApp } from '../testing/start-app.ts';

type App = Awaited<ReturnType<typeof startApp>>;
type Visitor = Session & { readonly cookie: string };

let issuer: Issuer;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.close());
beforeEach(() => Object.assign(issuer, { emailVerified: undefined, groups: undefined }));
afterEach(() => void vi.useRealTimers());

async function start(env: Readonly<Record<string, string>>): Promise<App> {
  const app = await startApp({ ...issuer.env, ...env });
  await issuer.register(app.url);
  return app;
}

const cookieOf = ({ headers }: Reply, name: string): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '').find((one) => one.startsWith(`${name}=`)) ?? '';

async function comeBack(app: App, url: URL, cookie: string): Promise<{ readonly to: string; readonly who: Visitor }> {
  const reply = await send((await throughIssuer(url)).href, { method: 'GET', headers: { cookie } });
  const session = cookieOf(reply, 'tributary_session');
  const opened = await send(`${app.url}/api/session`, { body: {}, headers: { cookie: session } });
  const to = String(reply.headers['refresh']).replace('0; url=', '');
  return { to, who: { ...(opened.json as Session), cookie: session } };
}

async function signIn(app: App, person: string): Promise<{ readonly to: string; readonly who: Visitor }> {
  issuer.person = person;
  const visitor = await openSession(app.url);
  const headers = { ...auth(visitor), cookie: visitor.cookie };
  const begun = await send(`${app.url}/api/account/provider`, { headers, body: {} });
  return comeBack(app, new URL((begun.json as { url: string }).url), cookieOf(begun, 'tributary_sign_in'));
}

const roleOf = async (app: App, { who }: { readonly who: Session }): Promise<unknown> =>
  (await findAccount(app.running.storage, who.userId))?.role;
const groupsIn = async (app: App): Promise<unknown> =>
  (await listGroups(app.running.storage)).map(({ name, members, byProvider }) => `${name} ${members} ${byProvider}`);

test('groups follow the claim at each sign-in; members who were added here stay', async () => {
  const app = await start({ OIDC_GROUPS_CLAIM: 'groups' });
  issuer.groups = ['Research', 'research', 'Sales '];
  const ada = await signIn(app, 'ada');
  expect(await groupsIn(app)).toEqual(['research 1 1', 'Sales 1 1']);
  await createGroup(app.running.storage, 'command', 'g1', 'By hand');
  await setGroupMember(app.running.storage, 'command', { groupId: 'g1', userId: ada.who.userId }, true);
  issuer.groups = ['Sales'];
  await signIn(app, 'ada');
  expect(await groupsIn(app)).toEqual(['By hand 1 0', 'research 0 0', 'Sales 1 1']);
  issuer.groups = undefined;
  await signIn(app, 'ada');
  expect(await groupsIn(app)).toEqual(['By hand 1 0', 'research 0 0', 'Sales 0 0']);
  await app.stop();
}, 60_000);

test('OIDC_ADMIN_GROUP decides who is administrator, except for the last one', async () => {
  const app = await start({ OIDC_GROUPS_CLAIM: 'groups', OIDC_ADMIN_GROUP: 'root' });
  issuer.groups = ['staff'];
  const ada = await signIn(app, 'ada');
  expect(await roleOf(app, ada)).toBe('member');
  issuer.groups = ['staff', 'root'];
  const [grace, again] = [await signIn(app, 'grace'), await signIn(app, 'ada')];
  // At once, although the server has read the account as a member's within the last 10 s.
  const people = await send(`${app.url}/api/people`, { method: 'GET', headers: auth(again.who) });
  expect(people.status).toBe(200);
  expect([await roleOf(app, grace), await roleOf(app, ada)]).toEqual(['administrator', 'administrator']);
  issuer.groups = [];
  await signIn(app, 'ada');
  await signIn(app, 'grace');
  expect([await roleOf(app, grace), await roleOf(app, ada)]).toEqual(['administrator', 'member']);
  await app.stop();
}, 60_000);

test.each([
  [true, 'administrator'],
  [undefined, 'member'],
])(
  'ADMIN_EMAIL and an address whose verification is %s: %s',
  async (verified, role) => {
    const app = await start({ ADMIN_EMAIL: 'root@issuer.example,ada@issuer.example' });
    issuer.emailVerified = true;
    await signIn(app, 'root');
    issuer.emailVerified = verified;
    expect(await roleOf(app, await signIn(app, 'ada'))).toBe(role);
    await app.stop();
  },
  60_000,
);

test('an invitation is accepted with a verified address, where others may not register', async () => {
  const app = await start({ REGISTRATION: 'off' });
  const { storage } = app.running;
  const invited = await invitePerson(storage, 'command', { email: 'Ada@issuer.example', role: 'administrator' });
  const accept = () => signIn(app, 'ada');
  expect((await accept()).to).toBe('/settings/account?problem=registration_closed');
  issuer.emailVerified = true;
  const { to, who } = await accept();
  expect([to, who.userId]).toEqual(['/settings/account?adopted=0', invited?.person.id]);
  expect(await findAccount(storage, who.userId)).toMatchObject({
    state: 'active',
    role: 'administrator',
    name: 'ada of the issuer',
  });
  expect((await signIn(app, 'grace')).to).toBe('/settings/account?problem=registration_closed');
  await app.stop();
}, 60_000);

test('a session of the provider ends, and the next page goes through the provider and back', async () => {
  const app = await start({ SESSION_MAX_AGE: '2' });
  const { who } = await signIn(app, 'ada');
  const settings = () => send(`${app.url}/api/settings`, { method: 'GET', headers: auth(who) });
  const page = (path: string, cookie: string) => send(`${app.url}${path}`, { method: 'GET', headers: { cookie } });
  expect([(await settings()).status, (await page('/', who.cookie)).text]).toEqual([200, 'a page']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3_600_000 });
  expect((await settings()).status).toBe(401);
  const away = await page('/?model=m', who.cookie);
  expect([away.status, away.headers.location]).toEqual([302, expect.stringContaining(`${issuer.url}/auth?`)]);
  // A provider that refuses is asked once: the browser is a visitor from now on.
  expect((await page('/', cookieOf(away, 'tributary_session'))).text).toBe('a page');
  const back = await comeBack(app, new URL(away.headers.location ?? ''), cookieOf(away, 'tributary_sign_in'));
  expect([back.to, back.who.userId]).toEqual(['/?model=m', who.userId]);
  expect((await page('/', back.who.cookie)).text).toBe('a page');
  // A page that is open opens another session, and its next load leads to the provider.
  const opened = await send(`${app.url}/api/session`, { body: {}, headers: { cookie: who.cookie } });
  expect((opened.json as Session).userId).not.toBe(who.userId);
  const cookies = [cookieOf(opened, 'tributary_session'), cookieOf(opened, 'tributary_sign_in_again')].join('; ');
  expect((await page('/', cookies)).status).toBe(302);
  await app.stop();
}, 60_000);
