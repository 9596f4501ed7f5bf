// A budget on two processes with one PostgreSQL: exactly the limit is admitted, and a killed one leaves no hold.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, testDatabase } from '../../../server/storage/testing/databases.ts';
import { auth, chat, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startProcess } from '../../../server/testing/start-app.ts';
import type { AppProcess } from '../../../server/testing/start-app.ts';
import type { BudgetDraft, BudgetList } from '../shared/api.ts';

cleanUp();

let vendor: FakeVendor;
let here: AppProcess;
let there: AppProcess;
let root: Session;
/** Several, since one may have 64 streams. */
let askers: readonly Session[] = [];
beforeAll(async () => {
  vendor = await startFakeVendor();
  const { databaseUrl = '' } = await testDatabase('postgres');
  const env = { DATABASE_URL: databaseUrl, SAMPLE_API_KEY: 'sk-operator', SAMPLE_BASE_URL: vendor.url };
  [here, there] = [await startProcess(env), await startProcess(env)];
  const account = { email: 'root@example.org', password: 'a sentence of several words' };
  root = await createAccount(here.url, await openSession(here.url), account);
  askers = await Promise.all(Array.from({ length: 8 }, () => openSession(here.url)));
}, 120_000);
afterAll(() => Promise.allSettled([here.stop(), there.stop(), vendor.close()]));

const call = (app: AppProcess, method: string, path: string, body?: unknown, who = root) =>
  send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
const ask = (app: AppProcess, model: string, at = 0) =>
  call(app, 'POST', '/api/chat/sample', chat(model), askers[at % askers.length]);
/** Resolves when both processes know it. */
async function add(budget: BudgetDraft & { readonly id: string }): Promise<void> {
  expect((await call(here, 'POST', '/api/budgets', budget)).status).toBe(204);
  const own = async (app: AppProcess) => ((await call(app, 'GET', '/api/budgets/own')).json as BudgetList).budgets;
  for (const app of [here, there]) await expect.poll(() => own(app), { timeout: 20_000 }).toHaveLength(1);
}
const spent = async (id: string) => {
  const { budgets } = (await call(here, 'GET', '/api/budgets')).json as BudgetList; // by the contract
  const now = budgets.find((each) => each.id === id)?.now;
  return now && [now.spent, now.held];
};
const limit: BudgetDraft = {
  scope: 'server',
  subject: '',
  each: false,
  unit: 'calls',
  currency: '',
  period: 'month',
  timeZone: 'UTC',
  unpriced: 'refuse',
  hard: 10,
};

test('200 parallel calls on two processes: ten are admitted, and reach the vendor', async () => {
  await add({ ...limit, id: 'ten' });
  vendor.received.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => ask(at % 2 ? here : there, 'hello', at >> 1)),
  );
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((each) => each === 200), statuses.filter((each) => each === 403)]).toMatchObject([
    { length: 10 },
    { length: 190 },
  ]);
  expect(vendor.received).toHaveLength(10);
  await expect.poll(() => spent('ten'), { timeout: 20_000 }).toEqual([10, 0]);
  expect((await call(there, 'DELETE', '/api/budgets/ten')).status).toBe(204);
}, 120_000);

test('a killed process leaves what it has sent, and no hold after a minute', async () => {
  const known = vendor.received.length;
  await add({ ...limit, id: 'kill', hard: known + 20 });
  const cut = Array.from({ length: 12 }, (_, at) => ask(at % 3 ? there : here, 'ticking').catch(() => undefined));
  await expect.poll(() => vendor.received.length, { timeout: 20_000 }).toBe(known + 12);
  const [before = 0] = (await spent('kill')) ?? [];
  expect(await spent('kill')).toEqual([before, 12]);
  await there.kill();
  // Eight calls were of the killed process, four of the living one.
  await expect.poll(() => spent('kill'), { timeout: 60_000, interval: 1000 }).toEqual([before + 8, 4]);
  await here.terminate();
  await Promise.all(cut);
}, 120_000);
