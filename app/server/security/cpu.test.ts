// Requests that cost CPU: their cost is limited, and the server responds to others meanwhile.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxCalls } from '../offload/calls-at-once.server.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { named, probeServer } from './probes.ts';
import type { Probe } from './probes.ts';

const callWith = (parameters: object, args: object): object => ({
  manifest: { identifier: 'weather', gateway: 'https://gateway.example', api: [{ name: 'forecast', parameters }] },
  identifier: 'weather',
  apiName: 'forecast',
  arguments: JSON.stringify(args),
});
const text = { v: `${'a'.repeat(40)}!` };
const pattern = (written: string): object => ({
  type: 'object',
  properties: { v: { type: 'string', pattern: written } },
});
const evil = callWith(pattern('^(a+)+$'), text);

const refused = (name: string, body: object, contains: string): Probe => ({
  name,
  path: '/api/tools/gateway',
  request: { method: 'POST', body },
  as: 'visitor',
  expected: { status: 400, errorType: 400, contains },
});

describe('one call with a foreign schema', () => {
  const server = probeServer();
  test.each(
    named([
      refused('a pattern that backtracks', evil, 'a schema that takes too long'),
      refused('alternatives that backtrack', callWith(pattern('^(a|a)*$'), text), 'a schema that takes too long'),
      refused('an unknown type', callWith({ type: 'river' }, text), 'a schema that cannot be used'),
    ]),
  )('%s', async (_name, probe) => {
    const { found, expected } = await server.try(probe);
    expect(found).toEqual(expected);
  });
});

describe('40 calls at once', () => {
  let app: App;
  let session: Session;
  let html = '';
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    app = await startApp();
    session = await openSession(app.url);
  }, 120_000);
  afterAll(async () => {
    site.closeAllConnections();
    site.close();
    await app.stop();
  });

  const call = (body: object): Promise<Reply> => send(`${app.url}/api/tools/gateway`, { headers: auth(session), body });

  /** Returns how many calls were still open after each health check. */
  async function openDuringHealthChecks(calls: readonly Promise<Reply>[]): Promise<readonly number[]> {
    let open = calls.length;
    // Calls beyond the limit are refused at once.
    await new Promise<void>((resolve) => {
      const closed = (): void => {
        open -= 1;
        if (open <= maxCalls) resolve();
      };
      for (const each of calls) void each.then(closed, closed);
    });
    const counts: number[] = [];
    for (let check = 0; check < 3; check++) {
      const reply = await send(`${app.url}/healthz`, { method: 'GET' });
      expect(reply.status).toBe(200);
      counts.push(open);
    }
    return counts;
  }

  test('with a pattern that backtracks: the server stays healthy, and those beyond the limit are asked to wait', async () => {
    const calls = Array.from({ length: 40 }, () => call(evil));
    const open = await openDuringHealthChecks(calls);
    expect(Math.min(...open)).toBeGreaterThan(0);
    const replies = await Promise.all(calls);
    const refused = replies.filter(({ status }) => status === 429).length;
    // On a busy machine a call or two ends before the last one has arrived, which then gets its place.
    expect(refused).toBeGreaterThanOrEqual(40 - maxCalls - 4);
    expect(refused).toBeLessThanOrEqual(40 - maxCalls);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(40 - refused);
    const late = replies.find(({ status }) => status === 429);
    expect(late?.headers['retry-after']).toBe('2');
    expect(late?.json).toMatchObject({
      errorType: 429,
      body: { error: { code: 'too_many_calls', allowed: maxCalls } },
    });
    // The places are free again.
    expect((await call(evil)).status).toBe(400);
  });

  test('of the web page tool, with 200 KB of tags that are not closed', async () => {
    html = `${'<div><b>'.repeat(25_000)}river`;
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const read = {
      manifest: { identifier: 'web-page', api: [{ name: 'read' }] },
      identifier: 'web-page',
      apiName: 'read',
      type: 'builtin',
      arguments: JSON.stringify({ url }),
    };
    const calls = Array.from({ length: 40 }, () => call(read));
    const open = await openDuringHealthChecks(calls);
    expect(Math.min(...open)).toBeGreaterThan(0);
    const replies = await Promise.all(calls);
    const [done] = replies.filter(({ status }) => status !== 429);
    expect([done?.status, done?.text]).toEqual([200, '**river**']);
  });
});
