// Model calls made by pages, over real HTTP: one page takes the call; the server builds it and continues the turn.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { newTemporaryId } from '../../shared/conversation/temporary.ts';
import { newId } from '../storage/ids.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';
import { consent, digestOf, toolChat } from './testing/tool-chat.ts';
import type { Asked } from './testing/tool-chat.ts';
import { startToolVendor } from './testing/tool-vendor.ts';
import type { ToolVendor } from './testing/tool-vendor.ts';

const soon = { timeout: 20_000 };
const byPage = {};
const box = { custom: { name: 'Box', sdkType: 'openai' }, fetchOnClient: true };
const day = (round: number): string => JSON.stringify({ day: round });
const text = (data: string): StreamEvent => ({ id: 'v', type: 'text', data });
const stop = (data: 'stop' | 'tool_calls'): StreamEvent => ({ id: 'v', type: 'stop', data });
/** The model's tool calls in a round. */
const calls = (round: number): readonly StreamEvent[] => {
  const call = { name: 'weather____forecast', arguments: day(round) };
  return [
    { id: 'v', type: 'tool_calls', data: [{ index: 0, id: `c${round}`, type: 'function', function: call }] },
    stop('tool_calls'),
  ];
};
const summary = [text('summary'), stop('stop')];

interface Taken extends Pick<Asked, 'runId' | 'turnId' | 'payload'> {
  readonly messageId: string;
  readonly parentId: string;
  readonly lastSeq: number;
}

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: LoggedApp;
  let session: Session;
  const page = toolChat(
    () => app.url,
    () => session,
    () => ({}),
  );
  beforeAll(async () => {
    vendor = await startToolVendor();
    app = await startLogged({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: vendor.gatewayUrl });
    session = await openSession(app.url);
  });
  beforeEach(async () => {
    vendor.ran.length = 0;
    vendor.asked.length = 0;
    vendor.keys.length = 0;
    await page.install({ fetchOnClient: true });
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const ask = (config: object = {}, more: object = { byPage }) => page.ask('m', config, undefined, more);
  const take = (turn: string, answer = newId()) =>
    page.call('POST', '/api/turns/calls', { turn, answer, byPage }).then(({ json, status }) => ({
      ...(json as Taken),
      status,
    }));
  const post = (run: string, events: readonly StreamEvent[], more: object = { end: 'done' }) =>
    page.call('POST', `/api/runs/${run}/events`, { after: 0, events, ...more });
  const waiting = async (): Promise<readonly { readonly turn: string }[]> =>
    ((await page.call('GET', '/api/turns/calls')).json as { calls: { turn: string }[] }).calls;
  const isWaiting = async ({ turnId }: Asked) => (await waiting()).some(({ turn }) => turn === turnId);
  const place = async (of: Asked, wanted: string) =>
    await expect.poll(() => page.turnOf(of.conversation), soon).toBe(wanted);
  const roles = (taken: Pick<Asked, 'payload'>) => taken.payload?.messages.map(({ role }) => role);

  test('three rounds: the page that asks makes the first call, any page the next ones, the server all else', async () => {
    const asked = await ask({ toolConsents: [consent], system: 'Be brief.' });
    expect(roles(asked)).toEqual(['system', 'user']);
    expect(asked.payload).toMatchObject({ model: 'm', tools: [{ function: { name: 'weather____forecast' } }] });
    await place(asked, 'streaming 1');
    await post(asked.runId, calls(1));
    await place(asked, 'waiting call 2');
    expect(vendor.ran).toEqual([day(1)]);
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ turn: asked.turnId, provider: 'my-box', model: 'm' }),
    );
    const second = await take(asked.turnId);
    expect(roles(second)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(await isWaiting(asked)).toBe(false);
    await place(asked, 'streaming 2');
    await post(second.runId, calls(2));
    await place(asked, 'waiting call 3');
    const third = await take(asked.turnId);
    await post(third.runId, summary);
    await place(asked, 'none');
    expect(await page.shown(asked.conversation)).toEqual([
      'question',
      'calls 1',
      `done: weather for ${day(1)}`,
      'calls 1',
      `done: weather for ${day(2)}`,
      'done: summary',
    ]);
    expect(vendor.asked).toEqual([]);
  });

  test('a temporary chat has its provider asked to keep nothing', async () => {
    const id = newTemporaryId();
    const config = { ...defaultChatConfig, provider: 'my-box', model: 'm' };
    const message = { id: `${id}-q`, createdAt: 1, text: 'Hello', images: [] };
    const conversation = { id, create: { title: 'A chat', titleSource: 'none', config } };
    const temporary = await ask({}, { byPage, conversation, answer: `${id}-a`, message });
    expect(temporary.payload).toMatchObject({ model: 'm', store: false, enabledContextCaching: false });
    const { payload } = await ask();
    expect(payload).toMatchObject({ model: 'm' });
    expect(payload).not.toHaveProperty('store');
  });

  test('the page that takes a call brings keys for what follows it here', async () => {
    const asked = await ask({ toolConsents: [consent] });
    await post(asked.runId, calls(1));
    await place(asked, 'waiting call 2');
    const vaults = { 'my-box': { apiKey: 'sk-brought', baseURL: vendor.url } };
    const headers = auth(session, undefined, { vaults });
    const body = { turn: asked.turnId, answer: newId(), byPage };
    const { runId } = (await send(`${app.url}/api/turns/calls`, { headers, body })).json as Taken;
    await page.install({ fetchOnClient: false });
    await post(runId, calls(2));
    await place(asked, 'none');
    expect(vendor.keys).toEqual(['Bearer sk-brought']);
  });

  test('two pages at once: one makes the call, the other learns of its run', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await ask({ toolConsents: [consent] });
      await post(asked.runId, calls(1));
      await place(asked, 'waiting call 2');
      const both = await Promise.all([take(asked.turnId), take(asked.turnId), take(asked.turnId)]);
      expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(both.map(({ runId }) => runId)).size).toBe(1);
      expect(both.filter(({ payload }) => payload)).toHaveLength(1);
      await post(both[0]?.runId ?? '', summary);
      await place(asked, 'none');
    }
  });

  test('the same page asks again after a lost answer: it is the one', async () => {
    const asked = await ask({ toolConsents: [consent] });
    await post(asked.runId, calls(1));
    await place(asked, 'waiting call 2');
    const answer = newId();
    const first = await take(asked.turnId, answer);
    expect(await take(asked.turnId, answer)).toEqual(first);
    await post(first.runId, summary);
    expect((await take(asked.turnId)).status).toBe(404);
  });

  test('a consent on another device comes before the page’s call', async () => {
    const asked = await ask();
    await post(asked.runId, calls(1));
    await place(asked, 'waiting consent 1');
    expect(await isWaiting(asked)).toBe(false);
    expect((await take(asked.turnId)).status).toBe(409);
    const decided = await page.decide(
      asked.conversation,
      asked.answer,
      'once',
      { call: 0, shown: digestOf(day(1)) },
      {},
    );
    expect(decided.json).toMatchObject({ decided: 'once' });
    await place(asked, 'waiting call 2');
    await post((await take(asked.turnId)).runId, summary);
    await place(asked, 'none');
    expect(vendor.ran).toEqual([day(1)]);
  });

  test('a page that goes away in mid-call leaves an interrupted answer, and its turn has ended', async () => {
    const asked = await ask({ toolConsents: [consent] });
    await post(asked.runId, calls(1));
    await place(asked, 'waiting call 2');
    const { runId } = await take(asked.turnId);
    await post(runId, [text('half')], { end: 'interrupted' });
    await place(asked, 'none');
    expect((await page.shown(asked.conversation)).at(-1)).toBe('interrupted: half');
  });

  test('calls that stood without a turn: the answer to them is a page’s to make', async () => {
    const asked = await ask();
    await post(asked.runId, calls(1));
    await page.decide(asked.conversation, asked.answer, 'stop');
    await place(asked, 'none');
    await page.decide(asked.conversation, asked.answer, 'once', { call: 0, shown: digestOf(day(1)) });
    await place(asked, 'waiting call 2');
    const call = (await waiting()).at(-1);
    await post((await take(call?.turn ?? '')).runId, summary);
    await place(asked, 'none');
    expect((await page.shown(asked.conversation)).at(-1)).toBe('done: summary');
  });

  describe('a question of somebody who does not make the call', () => {
    test('waits for a page, however often it is sent', async () => {
      const asked = await ask({}, {});
      expect(asked).toMatchObject({ runId: undefined, payload: undefined });
      await place(asked, 'waiting call 1');
      expect(await page.shown(asked.conversation)).toEqual(['question']);
      const again = {
        conversation: { id: asked.conversation },
        parent: asked.question,
        answer: asked.answer,
        using: { provider: 'my-box', model: 'm' },
        config: { changes: {} },
        client: { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' },
      };
      for (const more of [{}, { byPage }])
        expect((await page.call('POST', '/api/turns', { ...again, ...more })).json).toEqual({
          turnId: asked.turnId,
          messageId: asked.answer,
          lastSeq: 0,
        });
      const taken = await take(asked.turnId, asked.answer);
      expect(taken).toMatchObject({ messageId: asked.answer, parentId: asked.question });
      expect(roles(taken)).toEqual(['user']);
      await post(taken.runId, summary);
      await place(asked, 'none');
      expect(await page.shown(asked.conversation)).toEqual(['question', 'done: summary']);
    });

    test('goes on with the words of the one that it continues', async () => {
      const first = await ask();
      await post(first.runId, [text('One, ')], { end: 'abort' });
      const continues = { run: first.runId, message: first.answer };
      const begun = await page.call('POST', '/api/turns', {
        conversation: { id: first.conversation },
        parent: first.question,
        answer: newId(),
        using: { provider: 'my-box', model: 'm' },
        config: { changes: {} },
        client: { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' },
        continues,
      });
      const taken = await take((begun.json as Taken).turnId);
      expect(taken.lastSeq).toBe(1);
      expect(roles(taken)).toEqual(['user', 'assistant']);
      await post(taken.runId, [text('two'), stop('stop')], { after: 1, end: 'done' });
      expect((await page.shown(first.conversation)).at(-1)).toBe('done: One, two');
    });
  });

  describe('while it waits', () => {
    const waits = async (): Promise<Asked> => {
      const asked = await ask({ toolConsents: [consent] });
      await post(asked.runId, calls(1));
      await place(asked, 'waiting call 2');
      return asked;
    };

    test('stopped on any device', async () => {
      const asked = await waits();
      await page.decide(asked.conversation, asked.answer, 'stop');
      await place(asked, 'none');
      expect((await take(asked.turnId)).status).toBe(404);
    });

    test('go on changes nothing', async () => {
      const asked = await waits();
      expect((await page.decide(asked.conversation, asked.answer, 'goOn')).json).toMatchObject({
        turn: { state: 'waiting', reason: 'call', round: 2 },
      });
      expect(await isWaiting(asked)).toBe(true);
    });

    test.each([true, false])('a question below it ends it; its first answer was there: %s', async (answered) => {
      const asked = answered ? await waits() : await ask({}, {});
      const tail = answered ? `${asked.answer}` : asked.question;
      const next = await page.ask('m', {}, { conversation: asked.conversation, id: tail }, { byPage });
      expect((await take(asked.turnId)).status).toBe(404);
      await post(next.runId, summary);
      await place(asked, 'none');
    });

    test('its question is deleted', async () => {
      const asked = await ask({}, {});
      await page.call('DELETE', `/api/conversations/${asked.conversation}/messages?id=${asked.question}`);
      await place(asked, 'none');
      expect(await isWaiting(asked)).toBe(false);
    });

    test('its conversation is put in the trash: nobody makes the call', async () => {
      const asked = await waits();
      await page.call('PATCH', `/api/conversations/${asked.conversation}`, { trashed: true });
      expect((await take(asked.turnId)).status).toBe(409);
      expect(await isWaiting(asked)).toBe(false);
    });

    test.each([true, false])(
      'the user has the server call the provider: it does; answered before: %s',
      async (answered) => {
        const asked = answered ? await waits() : await ask({}, {});
        await page.install({ fetchOnClient: false });
        // The server has no key for it.
        await place(asked, 'none');
        expect((await page.shown(asked.conversation)).at(-1)).toMatch(/^error: /);
        expect((await take(asked.turnId)).status).toBe(404);
      },
    );

    test('another setting is changed: it waits on', async () => {
      const asked = await waits();
      await page.call('PATCH', '/api/settings', { providers: { other: { fetchOnClient: false }, 'my-box': box } });
      expect(await isWaiting(asked)).toBe(true);
    });
  });

  test('a payload that cannot be built is the answer’s error, and in the log without words or keys', async () => {
    const asked = await ask({ max_tokens: 1.5, system: 'Words of mine.' });
    expect(asked.payload).toBeUndefined();
    await place(asked, 'none');
    expect((await page.shown(asked.conversation)).at(-1)).toMatch(/^error: /);
    const line = () =>
      app
        .output()
        .split('\n')
        .find((text) => text.includes(asked.runId)) ?? '{}';
    await expect.poll(line, soon).toContain('could not be given its call');
    const { time: _, ...logged } = JSON.parse(line()) as Record<string, unknown>;
    expect(logged).toEqual({
      level: 40,
      run: asked.runId,
      user: session.userId,
      provider: 'my-box',
      model: 'm',
      error: 400,
      msg: 'a page could not be given its call',
    });
  });
});
