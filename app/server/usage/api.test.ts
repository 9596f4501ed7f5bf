// Usage over real HTTP: the sums of a question and its title, the calls as CSV, and isolation of users.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../shared/api/endpoint.ts';
import { usageApi } from '../../shared/api/usage.ts';
import type { UsageReport } from '../../shared/api/usage.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { taskChat } from '../turns/testing/task-chat.ts';
import { startTaskVendor } from '../turns/testing/task-vendor.ts';
import type { TaskVendor } from '../turns/testing/task-vendor.ts';

routesOnBoth((kind) => {
  let vendor: TaskVendor;
  let app: App;
  let session: Session;
  beforeAll(async () => {
    vendor = await startTaskVendor();
    app = await startApp(await environmentOf(kind));
    session = await openSession(app.url);
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const get = (path: string, as = session): Promise<Reply> =>
    send(app.url + path, { method: 'GET', headers: auth(as) });
  const report = async (as = session): Promise<UsageReport> =>
    (await get(pathOf(usageApi.report, {}), as)).json as UsageReport; // by the contract

  test('a question and its title are two calls of one chat, and nobody else sees them', async () => {
    const chat = taskChat(
      () => app.url,
      () => session,
      () => ({ apiKey: 'sk-box', baseURL: vendor.url }),
    );
    await chat.install();
    await chat.prefer({});
    const id = await chat.ask('=Where does the Danube rise?');
    await expect.poll(async () => (await report()).totals[0]?.calls, { timeout: 20_000 }).toBe(2);
    const found = await report();
    expect(found.purposes.map(({ key, calls }) => [key, calls]).toSorted()).toEqual([
      ['chat', 1],
      ['title', 1],
    ]);
    expect(found.chats).toMatchObject([{ key: id, calls: 2 }]);
    // This vendor has no prices: unknown, not zero.
    expect(found.totals).toMatchObject([{ currency: '', calls: 2, unpriced: 2, micros: 0 }]);
    expect((await get(pathOf(usageApi.chat, { id }))).json).toMatchObject({ totals: [{ calls: 2 }] });
    const csv = (await get(pathOf(usageApi.calls, {}))).text.split('\r\n');
    expect(csv[0]).toMatch(/^time,provider,model,purpose/);
    expect(csv).toHaveLength(4);
    expect(csv.join('\n')).not.toContain('Danube');
    const other = await openSession(app.url);
    expect((await report(other)).totals).toEqual([]);
    expect((await get(pathOf(usageApi.chat, { id }), other)).json).toEqual({ totals: [] });
    expect((await get(pathOf(usageApi.calls, {}), other)).text.split('\r\n')).toHaveLength(2);
  });

  test('a period that is none is refused with what is allowed', async () => {
    for (const query of ['?from=yesterday', '?from=2026-02-02&to=2026-01-01', "?to=' OR 1=1"]) {
      const answer = await get(`/api/usage${query}`);
      expect(answer.status).toBe(400);
    }
  });
});
