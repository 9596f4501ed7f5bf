// Runs over real HTTP: followed, resumed, stopped, orphaned by kill -9; on both databases and across two servers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { secretKey, startLogged, startProcess } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';
import { openStorage } from '../storage/open.ts';
import { environmentOf, routesOnBoth, testDatabase } from '../storage/testing/databases.ts';
import { readFollowed } from './testing/followed.ts';
import type { Followed } from './testing/followed.ts';

const apiKey = 'sk-the-users-own-key';
let vendor: FakeVendor;
beforeAll(async () => void (vendor = await startFakeVendor()));
afterAll(() => vendor.close());

/** A user's session on a server. */
function at(app: Pick<LoggedApp, 'url'>, session: Session) {
  const call = (method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
    send(`${app.url}${path}`, {
      method,
      headers: { ...auth(session, { apiKey, baseURL: vendor.url }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    call,
    async start(model: string, more: object = {}) {
      const conversationId = newId();
      const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] };
      const body = {
        conversationId,
        conversation: {},
        messages: [question],
        parentId: 'q',
        provider: 'sample',
        payload: chat(model),
        ...more,
      };
      const reply = await call('POST', '/api/runs', body);
      const { runId, messageId } = reply.json as { runId: string; messageId: string };
      return { conversationId, runId, messageId, status: reply.status, body };
    },
    async answer(conversationId: string, messageId: string): Promise<unknown> {
      const { json } = await call('GET', `/api/conversations/${conversationId}/messages?ids=${messageId}`);
      return (json as { messages: unknown[] }).messages[0];
    },
    /** Reads the stream until the run ends. */
    async follow(runId: string, after = 0, headers = {}): Promise<Followed> {
      return readFollowed((await call('GET', `/api/runs/${runId}/events?after=${after}`, undefined, headers)).text);
    },
    /** Reads a stream that is still open. */
    async watch(runId: string) {
      const stream = await open(`${app.url}/api/runs/${runId}/events`, { method: 'GET', headers: auth(session) });
      let text = '';
      stream.on('data', (part) => (text += String(part)));
      const until = async (what: RegExp): Promise<void> => {
        for (let tries = 0; !what.test(text); tries++) {
          if (tries > 1500) throw new Error(`never came: ${what} in ${text.slice(-300)}`);
          await sleep(10);
        }
      };
      return { text: () => text, until, leave: () => stream.destroy() };
    },
  };
}

const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

routesOnBoth((kind) => {
  describe('one server', () => {
    let app: LoggedApp;
    let session: Session;
    let me: ReturnType<typeof at>;
    beforeAll(async () => {
      app = await startLogged(await environmentOf(kind));
      session = await openSession(app.url);
      me = at(app, session);
    });
    afterAll(() => app.stop());

    test('64 replies at once run for a user; one that ends makes room, a stream that follows one takes none', async () => {
      const busy = await openSession(app.url);
      const user = at(app, busy);
      const runs = await Promise.all(Array.from({ length: 64 }, () => user.start('ticking')));
      expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 201));
      const refused = await user.call('POST', '/api/runs', runs[0]?.body);
      expect([refused.status, refused.json]).toMatchObject([429, { body: { error: { code: 'too_many_streams' } } }]);
      const first = runs[0]?.runId ?? '';
      const stream = await user.watch(first);
      await stream.until(/tick/);
      expect((await user.call('GET', `/api/runs/${first}/events`)).status).toBe(429);
      await user.call('DELETE', `/api/runs/${first}`);
      await stream.until(/event: end/);
      expect((await user.start('hello')).status).toBe(201);
      await Promise.all(runs.map(({ runId }) => user.call('DELETE', `/api/runs/${runId}`)));
    });

    test('a run is written, followed from the start and from the middle, and becomes its message', async () => {
      const { runId, conversationId, messageId, status } = await me.start('hello');
      expect(status).toBe(201);
      const all = await me.follow(runId);
      expect(all).toMatchObject({ text: 'Hello "é"\n', end: { status: 'done', lastSeq: all.ids.length } });
      expect(all.types.slice(-3)).toEqual(['stop', 'usage', 'speed']);
      expect(all.ids).toEqual(count(1, all.ids.length));
      expect(await me.follow(runId, 1)).toEqual({
        ...all,
        ids: all.ids.slice(1),
        types: all.types.slice(1),
        text: expect.stringMatching(/^lo/),
      });
      const resumed = await me.call('GET', `/api/runs/${runId}/events`, undefined, { 'last-event-id': '2' });
      expect(readFollowed(resumed.text).ids).toEqual(all.ids.slice(2));
      expect(await me.answer(conversationId, messageId)).toMatchObject({
        role: 'assistant',
        parentId: 'q',
        outcome: 'done',
        runId,
        reply: { parts: [{ type: 'text', text: 'Hello "é"\n' }], finishReason: 'stop', usage: { totalTokens: 3 } },
      });
      expect((await me.call('GET', `/api/runs/${runId}/events?after=99`)).status).toBe(400);
      expect((await me.call('GET', `/api/search?q=${encodeURIComponent('Hello é')}`)).json).toMatchObject({
        found: [{ messageId }],
      });
    });

    test('nobody needs to listen: the run goes on, the list says so, and the same question twice is one run', async () => {
      const { runId, conversationId, messageId, body } = await me.start('ticking', { messageId: 'answer' });
      await sleep(50);
      expect((await me.call('GET', '/api/runs')).json).toMatchObject({
        runs: [{ runId, messageId: 'answer', status: 'running' }],
      });
      expect((await me.call('GET', '/api/conversations')).json).toMatchObject({
        conversations: [{ id: conversationId, writing: true }, {}],
      });
      expect((await me.call('POST', '/api/runs', body)).json).toMatchObject({ runId, messageId });
      expect((await me.call('GET', '/api/runs')).json).toMatchObject({ runs: [{ runId }] });
      await me.call('DELETE', `/api/runs/${runId}`);
    });

    test('Stop reaches the socket of the vendor, and what was said stays', async () => {
      const hungUp = vendor.nextHangUp();
      const { runId, conversationId, messageId } = await me.start('ticking');
      const watched = await me.watch(runId);
      await watched.until(/tick/);
      const asked = performance.now();
      expect((await me.call('DELETE', `/api/runs/${runId}`)).json).toEqual({ runId, status: 'abort' });
      expect((await hungUp) - asked).toBeLessThan(5_000);
      await watched.until(/event: end\ndata: {"status":"abort"/);
      expect(watched.text()).not.toContain('event: error');
      expect(await me.answer(conversationId, messageId)).toMatchObject({
        outcome: 'abort',
        reply: { parts: [{ text: expect.stringMatching(/^tick /) }] },
      });
      expect((await me.call('DELETE', `/api/runs/${runId}`)).json).toEqual({ runId, status: 'abort' });
    });

    test('a question that is deleted stops the answer to it, and no other', async () => {
      const hungUp = vendor.nextHangUp();
      const { runId, conversationId } = await me.start('ticking');
      const other = await me.start('ticking');
      const watched = await me.watch(runId);
      await watched.until(/tick/);
      const deleted = await me.call('DELETE', `/api/conversations/${conversationId}/messages?id=q`);
      expect(deleted.status).toBe(204);
      await hungUp;
      expect((await me.call('GET', `/api/runs/${runId}`)).json).toMatchObject({ status: 'abort' });
      expect((await me.call('GET', `/api/runs/${other.runId}`)).json).toMatchObject({ status: 'running' });
      await me.call('DELETE', `/api/runs/${other.runId}`);
    });

    test.each([
      ['status:401', 'InvalidProviderAPIKey'],
      ['status:500', 'ProviderBizError'],
      ['cut', 'AgentRuntimeError'],
    ])('a vendor that fails (%s) ends the run in an error', async (model, type) => {
      const { runId, conversationId, messageId } = await me.start(model);
      const all = await me.follow(runId);
      expect(all.types.at(-1)).toBe('error');
      expect(all.end).toMatchObject({ status: 'error' });
      expect(await me.answer(conversationId, messageId)).toMatchObject({
        outcome: 'error',
        reply: { error: { type, provider: 'sample' } },
      });
      const row = async (): Promise<unknown> => (await me.call('GET', '/api/conversations?limit=1')).json;
      expect(await row()).toMatchObject({ conversations: [{ id: conversationId, failed: true }] });
      await me.call('PATCH', `/api/conversations/${conversationId}`, { headId: 'q' });
      expect(await row()).toMatchObject({ conversations: [{ id: conversationId, failed: false }] });
    });

    test('a run is traced where its caller wishes it: in the answer’s header, in the log, with the message, in no share', async () => {
      const trace = { 'x-tributary-trace': Buffer.from('{"enabled":true}').toString('base64') };
      const untraced = await me.start('hello');
      const wished = { ...untraced.body, conversationId: newId() };
      const begun = await me.call('POST', '/api/runs', wished, trace);
      const traceId = String(begun.headers['x-tributary-trace-id']);
      expect(traceId).toMatch(/^[0-9a-f-]{36}$/);
      const { runId, messageId } = begun.json as { runId: string; messageId: string };
      // The log line is written asynchronously.
      await expect.poll(() => app.output()).toMatch(new RegExp(`"traceId":"${traceId}","run":"${runId}"`));
      await me.follow(runId);
      expect(await me.answer(wished.conversationId, messageId)).toMatchObject({ traceId, outcome: 'done' });
      expect(await me.answer(untraced.conversationId, untraced.messageId)).not.toHaveProperty('traceId');

      const share = await me.call('POST', '/api/share', { conversationId: wished.conversationId });
      const { id } = share.json as { id: string };
      expect((await me.call('GET', `/api/share/${id}`)).text).not.toContain(traceId);

      const refused = await me.call('POST', '/api/runs', { ...wished, conversationId: 3 }, trace);
      expect([refused.status, refused.headers['x-tributary-trace-id']]).toEqual([400, expect.stringMatching(/-/)]);
    });

    test('an answer that was refused before it had a run marks its row, words in a text do not', async () => {
      const id = newId();
      await me.call('POST', '/api/conversations', { id });
      const answer = { role: 'assistant', provider: 'p', model: 'm', createdAt: 2 };
      const messages = [
        { id: 'q', parentId: null, role: 'user', text: '"outcome":"error"', images: [], createdAt: 1 },
        { ...answer, id: 'a', parentId: 'q', outcome: 'error', reply: { parts: [] } },
        {
          ...answer,
          id: 'b',
          parentId: 'q',
          outcome: 'done',
          reply: { parts: [{ type: 'text', text: '"outcome":"error"' }] },
        },
      ];
      await me.call('POST', `/api/conversations/${id}/messages`, { messages });
      const failed = async (headId: string): Promise<unknown> => {
        await me.call('PATCH', `/api/conversations/${id}`, { headId });
        const { conversations } = (await me.call('GET', '/api/conversations?limit=1')).json as {
          readonly conversations: readonly { readonly failed: boolean }[];
        };
        return conversations[0]?.failed;
      };
      expect([await failed('a'), await failed('b'), await failed('q')]).toEqual([true, false, false]);
    });

    test('the stored keys are used where the token brings none', async () => {
      const bare = { ...auth(session) };
      await me.call('PUT', '/api/vault/sample', { apiKey: 'sk-the-stored-key', baseURL: vendor.url });
      const arrived = vendor.nextRequest();
      const { body } = await me.start('status:418');
      await arrived;
      const second = vendor.nextRequest();
      await me.call('POST', '/api/runs', { ...body, conversationId: newId() }, bare);
      expect((await second).headers.authorization).toBe('Bearer sk-the-stored-key');
      await me.call('DELETE', '/api/vault/sample');
    });

    test('a run of another user cannot be seen, followed, stopped or written', async () => {
      const { runId } = await me.start('ticking');
      const otherUser = at(app, await openSession(app.url));
      for (const [method, path, body] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/events'],
        ['POST', '/events', { after: 0, events: [] }],
      ] as const) {
        expect((await otherUser.call(method, `/api/runs/${runId}${path}`, body)).status).toBe(404);
      }
      expect((await me.call('GET', `/api/runs/${runId}`)).json).toMatchObject({ status: 'running' });
      expect((await me.call('POST', `/api/runs/${runId}/events`, { after: 0, events: [] })).status).toBe(403);
      await me.call('DELETE', `/api/runs/${runId}`);
    });

    test('a tab that calls the provider itself posts its events; sent twice they are there once', async () => {
      const before = vendor.received.length;
      const { runId, conversationId, messageId } = await me.start('hello', { fetchOnClient: true });
      const text = (data: string): object => ({ id: 'v', type: 'text', data });
      const post = (after: number, events: object[], end?: string): Promise<Reply> =>
        me.call('POST', `/api/runs/${runId}/events`, { after, events, ...(end === undefined ? {} : { end }) });
      expect((await post(0, [text('a'), text('b')])).json).toEqual({ lastSeq: 2, status: 'running' });
      expect((await post(0, [text('a'), text('b')])).json).toEqual({ lastSeq: 2, status: 'running' });
      const watched = await me.watch(runId);
      await watched.until(/"b"/);
      expect((await post(1, [text('b'), text('c')])).json).toEqual({ lastSeq: 3, status: 'running' });
      await watched.until(/"c"/);
      expect((await post(9, [text('z')])).status).toBe(400);
      expect((await post(3, [{ id: 'v', type: 'text', data: 1 }])).status).toBe(400);
      expect((await post(3, [{ id: 'v', type: 'stop', data: 'stop' }], 'done')).json).toEqual({
        lastSeq: 4,
        status: 'done',
      });
      await watched.until(/event: end/);
      expect(readFollowed(watched.text())).toMatchObject({ text: 'abc', ids: [1, 2, 3, 4], end: { status: 'done' } });
      expect(await me.answer(conversationId, messageId)).toMatchObject({
        outcome: 'done',
        reply: { parts: [{ text: 'abc' }] },
      });
      expect(vendor.received).toHaveLength(before);
    });

    test('after all of this no key was logged, and nothing failed inside', () => {
      expect(app.output()).not.toContain(apiKey);
      expect(app.output()).not.toContain('"level":50');
    });
  });

  test('killed with -9 in the middle of a reply: interrupted at a known number, and continued', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tributary-data-'));
    const database: { readonly DATABASE_URL?: string } = await environmentOf(kind);
    const env = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...database };
    let app = await startProcess(env);
    const session = await openSession(app.url);
    const { runId, conversationId, messageId } = await at(app, session).start('ticking');
    const watched = await at(app, session).watch(runId);
    await watched.until(/(tick .*){3}/s);
    await app.kill();
    const seen = readFollowed(watched.text());
    if (env.DATABASE_URL !== undefined) await grownOld(env.DATABASE_URL, runId);

    app = await startProcess(env);
    const me = at(app, session);
    const after = await me.follow(runId);
    expect(after.end).toEqual({ status: 'interrupted', lastSeq: after.ids.length });
    expect(after.ids.slice(0, seen.ids.length)).toEqual(seen.ids);
    expect(after.text.startsWith(seen.text)).toBe(true);
    expect(await me.answer(conversationId, messageId)).toMatchObject({
      outcome: 'interrupted',
      reply: { parts: [{ type: 'text', text: after.text }] },
    });

    const more = { conversationId, messages: [], parentId: 'q', continues: runId };
    const next = await me.start('hello', more);
    const continued = await me.follow(next.runId);
    expect(continued).toMatchObject({ text: `${after.text}Hello "é"\n`, end: { status: 'done' } });
    expect(continued.ids).toEqual(count(1, continued.ids.length));
    const whole = (await me.call('GET', `/api/conversations/${conversationId}`)).json;
    expect(whole).toMatchObject({
      conversation: { headId: next.messageId },
      tree: [{ id: 'q' }, { id: messageId }, { id: next.messageId }],
    });
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

test('two servers on one PostgreSQL: followed and stopped across them, one killed', { timeout: 60_000 }, async () => {
  const { databaseUrl = '' } = await testDatabase('postgres');
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey };
  const [one, two] = await Promise.all([startProcess(env), startProcess(env)]);
  const session = await openSession(one.url);
  const [here, there] = [at(one, session), at(two, session)];

  const finished = await here.start('repeating:word');
  const [near, far] = await Promise.all([here.follow(finished.runId), there.follow(finished.runId)]);
  expect(near).toMatchObject({ text: 'word.'.repeat(10), end: { status: 'done' } });
  expect(far).toEqual(near);

  const hungUp = vendor.nextHangUp();
  const stopped = await here.start('ticking');
  const watched = await there.watch(stopped.runId);
  await watched.until(/tick/);
  const asked = performance.now();
  await there.call('DELETE', `/api/runs/${stopped.runId}`);
  expect((await hungUp) - asked).toBeLessThan(5_000);
  await watched.until(/event: end\ndata: {"status":"abort"/);

  // Kill the server that writes the run while readers are connected.
  const { runId, conversationId, messageId } = await here.start('ticking');
  const reader = await there.watch(runId);
  await reader.until(/(tick .*){3}/s);
  await one.kill();
  await grownOld(databaseUrl, runId);
  await reader.until(/event: end/);
  const left = readFollowed(reader.text());
  expect(left.end).toEqual({ status: 'interrupted', lastSeq: left.ids.length });
  expect(left.ids).toEqual(count(1, left.ids.length));
  expect(await there.answer(conversationId, messageId)).toMatchObject({
    outcome: 'interrupted',
    reply: { parts: [{ type: 'text', text: left.text }] },
  });
  const again = await there.start('hello', { conversationId, messages: [], continues: runId });
  expect(await there.follow(again.runId)).toMatchObject({ text: `${left.text}Hello "é"\n`, end: { status: 'done' } });
  await two.stop();
});

/** Makes a run's heartbeat 30 s old, by the clock of the database. */
async function grownOld(databaseUrl: string, runId: string): Promise<void> {
  const storage = await openStorage({ dataDir: '.', databaseUrl });
  await storage.db.updateTable('runs').set({ heartbeatAt: 0 }).where('id', '=', runId).execute();
  await storage.close();
}
