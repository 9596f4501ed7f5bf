// The server's keys over HTTP, on both databases: used by weight, named in the ledger, and never returned.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, chat, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startLogged } from '../../../server/testing/start-app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { flushLedger } from '../../../server/usage/record.server.ts';
import type { EnvironmentKey, StoredKey } from '../shared/api.ts';

/** In no answer, log line, audit row or metric. */
const marker = 'sk-planted-marker-0123456789';
const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;

routesOnBoth((kind) => {
  let app: Awaited<ReturnType<typeof startLogged>>;
  let vendor: FakeVendor;
  let root: Session;
  let member: Session;
  const answers: string[] = [];
  beforeAll(async () => {
    vendor = await startFakeVendor();
    app = await startLogged({
      ...(await environmentOf(kind)),
      SIGN_IN: 'required',
      REGISTRATION: 'open',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: 'a-token-for-metrics',
    });
    root = await person('root@example.org');
    member = await person('member@example.org');
  }, 120_000);
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  const person = async (email: string) =>
    createAccount(app.url, await openSession(app.url), { email, password: 'a sentence of several words' });
  async function call(method: string, path: string, body?: unknown, who: Session = root): Promise<Reply> {
    const sent = { method, headers: auth(who), ...(body === undefined ? {} : { body }) };
    const reply = await send(`${app.url}${path}`, sent);
    answers.push(reply.text);
    return reply;
  }
  const list = async () =>
    (await call('GET', '/api/server-keys')).json as {
      readonly keys: readonly StoredKey[];
      readonly environment: readonly EnvironmentKey[];
    };
  const add = (id: string, apiKey: string, change: object = {}) => {
    const vault = { apiKey, baseURL: vendor.url };
    return call('POST', '/api/server-keys', { id, provider: 'sample', name: `Key ${id}`, weight: 1, vault, ...change });
  };
  const ask = (model = 'hello', who: Session = member) => call('POST', '/api/chat/sample', chat(model), who);
  const paidWith = () => vendor.received.map(({ headers }) => headers.authorization);

  test('only administrators may list, add, change or delete', async () => {
    for (const [method, path] of [
      ['GET', '/api/server-keys'],
      ['POST', '/api/server-keys'],
      ['PATCH', '/api/server-keys/x'],
      ['DELETE', '/api/server-keys/x'],
    ] as const)
      expect(codeOf(await call(method, path, method === 'GET' ? undefined : {}, member))).toBe('administrator_only');
  });

  test('a key that cannot work is refused, and nothing is stored', async () => {
    expect(codeOf(await add('k-0', '', { vault: { baseURL: vendor.url } }))).toBe('key_incomplete');
    expect((await add('k-0', marker, { provider: 'no-such' })).status).toBe(400);
    expect((await add('k-0', marker, { weight: 0 })).status).toBe(400);
    expect(codeOf(await add('k-0', marker, { vault: { apiKey: marker, baseURL: 'ftp://x' } }))).toBe('bad_url');
    expect((await list()).keys).toEqual([]);
  });

  test('without a key the provider needs one; with a stored key members call it', async () => {
    const healthOf = async () =>
      ((await call('GET', '/api/providers', undefined, member)).json as readonly { id: string; health: string }[]).find(
        ({ id }) => id === 'sample',
      )?.health;
    expect([(await ask()).status, await healthOf()]).toEqual([401, 'needs-key']);
    expect([(await add('k-1', marker)).status, (await add('k-1', marker)).status]).toEqual([204, 204]);
    expect((await list()).keys).toMatchObject([
      {
        id: 'k-1',
        provider: 'sample',
        name: 'Key k-1',
        hint: '6789',
        weight: 1,
        enabled: true,
        addedBy: 'root@example.org',
        state: 'ready',
      },
    ]);
    expect([(await ask()).status, await healthOf()]).toEqual([200, 'ready']);
    expect(paidWith()).toEqual([`Bearer ${marker}`]);
  });

  test('a disabled key pays for nothing', async () => {
    expect((await call('PATCH', '/api/server-keys/k-1', { enabled: false, name: ' Team ', weight: 7 })).status).toBe(
      204,
    );
    expect((await list()).keys).toMatchObject([{ name: 'Team', weight: 7, enabled: false }]);
    expect((await ask()).status).toBe(401);
    await call('PATCH', '/api/server-keys/k-1', { enabled: true });
    expect((await call('PATCH', '/api/server-keys/none', { weight: 1 })).status).toBe(404);
  });

  test('a refused key is left out while there is another', async () => {
    vendor.received.length = 0;
    expect((await ask('telltale:429')).status).toBe(429);
    expect((await list()).keys).toMatchObject([{ id: 'k-1', state: 'resting' }]);
    // The only key is used all the same.
    expect((await ask()).status).toBe(200);
    await add('k-2', 'sk-second-key-of-the-server');
    vendor.received.length = 0;
    for (let count = 0; count < 6; count++) expect((await ask()).status).toBe(200);
    expect(new Set(paidWith())).toEqual(new Set(['Bearer sk-second-key-of-the-server']));
  });

  test('the ledger names the key of each call', async () => {
    const running = app.running;
    await flushLedger(running);
    const { db } = await getStorage(running);
    // Calls that failed for want of a key name none.
    const calls = db.selectFrom('usageCalls').where('keyId', 'is not', null);
    const rows = await calls.select(['keyId', 'keyFrom']).distinct().execute();
    expect(rows.map(({ keyId }) => keyId).toSorted()).toEqual(['k-1', 'k-2']);
    expect(rows.every(({ keyFrom }) => keyFrom === 'server')).toBe(true);
  });

  test('a deleted key is gone, and its secret was in no answer, log, audit row or metric', async () => {
    expect((await call('DELETE', '/api/server-keys/k-1')).status).toBe(204);
    expect((await list()).keys.map(({ id }) => id)).toEqual(['k-2']);
    const audit = await call('GET', '/api/audit?act=key.');
    expect((audit.json as { rows: readonly { act: string }[] }).rows.map(({ act }) => act)).toEqual([
      'key.remove',
      'key.add',
      'key.change',
      'key.change',
      'key.add',
    ]);
    await call('GET', '/api/audit/export?format=csv');
    const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: 'Bearer a-token-for-metrics' } });
    const seen = [...answers, app.output(), await metrics.text()].join('\n');
    expect(seen).toContain('k-1');
    expect(seen.includes(marker)).toBe(false);
    const stored = await getStorage(app.running);
    const { sealed = '' } = (await stored.db.selectFrom('serverKeys').select('sealed').executeTakeFirst()) ?? {};
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('sk-second');
  });
});
