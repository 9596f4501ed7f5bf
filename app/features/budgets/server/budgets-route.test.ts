// Budgets over HTTP: administered by administrators alone, refused at every kind of call, and not evaded by new accounts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, chat, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import type { Budget, BudgetDraft, BudgetList, OwnBudget } from '../shared/api.ts';

const password = 'a sentence of several words';
const calls: BudgetDraft = {
  scope: 'server',
  subject: '',
  each: false,
  unit: 'calls',
  currency: '',
  period: 'month',
  timeZone: 'Europe/Berlin',
  unpriced: 'refuse',
  hard: 0,
};
const money: BudgetDraft = { ...calls, unit: 'money', currency: 'USD', hard: 1 };

routesOnBoth((kind) => {
  let app: Awaited<ReturnType<typeof startApp>>;
  let vendor: FakeVendor;
  let root: Session;
  let ada: Session;
  let bo: Session;
  beforeAll(async () => {
    vendor = await startFakeVendor();
    const keys = { SAMPLE_API_KEY: 'sk-operator', SAMPLE_BASE_URL: vendor.url, ADMIN_CONTACT: 'help@example.org' };
    app = await startApp({ ...(await environmentOf(kind)), ...keys });
    root = await createAccount(app.url, await openSession(app.url), { email: 'root@example.org', password });
    [ada, bo] = [await member('ada@example.org'), await member('bo@example.org')];
  }, 120_000);
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  const call = (method: string, path: string, who: Session, body?: unknown, vault?: object): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who, vault), ...(body === undefined ? {} : { body }) });
  const member = async (email: string): Promise<Session> =>
    createAccount(app.url, await openSession(app.url), { email, password });
  const ask = async (who: Session, vault?: object): Promise<Reply> =>
    call('POST', '/api/chat/sample', who, chat('hello', { max_tokens: 1000 }), vault);
  const add = async (draft: BudgetDraft, id: string = randomUUID()): Promise<string> => {
    expect(await call('POST', '/api/budgets', root, { ...draft, id })).toMatchObject({ status: 204 });
    return id;
  };
  const list = async (): Promise<BudgetList> => (await call('GET', '/api/budgets', root)).json as BudgetList; // by the contract
  const own = async (who: Session): Promise<readonly OwnBudget[]> =>
    ((await call('GET', '/api/budgets/own', who)).json as { readonly budgets: readonly OwnBudget[] }).budgets;
  const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;
  const settled = async (id: string): Promise<NonNullable<Budget['now']>> => {
    await app.running.usage.flush();
    const now = (await list()).budgets.find((each) => each.id === id)?.now;
    if (!now) throw new Error(`no budget ${id}`);
    return now;
  };

  beforeEach(async () => {
    for (const { id } of (await list()).budgets) await call('DELETE', `/api/budgets/${id}`, root);
    await call('PATCH', '/api/budgets/rates', root, { rates: [] });
  });

  test('only administrators read and change budgets', async () => {
    const id = await add(calls);
    for (const [method, path, body] of [
      ['GET', '/api/budgets', undefined],
      ['POST', '/api/budgets', { ...calls, id: 'x' }],
      ['PATCH', `/api/budgets/${id}`, { ...calls, hard: 100 }],
      ['DELETE', `/api/budgets/${id}`, undefined],
      ['PATCH', '/api/budgets/rates', { rates: [] }],
    ] as const) {
      const refused = await call(method, path, ada, body);
      expect([method, path, refused.status, codeOf(refused)]).toEqual([method, path, 403, 'administrator_only']);
    }
    expect((await list()).budgets).toMatchObject([{ id, hard: 0, now: { spent: 0, held: 0 } }]);
  });

  test('every kind of call is refused at the limit, and none reaches the vendor', async () => {
    await add(calls);
    vendor.received.length = 0;
    const question = { id: 'q1', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] };
    const run = {
      conversationId: 'c1',
      conversation: {},
      messages: [question],
      parentId: 'q1',
      provider: 'sample',
      payload: chat('hello'),
    };
    const config = { ...defaultChatConfig, provider: 'sample', model: 'hello' };
    const turn = {
      conversation: { id: 'c2', create: { title: 't', titleSource: 'none', config } },
      parent: null,
      answer: 'a2',
      using: { provider: 'sample', model: 'hello' },
      config: { changes: {} },
      message: { id: 'q2', createdAt: 1, text: 'hi', images: [] },
      client: { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' },
    };
    const image = { id: 'i1', provider: 'sample', model: 'painter', prompt: 'a river' };
    for (const [path, body] of [
      ['/api/chat/sample', chat('hello')],
      ['/api/chat/sample?purpose=title', chat('hello')],
      ['/api/runs', run],
      ['/api/runs', { ...run, conversationId: 'temporary-c1' }],
      ['/api/turns', turn],
      ['/api/embeddings/sample', { model: 'm', input: 'a' }],
      ['/api/images/sample', { model: 'm', prompt: 'a river' }],
      ['/api/image-jobs', image],
      ['/api/speech/sample', { model: 'm', input: 'hi', voice: 'v' }],
      [
        '/api/transcriptions/sample',
        { model: 'm', audio: 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=' },
      ],
      ['/api/providers/sample/check', { model: 'hello' }],
    ] as const) {
      const refused = await call('POST', path, ada, body);
      expect([path, refused.status, codeOf(refused)]).toEqual([path, 403, 'budget_reached']);
    }
    expect(vendor.received).toEqual([]);
    // Lists cost nothing, and a key of one's own is one's own affair.
    expect((await call('GET', '/api/models/sample', ada)).status).toBe(200);
    expect((await ask(ada, { apiKey: 'sk-own', baseURL: vendor.url })).status).toBe(200);
  });

  test('a refusal says what is left, when it begins anew, and whom to ask', async () => {
    await add({ ...calls, hard: 1 });
    expect((await ask(ada)).status).toBe(200);
    const refused = await ask(ada);
    expect(refused.json).toMatchObject({
      body: {
        error: {
          code: 'budget_reached',
          unit: 'calls',
          period: 'month',
          limit: 1,
          begins: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
          contact: 'help@example.org',
        },
      },
    });
  });

  test('calls are charged by the operator’s prices, whatever prices a user enters', async () => {
    const pricing = { currency: 'USD', input: 1000, output: 2000 };
    await call('PATCH', '/api/budgets/rates', root, { rates: [{ provider: 'sample', model: 'hel*', pricing }] });
    const free = { pricing: { input: 0, output: 0 } };
    const states = { sample: { models: { added: ['hello'], edited: { hello: free } } } };
    expect((await call('PATCH', '/api/settings', ada, { providers: states })).status).toBe(200);
    const id = await add({ ...money, hard: 10 });
    expect((await ask(ada)).status).toBe(200);
    // Three tokens in all, of which the server counts what it sent as input: 1 at 1,000 and 2 at 2,000 per million.
    expect(await settled(id)).toMatchObject({ spent: 0.005, held: 0 });
    expect(await own(ada)).toMatchObject([{ unit: 'money', currency: 'USD', spent: 0.005, held: 0, hard: 10 }]);
    await call('PATCH', `/api/budgets/${id}`, root, { ...money, hard: 2 });
    const refused = await ask(ada);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'budget_reached']);
  });

  test('a reply whose chat is deleted for good while it is written is charged, and holds nothing', async () => {
    await call('PATCH', '/api/budgets/rates', root, {
      rates: [{ provider: 'sample', model: '*', pricing: { currency: 'USD', input: 1000, output: 1000 } }],
    });
    const cy = await member('cy@example.org');
    const own = { scope: 'user', subject: cy.userId, hard: 1e9 } as const;
    const [counted, priced] = [await add({ ...calls, ...own }), await add({ ...money, ...own })];
    const question = { id: 'q3', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] };
    const run = { conversationId: 'c3', conversation: {}, messages: [question], parentId: 'q3', provider: 'sample' };
    expect((await call('POST', '/api/runs', cy, { ...run, payload: chat('ticking') })).status).toBe(201);
    expect(await settled(counted)).toMatchObject({ spent: 0, held: 1 });
    expect((await call('PATCH', '/api/conversations/c3', cy, { trashed: true })).status).toBe(200);
    expect((await call('DELETE', '/api/conversations?view=trash', cy)).status).toBe(204);
    await expect.poll(() => settled(counted), { timeout: 20_000 }).toMatchObject({ spent: 1, held: 0 });
    const cost = await settled(priced);
    // The question, and ticks of five characters.
    expect(cost).toMatchObject({ spent: expect.toSatisfy((spent: number) => spent >= 0.003), held: 0 });
    expect((await call('GET', '/api/usage/calls', cy)).text).toContain(',ticking,chat,interrupted,');
  });

  test('a model without a price is refused under a limit of money', async () => {
    await add(money);
    const refused = await ask(bo);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'budget_unpriced']);
  });

  test('a deleted and made again account, and new sessions, stay within one budget', async () => {
    await add({ ...calls, each: true, hard: 1 });
    const email = 'again@example.org';
    const before = await member(email);
    expect((await ask(before)).status).toBe(200);
    expect((await call('DELETE', '/api/account', before, { currentPassword: password })).status).toBe(200);
    const after = await member(email);
    expect(codeOf(await ask(after))).toBe('budget_reached');
    expect((await ask(await openSession(app.url))).status).toBe(200);
    expect(codeOf(await ask(await openSession(app.url)))).toBe('budget_reached');
    expect((await ask(bo)).status).toBe(200);
  });

  test('a new budget counts what was spent in its period before', async () => {
    const limit = { ...calls, scope: 'user', subject: ada.userId } as const;
    const first = await add({ ...limit, hard: 100 });
    const before = await settled(first);
    expect((await ask(ada)).status).toBe(200);
    const spent = before.spent + 1;
    expect(await settled(first)).toMatchObject({ spent, held: 0 });
    await call('DELETE', `/api/budgets/${first}`, root);
    expect(await settled(await add({ ...limit, hard: spent }))).toMatchObject({ spent, held: 0 });
    expect(codeOf(await ask(ada))).toBe('budget_reached');
    expect((await ask(bo)).status).toBe(200);
  });

  test.each([
    [{ timeZone: 'Mars' }, 'timeZone'],
    [{ currency: 'USD' }, 'currency'],
    [{ hard: undefined }, 'hard'],
    [{ soft: 2, hard: 1 }, 'soft'],
    [{ subject: 'x' }, 'subject'],
    [{ scope: 'group', subject: 'x' }, 'subject'],
    [{ scope: 'user', subject: 'x' }, 'subject'],
  ] as const)('refuses %j by the name of its field', async (change, path) => {
    const refused = await call('POST', '/api/budgets', root, { ...calls, ...change, id: randomUUID() });
    expect([refused.status, refused.json]).toMatchObject([400, { body: { error: { path } } }]);
  });
});
