// Embedding calls in the ledger: usage and price, without a price if unknown, and failures.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '../../shared/api/endpoint.ts';
import { usageApi } from '../../shared/api/usage.ts';
import type { UsageReport } from '../../shared/api/usage.ts';
import { startEmbeddingVendor } from '../passages/testing/embedding-vendor.ts';
import type { EmbeddingVendor } from '../passages/testing/embedding-vendor.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const small = 'text-embedding-3-small';

routesOnBoth((kind) => {
  let vendor: EmbeddingVendor;
  let app: App;
  beforeAll(async () => {
    vendor = await startEmbeddingVendor({ tokens: 500_000 });
    app = await startApp({ ...(await environmentOf(kind)), OPENAI_API_KEY: 'k', OPENAI_BASE_URL: vendor.url });
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const embed = async (session: Session, model: string, provider = 'openai') =>
    (
      await send(`${app.url}/api/embeddings/${provider}`, {
        headers: auth(session, provider === 'sample' ? { apiKey: 'k', baseURL: vendor.url } : undefined),
        body: { model, input: ['a river'] },
      })
    ).status;
  const report = async (session: Session): Promise<UsageReport> =>
    (await send(app.url + pathOf(usageApi.report, {}), { method: 'GET', headers: auth(session) })).json as UsageReport; // by the contract

  /** Waits for this many calls and returns the report. */
  async function after(session: Session, calls: number): Promise<UsageReport> {
    await expect
      .poll(async () => (await report(session)).purposes.map((each) => [each.key, each.calls]), { timeout: 20_000 })
      .toEqual([['embedding', calls]]);
    return report(session);
  }

  test('a call has its row with what it has read, at the price of its model', async () => {
    const session = await openSession(app.url);
    await send(`${app.url}/api/settings`, {
      method: 'PATCH',
      headers: auth(session),
      // At another address than the vendor's, the user enters models and prices.
      body: {
        providers: { openai: { models: { added: [small], edited: { [small]: { pricing: { input: 0.02 } } } } } },
      },
    });
    expect(await embed(session, small)).toBe(200);
    // Half a million tokens at two cents per million.
    expect((await after(session, 1)).totals).toMatchObject([
      { currency: 'USD', calls: 1, unpriced: 0, micros: 10_000, inputTokens: 500_000 },
    ]);
  });

  test('a price that changes changes no call that was made', async () => {
    const session = await openSession(app.url);
    const priced = (input: number) =>
      send(`${app.url}/api/settings`, {
        method: 'PATCH',
        headers: auth(session),
        body: { providers: { openai: { models: { added: [small], edited: { [small]: { pricing: { input } } } } } } },
      });
    const calls = async (): Promise<readonly string[]> =>
      (await send(app.url + pathOf(usageApi.calls, {}), { method: 'GET', headers: auth(session) })).text.split('\r\n');
    await priced(0.02);
    expect(await embed(session, small)).toBe(200);
    await after(session, 1);
    const before = await calls();
    await priced(2);
    expect((await report(session)).totals).toMatchObject([{ calls: 1, micros: 10_000 }]);
    expect(await calls()).toEqual(before);
    expect(await embed(session, small)).toBe(200);
    expect((await after(session, 2)).totals).toMatchObject([{ calls: 2, micros: 1_010_000 }]);
    expect(await calls()).toEqual(expect.arrayContaining([...before]));
    // Deleting the price does not change past calls.
    await send(`${app.url}/api/settings`, { method: 'PATCH', headers: auth(session), body: { providers: {} } });
    expect((await report(session)).totals).toMatchObject([{ calls: 2, unpriced: 0, micros: 1_010_000 }]);
  });

  test.each([
    ['a model without a price', 'an-own-model', 'openai', 500_000],
    ['a vendor that does not say what it has read', small, 'sample', 0],
  ])('%s has its row without a price', async (_name, model, provider, inputTokens) => {
    const session = await openSession(app.url);
    expect(await embed(session, model, provider)).toBe(200);
    expect((await after(session, 1)).totals).toMatchObject([
      { currency: '', calls: 1, unpriced: 1, micros: 0, inputTokens },
    ]);
  });

  test('a call that its vendor refuses has its row, too', async () => {
    const session = await openSession(app.url);
    vendor.answerWith(500);
    expect(await embed(session, small)).toBeGreaterThanOrEqual(400);
    vendor.answerWith(200);
    expect((await after(session, 1)).totals).toMatchObject([{ calls: 1, micros: 0 }]);
    const calls = await send(app.url + pathOf(usageApi.calls, {}), { method: 'GET', headers: auth(session) });
    expect(calls.text).toMatch(/openai,text-embedding-3-small,embedding,error/);
  });
});
