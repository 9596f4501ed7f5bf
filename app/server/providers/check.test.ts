// The connection check over real HTTP: requests and responses shown, nothing stored; and the conformance suite.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyVault } from '@tributary/runtime-core';
import type { CheckReport } from '../../shared/api/checks.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { root, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  [app, vendor] = await Promise.all([startApp(), startFakeVendor()]);
  session = await openSession(app.url);
});
afterAll(() => Promise.all([app.stop(), vendor.close()]));

const check = async (vault: KeyVault | undefined, body: object, provider = 'sample'): Promise<CheckReport> => {
  const reply = await send(`${app.url}/api/providers/${provider}/check`, { headers: auth(session, vault), body });
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"calls"')]);
  return reply.json as CheckReport;
};
const keys = (): KeyVault => ({ apiKey: 'sk-secret-of-the-form', baseURL: vendor.url });

describe('a check', () => {
  test('tells what was called, its status and how the answer begins', async () => {
    const report = await check(keys(), { model: 'hello' });
    expect(report).toMatchObject({ ok: true, model: 'hello', text: 'Hello "é"\n' });
    expect(report.calls).toMatchObject([{ method: 'POST', status: 200 }]);
    // The user's own address is shown as typed.
    expect(report.calls[0]?.url).toBe(`${vendor.url}/chat/completions`);
    expect(JSON.stringify(report)).not.toContain('sk-secret');
  });

  test('keeps nothing', async () => {
    const vaults = await send(`${app.url}/api/vault`, { method: 'GET', headers: auth(session) });
    expect(vaults.json).toEqual({ vaults: [] });
  });

  test.each([
    ['a refused key', 'status:401', 'InvalidProviderAPIKey', 401],
    ['a code of the vendor', 'refusing:{"code":"insufficient_quota","message":"no credit"}', 'InsufficientQuota', 429],
    ['a web page in place of an answer', 'html', 'StreamChunkError', 200],
  ])('%s is the mapped error, with the vendor’s status', async (_name, model, errorType, status) => {
    const report = await check(keys(), { model });
    expect([report.ok, report.error?.errorType, report.calls.map((call) => call.status)]).toEqual([
      false,
      errorType,
      [status],
    ]);
  });

  test('nobody there: ConnectionCheckFailed, with the step that failed', async () => {
    const report = await check({ apiKey: 'k', baseURL: 'http://127.0.0.1:9/v1' }, { model: 'hello' });
    expect(report.error).toMatchObject({ errorType: 'ConnectionCheckFailed', status: 503 });
    expect(report.calls).toMatchObject([{ method: 'POST', problem: 'ECONNREFUSED' }]);
  });

  test('a missing key is reported without a call', async () => {
    const report = await check({ baseURL: vendor.url }, { model: 'hello' });
    expect([report.error?.errorType, report.calls]).toEqual(['InvalidProviderAPIKey', []]);
  });

  test('the kept key is used where the form has none', async () => {
    await send(`${app.url}/api/vault/sample`, { method: 'PUT', headers: auth(session), body: keys() });
    expect(await check(undefined, { model: 'hello' })).toMatchObject({ ok: true });
    expect(vendor.received.at(-1)?.headers.authorization).toBe('Bearer sk-secret-of-the-form');
  });
});

/** Counts fixtures by name: the names of recorded ones begin with `recorded-`. */
function countsOf(provider: string): { recorded: number; authored: number } {
  const names = readdirSync(join(root, 'providers', provider, 'fixtures'));
  const recorded = names.filter((name) => name.startsWith('recorded-')).length;
  return { recorded, authored: names.length - recorded };
}

test('the suite runs on request, and its result is kept', async () => {
  const url = `${app.url}/api/providers/groq/conformance`;
  const before = await send(url, { method: 'GET', headers: auth(session) });
  const fixtures = countsOf('groq');
  expect(Math.min(fixtures.recorded, fixtures.authored)).toBeGreaterThan(0);
  expect(before.json).toEqual({ available: true, fixtures, result: null });
  const run = await send(url, { headers: auth(session) });
  const { result } = run.json as { result: { cases: number; passed: number; failed: readonly unknown[] } };
  expect([result.passed + result.failed.length, result.cases > 40]).toEqual([result.cases, true]);
  const after = await send(url, { method: 'GET', headers: auth(session) });
  expect(after.json).toEqual({ available: true, fixtures, result });
}, 60_000);

test('a server that others reach runs no suite for them', async () => {
  const shared = await startApp({ ACCESS_CODE: 'a code of many letters' });
  const member = await openSession(shared.url, 'a code of many letters');
  const url = `${shared.url}/api/providers/groq/conformance`;
  for (const method of ['GET', 'POST']) expect((await send(url, { method, headers: auth(member) })).status).toBe(403);
  await shared.stop();
});

test('there is no suite for what is no package here', async () => {
  const url = `${app.url}/api/providers/..%2Fdemo/conformance`;
  expect((await send(url, { method: 'GET', headers: auth(session) })).json).toEqual({
    available: false,
    fixtures: { recorded: 0, authored: 0 },
    result: null,
  });
  expect((await send(url, { headers: auth(session) })).status).toBe(404);
});
