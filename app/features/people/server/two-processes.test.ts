// Two servers on one PostgreSQL: who is disabled at one is out at the other, and one administrator always remains.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { readEnv } from '../../../server/process/env.ts';
import { cleanUp, testDatabase } from '../../../server/storage/testing/databases.ts';
import { auth, chat, createAccount, open, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import { consent, toolChat } from '../../../server/turns/testing/tool-chat.ts';
import { startToolVendor } from '../../../server/turns/testing/tool-vendor.ts';
import type { ToolVendor } from '../../../server/turns/testing/tool-vendor.ts';

type App = Awaited<ReturnType<typeof startApp>>;

/** What the acceptance grants. The cache of a session lasts as long. Unit: ms. */
const within = 10_000;
const password = 'a sentence of several words';
cleanUp();

let apps: readonly [App, App];
let databaseUrl: string;
let vendor: FakeVendor;
let tools: ToolVendor;
let root: Session;
beforeAll(async () => {
  [vendor, tools] = await Promise.all([startFakeVendor(), startToolVendor()]);
  ({ databaseUrl = '' } = await testDatabase('postgres'));
  const env = {
    DATABASE_URL: databaseUrl,
    DEFAULT_GATEWAY_URL: tools.gatewayUrl,
    SIGN_IN: 'required',
    REGISTRATION: 'open',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  };
  apps = [await startApp(env), await startApp(env)];
  root = await person('root@example.org');
}, 60_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await Promise.all([vendor.close(), tools.close()]);
});

const person = async (email: string): Promise<Session> =>
  createAccount(apps[0].url, await openSession(apps[0].url), { email, password });
const call = (app: App, method: string, path: string, who: Session, body?: unknown): Promise<Reply> =>
  send(`${app.url}${path}`, {
    method,
    headers: auth(who, { apiKey: 'sk-users', baseURL: vendor.url }),
    ...(body === undefined ? {} : { body }),
  });
const change = (app: App, by: Session, of: Session, body: object): Promise<number> =>
  call(app, 'PATCH', `/api/people/${of.userId}`, by, body).then(({ status }) => status);

test('a token that is revoked at one server is refused at the other, which had it in memory', async () => {
  const [here, there] = apps;
  const grace = await person('grace@example.org');
  const made = await call(here, 'POST', '/api/tokens', grace, { name: 'mine' });
  const { token, row } = made.json as { readonly token: string; readonly row: { readonly id: string } }; // by its contract
  const models = (app: App): Promise<number> =>
    fetch(`${app.url}/openai/v1/models`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  expect([await models(here), await models(there)]).toEqual([200, 200]);
  await call(here, 'DELETE', `/api/tokens/${row.id}`, grace);
  expect(await models(here)).toBe(401);
  await expect.poll(() => models(there), { timeout: within }).toBe(401);
});

test('disabled at one server: refused at both, with streams, a reply, a call and a turn at the other', async () => {
  const [here, there] = apps;
  const ada = await person('ada@example.org');
  const asked = toolChat(
    () => there.url,
    () => ada,
    () => ({ apiKey: 'sk-there', baseURL: tools.url }),
  );
  await asked.install();
  tools.hold('day');
  const { conversation } = await asked.ask('rounds:2', { toolConsents: [consent] });
  await expect.poll(() => tools.ran, { timeout: 20_000 }).toHaveLength(1);

  const run = {
    conversationId: 'c-ada',
    conversation: {},
    messages: [{ id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] }],
    parentId: 'q',
    provider: 'sample',
    payload: chat('ticking'),
  };
  const { runId } = (await call(there, 'POST', '/api/runs', ada, run)).json as { runId: string };
  const headers = auth(ada, { apiKey: 'sk-users', baseURL: vendor.url });
  const streams = await Promise.all([
    open(`${there.url}/api/live`, { method: 'GET', headers }),
    open(`${there.url}/api/runs/${runId}/events`, { method: 'GET', headers }),
    open(`${there.url}/api/chat/sample`, { headers, body: chat('ticking') }),
  ]);
  expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const ends = Promise.all(streams.map((stream) => once(stream.resume(), 'close')));
  const hungUp = Promise.all([vendor.nextHangUp(), vendor.nextHangUp()]);
  expect((await call(there, 'GET', '/api/settings', ada)).status).toBe(200);

  const since = Date.now();
  expect(await change(here, root, ada, { state: 'disabled' })).toBe(204);
  expect((await call(here, 'GET', '/api/settings', ada)).status).toBe(401);
  await expect
    .poll(async () => (await call(there, 'GET', '/api/settings', ada)).status, { timeout: within, interval: 50 })
    .toBe(401);
  await Promise.all([ends, hungUp]);
  const { db } = here.running.storage;
  const turn = () =>
    db.selectFrom('turns').select('state').where('conversationId', '=', conversation).executeTakeFirst();
  const status = () => db.selectFrom('runs').select('status').where('id', '=', runId).executeTakeFirst();
  await expect
    .poll(async () => [(await turn())?.state, (await status())?.status], { timeout: within })
    .toEqual(['abort', 'error']);
  expect(Date.now() - since).toBeLessThan(within);
  // What the tool brings goes nowhere: the model is not asked again.
  tools.release();
  const again = await call(there, 'POST', '/api/account/session', await openSession(there.url), {
    email: 'ada@example.org',
    password,
  });
  expect(again.status).toBe(403);
  expect(tools.keys).toHaveLength(1);
}, 90_000);

test('the last administrator stays: by page, by command, by deleting, and of two who demote each other at once', async () => {
  const [here, there] = apps;
  const env = readEnv({ DATABASE_URL: databaseUrl });
  const command = (...args: readonly string[]) =>
    runCommand(() => ({ env, version: '9', readInput: () => Promise.resolve('') }), args);
  for (const body of [{ role: 'member' }, { state: 'disabled' }])
    expect(await change(there, root, root, body)).toBe(409);
  for (const act of ['make-member', 'disable'])
    await expect(command(act, 'root@example.org')).rejects.toThrow('last active administrator');
  const own = await call(here, 'DELETE', '/api/account', root, { currentPassword: password });
  const page = await call(there, 'DELETE', `/api/people/${root.userId}`, root, { confirm: 'root@example.org' });
  expect([own.status, page.status]).toEqual([409, 409]);
  const eve = await person('eve@example.org');
  for (let round = 0; round < 5; round++) {
    for (const who of [root, eve]) await command('make-admin', who.userId);
    // The role may be cached for a moment.
    for (const [app, who] of [
      [here, root],
      [there, eve],
    ] as const)
      await expect.poll(async () => (await call(app, 'GET', '/api/people', who)).status, { timeout: within }).toBe(200);
    const both = await Promise.all([
      change(here, root, eve, { role: 'member' }),
      change(there, eve, root, { role: 'member' }),
    ]);
    expect(both.filter((status) => status === 204)).toHaveLength(1);
    const { db } = here.running.storage;
    const left = await db.selectFrom('users').select('id').where('role', '=', 'administrator').execute();
    expect(left).toHaveLength(1);
  }
}, 90_000);
