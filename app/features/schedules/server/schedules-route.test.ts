// Tests schedules over HTTP on both databases: saving, running, refusing ungranted tools, and hostile input.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schedule } from '../shared/api.ts';
import { newId } from '../../../server/storage/ids.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import { client, toolChat } from '../../../server/turns/testing/tool-chat.ts';
import { startToolVendor } from '../../../server/turns/testing/tool-vendor.ts';
import type { ToolVendor } from '../../../server/turns/testing/tool-vendor.ts';

const soon = { timeout: 60_000 };
const forecast = 'weather____forecast';

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: App;
  let session: Session;
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({}),
  );
  const call = (method: string, path: string, body?: unknown) => chat.call(method, path, body, {});
  const storeKey = () => call('PUT', '/api/vault/my-box', { apiKey: 'sk-of-the-user', baseURL: vendor.url });
  const draft = (model: string, more: object = {}) => ({
    id: newId(),
    question: 'How is the weather?',
    rule: { every: 'day', hour: 7, minute: 30 },
    timeZone: 'Europe/Berlin',
    config: { provider: 'my-box', model },
    chat: 'new',
    lateMinutes: 0,
    tools: [],
    client,
    ...more,
  });
  async function create(model: string, more: object = {}): Promise<Schedule> {
    const reply = await call('POST', '/api/schedules', draft(model, more));
    if (reply.status !== 201) throw new Error(`not saved: ${reply.text}`);
    return reply.json as Schedule;
  }
  const runNow = (id: string, answer = newId()) => call('POST', `/api/schedules/${id}/run`, { answer });
  const find = async (id: string): Promise<Schedule | undefined> => {
    const { schedules } = (await call('GET', '/api/schedules')).json as { readonly schedules: readonly Schedule[] };
    return schedules.find((each) => each.id === id);
  };
  const lastOf = async (id: string) => (await find(id))?.runs[0];
  const ended = async (id: string, outcome: string): Promise<void> => {
    await expect.poll(async () => (await lastOf(id))?.outcome, soon).toBe(outcome);
  };

  beforeAll(async () => {
    vendor = await startToolVendor();
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: vendor.gatewayUrl });
  });
  beforeEach(async () => {
    session = await openSession(app.url);
    await chat.install();
    vendor.ran.length = 0;
    vendor.asked.length = 0;
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  test('times of a rule that is not saved: the next three, and the one that the clock moves', async () => {
    const rule = { every: 'month', day: 31, hour: 2, minute: 30 };
    const { status, json } = await call('POST', '/api/schedules/next', { rule, timeZone: 'Europe/Berlin' });
    expect(status).toBe(200);
    const { next } = json as { readonly next: readonly number[] };
    expect(next).toHaveLength(3);
    const days = next.map((at) => new Date(at).toLocaleString('en-GB', { timeZone: 'Europe/Berlin', day: '2-digit' }));
    expect(days).toEqual(['31', '31', '31']);
    const daily = { rule: { every: 'day', hour: 2, minute: 30 }, timeZone: 'Europe/Berlin' };
    expect((await call('POST', '/api/schedules/next', daily)).json).toHaveProperty('moved', expect.any(Number));
    const nowhere = await call('POST', '/api/schedules/next', { rule, timeZone: 'Europe/Nowhere' });
    expect([nowhere.status, nowhere.text]).toEqual([400, expect.stringContaining('time_zone')]);
    expect((await call('GET', '/api/schedules')).json).toEqual({ schedules: [] });
  });

  test('a budget is kept, told with what is spent of it, and taken away; one of nothing is refused', async () => {
    await storeKey();
    const budget = { currency: 'EUR', micros: 2_500_000 };
    const { id } = await create('rounds:0', { budget });
    expect(await find(id)).toMatchObject({ budget, spent: 0 });
    await call('PATCH', `/api/schedules/${id}`, { question: 'And now?' });
    expect(await find(id)).toMatchObject({ question: 'And now?', budget });
    expect((await call('PATCH', `/api/schedules/${id}`, { budget: { ...budget, micros: 0 } })).status).toBe(400);
    expect((await call('PATCH', `/api/schedules/${id}`, { budget: null })).status).toBe(200);
    expect(await find(id)).not.toHaveProperty('budget');
  });

  test('without a key on the server it is refused when it is saved', async () => {
    const reply = await call('POST', '/api/schedules', draft('rounds:0'));
    expect(reply.status).toBe(401);
    expect(reply.text).toContain('no_server_key');
    expect((await call('GET', '/api/schedules')).json).toEqual({ schedules: [] });
  });

  test('a run that could not be asked leads to no chat', async () => {
    await storeKey();
    const { id } = await create('rounds:0');
    expect((await call('DELETE', '/api/vault/my-box')).status).toBeLessThan(300);
    await runNow(id);
    await ended(id, 'error');
    expect(await lastOf(id)).toMatchObject({ conversation: null, answer: null, problem: { code: 'no_server_key' } });
  });

  test('asked now, it is answered in a chat of its own, once for the same request', async () => {
    await storeKey();
    const { id, next } = await create('rounds:0');
    expect(next).toHaveLength(3);
    const answer = newId();
    expect((await runNow(id, answer)).status).toBe(202);
    expect((await runNow(id, answer)).status).toBe(202);
    await ended(id, 'done');
    const run = await lastOf(id);
    expect(run).toMatchObject({ byHand: true, refused: [], answer });
    expect(vendor.asked).toHaveLength(1);
    expect(await chat.shown(run?.conversation ?? '')).toEqual(['question', 'done: summary: ']);
    expect((await find(id))?.runs).toHaveLength(1);
  });

  test('a tool that nobody agreed to is refused at once, and told to the model and to the owner', async () => {
    await storeKey();
    await call('PATCH', '/api/settings', {
      'tools.consents': ['weather/outside/https://plugins.example.com/manifest.json'],
    });
    const { id } = await create('rounds:1');
    await runNow(id);
    await ended(id, 'refused');
    const run = await lastOf(id);
    expect(run?.refused).toEqual([forecast]);
    expect(vendor.ran).toEqual([]);
    expect((await chat.shown(run?.conversation ?? ''))[2]).toMatch(
      /^declined: refused: this question is asked on a schedule/,
    );
    expect(await chat.turnOf(run?.conversation ?? '')).toBe('none');
  });

  test('a tool that was agreed to runs, and the same chat goes on', async () => {
    await storeKey();
    const { id, conversation } = await create('rounds:1', { tools: [forecast], chat: 'same' });
    await runNow(id);
    await ended(id, 'done');
    await runNow(id);
    await expect.poll(async () => (await find(id))?.runs.map(({ outcome }) => outcome), soon).toEqual(['done', 'done']);
    expect(vendor.ran).toHaveLength(2);
    expect(await chat.shown(conversation ?? '')).toHaveLength(8);
  });

  test('its question says which schedule asked it, also once that is deleted, but to no reader of a shared chat', async () => {
    await storeKey();
    const { id, rule, timeZone } = await create('rounds:0');
    await runNow(id);
    await ended(id, 'done');
    const run = await lastOf(id);
    await call('DELETE', `/api/schedules/${id}`);
    const [question] = (await chat.read(run?.conversation ?? '')).messages;
    expect(question).toMatchObject({ schedule: { id, rule, timeZone, plannedAt: run?.plannedAt } });
    expect(JSON.stringify(vendor.asked)).not.toContain(timeZone);
    const share = (await call('POST', '/api/share', { conversationId: run?.conversation })).json as { id: string };
    const seen = await send(`${app.url}/api/share/${share.id}`, { method: 'GET' });
    expect([seen.status, seen.text.includes('How is the weather?'), seen.text.includes(timeZone)]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('history by pages, newest first, and nobody else’s', async () => {
    await storeKey();
    const { id } = await create('rounds:0');
    for (let at = 1; at <= 3; at++) {
      await runNow(id);
      await expect
        .poll(async () => (await find(id))?.runs.map(({ outcome }) => outcome), soon)
        .toEqual(Array(at).fill('done'));
    }
    const page = async (query: string) =>
      (await call('GET', `/api/schedules/${id}/runs?${query}`)).json as {
        runs: readonly { plannedAt: number; byHand: boolean; attemptedAt: number; finishedAt: number }[];
        next?: number;
      };
    const all = (await page('')).runs;
    expect(all).toHaveLength(3);
    expect(all.map(({ plannedAt }) => plannedAt)).toEqual(
      all.map(({ plannedAt }) => plannedAt).toSorted((a, b) => b - a),
    );
    for (const { byHand, attemptedAt, finishedAt } of all)
      expect([byHand, finishedAt >= attemptedAt]).toEqual([true, true]);
    const first = await page('limit=2');
    expect(first).toEqual({ runs: all.slice(0, 2), next: all[1]?.plannedAt });
    expect(await page(`limit=2&before=${first.next}`)).toEqual({ runs: all.slice(2) });
    for (const query of ['limit=0', 'limit=101', 'before=-1', 'before=x'])
      expect((await call('GET', `/api/schedules/${id}/runs?${query}`)).status).toBe(400);
    session = await openSession(app.url);
    expect((await call('GET', `/api/schedules/${id}/runs`)).status).toBe(404);
  });

  test('paused, changed, deleted, and nobody else’s', async () => {
    await storeKey();
    const { id } = await create('rounds:0');
    const own = session;
    session = await openSession(app.url);
    for (const [method, path, body] of [
      ['PATCH', `/api/schedules/${id}`, { enabled: false }],
      ['POST', `/api/schedules/${id}/run`, { answer: newId() }],
      ['DELETE', `/api/schedules/${id}`, undefined],
    ] as const)
      expect((await call(method, path, body)).status).toBe(404);
    session = own;
    expect((await call('PATCH', `/api/schedules/${id}`, { enabled: false })).json).toMatchObject({
      enabled: false,
      next: [],
    });
    const rule = { every: 'month', day: 'last', hour: 9, minute: 0 };
    expect((await call('PATCH', `/api/schedules/${id}`, { rule, enabled: true })).json).toMatchObject({
      rule,
      enabled: true,
    });
    expect((await call('DELETE', `/api/schedules/${id}`)).status).toBe(204);
    expect(await find(id)).toBeUndefined();
  });

  test('hostile input is refused with its place, and nothing is written', async () => {
    await storeKey();
    const bad: readonly object[] = [
      { rule: { every: 'minute' } },
      { rule: { every: 'hours', hours: 0.01, minute: 0 } },
      { rule: { every: 'day', hour: 24, minute: 0 } },
      { rule: { every: 'week', days: [], hour: 1, minute: 0 } },
      { rule: { every: 'month', day: 32, hour: 1, minute: 0 } },
      { rule: { every: 'once', at: 1 } },
      { rule: '* * * * *' },
      { timeZone: 'Mars/Olympus' },
      { timeZone: 'x'.repeat(101) },
      { question: '' },
      { question: '   ' },
      { question: 'x'.repeat(32_001) },
      { id: '../../etc' },
      { tools: ['no____tool'] },
      { tools: ['memory____remember'] },
      { config: { model: 'm' } },
      { config: { provider: '__proto__', model: 'm' } },
      { chat: 'same', conversation: 'a/b' },
      { lateMinutes: 1e9 },
      { enabled: true },
      { userId: 'another' },
    ];
    for (const each of bad) {
      const { status } = await call('POST', '/api/schedules', draft('rounds:0', each));
      expect({ each, status }).toEqual({ each, status: 400 });
    }
    expect((await send(`${app.url}/api/schedules`, { method: 'GET' })).status).toBe(401);
    expect((await call('GET', '/api/schedules')).json).toEqual({ schedules: [] });
  });

  test('twenty of a user, and not one more', async () => {
    await storeKey();
    for (let at = 0; at < 20; at++) await create('rounds:0');
    const reply = await call('POST', '/api/schedules', draft('rounds:0'));
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('schedules_full');
  });
});
