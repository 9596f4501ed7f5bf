// One call runs once, over real HTTP on both databases: several devices agree, and a disconnect releases the call.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../storage/ids.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  let app: App;
  let session: Session;
  /** A gateway that never responds, and reports connections. */
  const gateway = createServer((_request, response) => {
    came();
    response.on('close', left);
  });
  let came: () => void = () => undefined;
  let left: () => void = () => undefined;
  beforeAll(async () => {
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: `http://127.0.0.1:${port}` });
    session = await openSession(app.url);
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    gateway.close();
  });

  const bodyOf = (resultId: string | undefined, call: { readonly identifier: string; readonly apiName: string }) => ({
    ...call,
    manifest: { identifier: call.identifier, api: [{ name: call.apiName }] },
    type: 'builtin',
    ...(resultId === undefined ? {} : { result: { conversationId: 'c', id: resultId } }),
  });
  const clock = { identifier: 'clock', apiName: 'now' };
  const run = (resultId?: string, who = session): Promise<Reply> =>
    send(`${app.url}/api/tools/gateway`, { headers: auth(who), body: bodyOf(resultId, clock) });

  test('of several at once one runs, the others learn that it does', async () => {
    const id = newId();
    const replies = await Promise.all(Array.from({ length: 6 }, () => run(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(replies.find(({ status }) => status === 429)?.json).toMatchObject({
      errorType: 429,
      body: { error: { code: 'claimed' } },
    });
    // Another user's call with the same name is separate; without a result to store, each call runs.
    expect((await run(id, await openSession(app.url))).status).toBe(200);
    expect([(await run()).status, (await run()).status]).toEqual([200, 200]);
  });

  test('who goes away before the end gives it back', async () => {
    const id = newId();
    const gone = new AbortController();
    const arrived = new Promise<void>((resolve) => (came = resolve));
    const over = new Promise<void>((resolve) => (left = resolve));
    const first = fetch(`${app.url}/api/tools/gateway`, {
      method: 'POST',
      headers: { ...auth(session), 'content-type': 'application/json' },
      body: JSON.stringify({ ...bodyOf(id, { identifier: 'slow', apiName: 'wait' }), type: 'default' }),
      signal: gone.signal,
    }).catch(() => undefined);
    await arrived;
    expect((await run(id)).status).toBe(429);
    gone.abort();
    await Promise.all([first, over]);
    await vi.waitFor(async () => expect((await run(id)).status).toBe(200), { timeout: 10_000 });
  });
});
