// Turns with tools over real HTTP, on both databases: rounds without a client, and decisions from any session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { consent, digestOf, toolChat } from './testing/tool-chat.ts';
import { startToolVendor } from './testing/tool-vendor.ts';
import type { ToolVendor } from './testing/tool-vendor.ts';

const soon = { timeout: 45_000 };

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: App;
  let session: Awaited<ReturnType<typeof openSession>>;
  const vault = () => ({ apiKey: 'sk-of-the-user', baseURL: vendor.url });
  const chat = toolChat(
    () => app.url,
    () => session,
    vault,
  );
  const { ask, decide, shown, turnOf, read } = chat;
  const agreed = { toolConsents: [consent] };
  const day = (number: number) => JSON.stringify({ day: number });
  const once = { call: 0, shown: digestOf(day(1)) };

  beforeAll(async () => {
    vendor = await startToolVendor();
    app = await startApp({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: vendor.gatewayUrl });
    session = await openSession(app.url);
    await chat.install();
  });
  beforeEach(() => {
    vendor.ran.length = 0;
    vendor.asked.length = 0;
  });
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const ends = async (conversation: string) => await expect.poll(() => turnOf(conversation), soon).toBe('none');
  const waits = async (conversation: string, place = 'waiting consent 1') =>
    await expect.poll(() => turnOf(conversation), soon).toBe(place);

  describe('without a client', () => {
    test('three rounds: each call runs once, and the answer is whole', async () => {
      const { conversation } = await ask('rounds:3', agreed);
      await ends(conversation);
      expect(await shown(conversation)).toEqual([
        'question',
        ...[1, 2, 3].flatMap((number) => ['calls 1', `done: weather for ${day(number)}`]),
        `done: summary: ${[1, 2, 3].map((number) => `weather for ${day(number)}`).join(' + ')}`,
      ]);
      expect(vendor.ran).toEqual([day(1), day(2), day(3)]);
      expect(vendor.asked).toHaveLength(4);
    });

    test('two calls of one answer run side by side, and the model is asked once', async () => {
      vendor.hold('day');
      const { conversation } = await ask('both:1', agreed);
      await expect.poll(() => vendor.ran, soon).toHaveLength(2);
      await expect.poll(() => shown(conversation), soon).toHaveLength(3);
      vendor.release();
      await ends(conversation);
      expect(vendor.asked).toHaveLength(2);
      const [, , ...rest] = await shown(conversation);
      expect(rest.slice(0, 2)).toEqual(['{"night":1}', '{"day":1}'].map((args) => `done: weather for ${args}`));
      expect(rest[2]).toBe('done: summary: weather for {"day":1} + weather for {"night":1}');
    });

    test('a tool that does not exist is reported to the model at once', async () => {
      const { conversation } = await ask('calls:get_rain');
      await ends(conversation);
      expect((await shown(conversation))[2]).toBe('unknown: error: there is no tool "get_rain"; there are: forecast');
    });

    test('of a result that is too long the model and the card are told how much there was', async () => {
      vendor.say('word '.repeat(50_000));
      const { conversation } = await ask('rounds:1', agreed);
      await ends(conversation);
      vendor.say(undefined);
      const [, , result = ''] = await shown(conversation);
      expect(result.slice(-100)).toContain('word \n\n[first 200000 of 250000 characters; the rest was left out]');
      expect(JSON.stringify(vendor.asked[1])).toContain('[first 200000 of 250000 characters; the rest was left out]');
    });

    test('after ten rounds it waits, and goes on by the user’s word', async () => {
      const { conversation } = await ask('rounds:11', agreed);
      await waits(conversation, 'waiting rounds 10');
      const [turn] = (await read(conversation)).turns;
      expect((await decide(conversation, turn?.messageId ?? '', 'goOn')).status).toBe(200);
      await waits(conversation, 'waiting rounds 11');
      // A delayed request about the previous limit: the user has not seen this one.
      await decide(conversation, turn?.messageId ?? '', 'goOn');
      expect(await turnOf(conversation)).toBe('waiting rounds 11');
      const [next] = (await read(conversation)).turns;
      await decide(conversation, next?.messageId ?? '', 'goOn');
      await ends(conversation);
      expect(vendor.ran).toHaveLength(11);
      expect((await shown(conversation)).at(-1)).toContain('done: summary');
    });
  });

  describe('consent', () => {
    test('given on a phone: the call runs once, and the model is asked with the phone’s key', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      expect(vendor.ran).toEqual([]);
      const again = await send(`${app.url}/api/session`, { headers: { cookie: session.cookie }, body: {} });
      const phone = toolChat(
        () => app.url,
        () => again.json as Session,
        () => ({ ...vault(), apiKey: 'sk-of-the-phone' }),
      );
      expect((await phone.decide(conversation, answer, 'once', once)).json).toMatchObject({ decided: 'once' });
      await ends(conversation);
      expect(vendor.ran).toEqual([day(1)]);
      expect(vendor.keys.slice(-2)).toEqual(['Bearer sk-of-the-user', 'Bearer sk-of-the-phone']);
    });

    test('with another provider’s key, or one that names none: neither goes to the turn’s provider', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      const other = { ...vault(), apiKey: 'sk-of-another-provider' };
      await decide(conversation, answer, 'once', once, { vault: other, vaults: { openai: other } });
      await ends(conversation);
      expect(vendor.ran).toEqual([day(1)]);
      expect(vendor.keys.slice(-2)).toEqual(['Bearer sk-of-the-user', 'Bearer sk-of-the-user']);
    });

    test.each([
      ['decline', 'declined: declined: the user does not want'],
      ['cancel', 'declined: declined: the user does not want'],
    ])('%s is reported to the model, which goes on', async (decision, result) => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      await decide(conversation, answer, decision, { call: 0 });
      await ends(conversation);
      expect((await shown(conversation))[2]).toContain(result);
      expect(vendor.ran).toEqual([]);
      expect(vendor.asked).toHaveLength(2);
    });

    test('with other arguments: those run, and those the model is told', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      await decide(conversation, answer, 'once', { ...once, arguments: day(9) });
      await ends(conversation);
      expect(vendor.ran).toEqual([day(9)]);
      expect(JSON.stringify(vendor.asked[1])).toContain(String.raw`{\"day\":9}`);
    });

    test.each(['chat', 'always'] as const)('%s: the next round asks nobody', async (decision) => {
      const { conversation, answer } = await ask('rounds:2', { plugins: [] });
      await waits(conversation);
      await decide(conversation, answer, decision, once);
      await ends(conversation);
      expect(vendor.ran).toEqual([day(1), day(2)]);
      const { config } = (await read(conversation)).conversation;
      expect(config).toMatchObject({ plugins: ['weather'], toolConsents: decision === 'chat' ? [consent] : [] });
      const settings = (await chat.call('GET', '/api/settings')).text;
      expect(settings.includes(`"${consent}"`)).toBe(decision === 'always');
      await chat.call('PATCH', '/api/settings', { 'tools.consents': [] });
    });

    test('the first of two decisions counts, and the second is told which that was', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      const replies = await Promise.all([
        decide(conversation, answer, 'once', once),
        decide(conversation, answer, 'once', { ...once, arguments: day(2) }),
        decide(conversation, answer, 'once', { ...once, arguments: day(3) }),
      ]);
      expect(replies.map(({ json }) => Object(json).decided)).toEqual(['once', 'once', 'once']);
      await ends(conversation);
      expect(vendor.ran).toHaveLength(1);
      // Also after the end of the turn, when a slow device sends its decision.
      for (const late of ['decline', 'cancel', 'once'] as const) {
        const told = await decide(conversation, answer, late, once);
        expect(told).toMatchObject({ status: 200, json: { decided: 'once' } });
      }
      expect(vendor.ran).toHaveLength(1);
      expect(await turnOf(conversation)).toBe('none');
    });

    test('of two different ones at once both devices are told the same, and that is what happens', async () => {
      for (let round = 0; round < 5; round++) {
        const { conversation, answer } = await ask('rounds:1');
        await waits(conversation);
        vendor.ran.length = 0;
        const said = [decide(conversation, answer, 'decline', { call: 0 }), decide(conversation, answer, 'once', once)];
        const [first, second] = (await Promise.all(said)).map(({ json }) => Object(json).decided as string);
        expect(first).toBe(second);
        await ends(conversation);
        expect(vendor.ran).toHaveLength(first === 'once' ? 1 : 0);
      }
    });

    test('a decision about something else than what was shown is refused', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      const refused = { status: 409, json: { body: { error: { code: 'changed' } } } };
      expect(await decide(conversation, answer, 'once', { ...once, shown: digestOf(day(2)) })).toMatchObject(refused);
      expect(await decide(conversation, answer, 'once', { call: 0 })).toMatchObject(refused);
      expect(await decide(conversation, answer, 'once', { ...once, call: 1 })).toMatchObject({ status: 404 });
      await waits(conversation);
      expect(vendor.ran).toEqual([]);
      await decide(conversation, answer, 'stop');
    });
  });

  describe('while it runs or waits', () => {
    test('a running call is cancelled, and the model goes on', async () => {
      vendor.hold('day');
      const { conversation, answer } = await ask('rounds:1', agreed);
      await expect.poll(() => vendor.ran, soon).toHaveLength(1);
      await decide(conversation, answer, 'cancel', { call: 0 });
      await ends(conversation);
      vendor.release();
      expect((await shown(conversation))[2]).toContain('cancelled: cancelled');
    });

    test.each([
      ['waits', {}, 'waiting consent 1'],
      ['runs', agreed, 'tool 1'],
    ])('stop ends a turn whose call %s', async (_state, config, place) => {
      vendor.hold('day');
      const { conversation, answer } = await ask('rounds:1', config);
      await waits(conversation, place);
      await decide(conversation, answer, 'stop');
      expect(await turnOf(conversation)).toBe('none');
      vendor.release();
      expect(await shown(conversation)).toEqual(['question', 'calls 1']);
      expect(vendor.asked).toHaveLength(1);
    });

    test('a question below it ends it: its call is sent as one that did not run', async () => {
      const first = await ask('rounds:1');
      await waits(first.conversation);
      await ask('rounds:0', {}, { conversation: first.conversation, id: first.answer });
      await ends(first.conversation);
      expect((await shown(first.conversation)).at(-1)).toContain('summary');
      expect((await decide(first.conversation, first.answer, 'once', once)).status).toBe(409);
      expect(vendor.ran).toEqual([]);
    });

    test('in the trash it ends at its next step, and what was running goes nowhere', async () => {
      vendor.hold('day');
      const { conversation } = await ask('rounds:1', agreed);
      await expect.poll(() => vendor.ran, soon).toHaveLength(1);
      await chat.call('DELETE', `/api/conversations/${conversation}`);
      vendor.release();
      await ends(conversation);
      expect(vendor.asked).toHaveLength(1);
    });

    test('its answer deleted', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      await chat.call('DELETE', `/api/conversations/${conversation}/messages?id=${answer}`);
      expect(await turnOf(conversation)).toBe('none');
    });

    test('what is shown moves on only where the reader stands on it', async () => {
      vendor.hold('day');
      const { conversation, question, answer } = await ask('rounds:1', agreed);
      await expect.poll(() => vendor.ran, soon).toHaveLength(1);
      await chat.call('PATCH', `/api/conversations/${conversation}`, { headId: question });
      vendor.release();
      await ends(conversation);
      const { tree, conversation: head } = await read(conversation);
      expect(head.headId).toBe(question);
      expect(tree).toHaveLength(4);
      expect(answer).not.toBe(question);
    });
  });

  describe('what has ended', () => {
    test('a call runs again on a branch of its own, and the model answers that', async () => {
      const { conversation, answer } = await ask('rounds:1', agreed);
      await ends(conversation);
      const again = { ...once, arguments: day(5), next: 'the-next-answer' + answer.slice(0, 8) };
      const replies = await Promise.all([1, 2].map(() => decide(conversation, answer, 'again', again)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      await expect.poll(() => shown(conversation), soon).toHaveLength(4);
      await ends(conversation);
      expect(vendor.ran).toEqual([day(1), day(5)]);
      expect((await shown(conversation)).at(-1)).toBe(`done: summary: weather for ${day(5)}`);
      expect((await read(conversation)).tree).toHaveLength(6);
    });

    test('a stopped turn is taken up by a decision', async () => {
      const { conversation, answer } = await ask('rounds:1');
      await waits(conversation);
      await decide(conversation, answer, 'stop');
      await decide(conversation, answer, 'once', once);
      await ends(conversation);
      expect((await shown(conversation)).at(-1)).toBe(`done: summary: weather for ${day(1)}`);
      expect(vendor.ran).toEqual([day(1)]);
    });
  });

  test('a key that a browser brought is that of every round', async () => {
    const before = vendor.keys.length;
    const { conversation } = await ask('rounds:2', agreed);
    await ends(conversation);
    expect(new Set(vendor.keys.slice(before))).toEqual(new Set(['Bearer sk-of-the-user']));
  });
});
