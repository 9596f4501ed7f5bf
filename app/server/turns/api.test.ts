// Questions over real HTTP: payloads from stored data, idempotency, continuing, stopping, access to own chats only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TurnDraft } from '../../shared/api/turns.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { auth, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { newId } from '../storage/ids.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { readFollowed } from '../runs/testing/followed.ts';

interface Begun {
  readonly turnId: string;
  readonly runId: string;
  readonly messageId: string;
}

const client = {
  timeZone: 'Europe/Oslo',
  locale: 'en-GB',
  language: 'en',
  platform: 'Linux',
  userAgent: 'Example/1.0',
};
// Rejected: the field is not allowed on this role.
const oddMessages = [{ role: 'user', content: 'x', reasoning: { content: 'hm' } }];
let vendor: FakeVendor;
beforeAll(async () => void (vendor = await startFakeVendor()));
afterAll(() => vendor.close());

const chatOf = (change: Partial<ChatConfig> = {}) => ({
  title: 'A chat',
  titleSource: 'none' as const,
  folderId: null,
  config: { ...defaultChatConfig, provider: 'sample', model: 'hello', ...change },
});

const first = (more: Partial<TurnDraft> = {}, config: Partial<ChatConfig> = {}) => ({
  conversation: { id: newId(), create: chatOf(config) },
  parent: null,
  answer: newId(),
  message: { id: newId(), createdAt: 1, text: 'Good morning', images: [] },
  using: { provider: 'sample', model: 'hello' },
  config: { changes: {} },
  client,
  ...more,
});

routesOnBoth((kind) => {
  describe('one server', () => {
    let app: App;
    let session: Session;
    beforeAll(async () => {
      app = await startApp(await environmentOf(kind));
      session = await openSession(app.url);
      // No title requests, so the vendor sees only what a test asks.
      await call('PATCH', '/api/settings', { preferences: { titles: false } });
    });
    afterAll(() => app.stop());

    const call = (method: string, path: string, body?: unknown, vault: object = {}): Promise<Reply> =>
      send(`${app.url}${path}`, {
        method,
        headers: auth(session, { apiKey: 'sk-of-the-user', baseURL: vendor.url, ...vault }),
        ...(body === undefined ? {} : { body }),
      });
    const ask = (draft: object) => call('POST', '/api/turns', draft);
    const ended = async (runId: string) => readFollowed((await call('GET', `/api/runs/${runId}/events?after=0`)).text);
    const asked = () =>
      JSON.parse(vendor.received.at(-1)?.body ?? '{}') as { messages: object[]; temperature?: number };
    async function done(draft: object): Promise<Begun> {
      const reply = await ask(draft);
      expect(reply.status).toBe(201);
      const begun = reply.json as Begun;
      await ended(begun.runId);
      return begun;
    }
    const messageOf = async (conversation: string, id: string) =>
      ((await call('GET', `/api/conversations/${conversation}/messages?ids=${id}`)).json as { messages: object[] })
        .messages[0];

    test('the history comes from the server: the second question brings its own words alone', async () => {
      const one = first({}, { system: 'Be brief.' });
      const begun = await done(one);
      expect(asked().messages).toEqual([
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Good morning' },
      ]);
      const { conversation, message: _message, ...rest } = one;
      const two = {
        ...rest,
        conversation: { id: conversation.id },
        parent: begun.messageId,
        answer: newId(),
        message: { id: newId(), createdAt: 2, text: 'And you?', images: [] },
        config: { changes: { temperature: 0.25 } },
      };
      expect(JSON.stringify(two).length).toBeLessThan(1000);
      const { messageId } = await done(two);
      expect(asked().messages.map((message) => Object(message).role)).toEqual(['system', 'user', 'assistant', 'user']);
      expect(asked().temperature).toBe(0.25);
      const stored = (await call('GET', `/api/conversations/${conversation.id}`)).json;
      expect(stored).toMatchObject({
        conversation: { headId: messageId, config: { temperature: 0.25, system: 'Be brief.' } },
      });
      expect(await messageOf(conversation.id, messageId)).toMatchObject({
        parentId: two.message.id,
        outcome: 'done',
        provider: 'sample',
        model: 'hello',
      });
    });

    test('the same answer asked again is the same turn, and the vendor is asked once', async () => {
      const draft = first();
      const before = vendor.received.length;
      const [one, two] = await Promise.all([ask(draft), ask(draft)]);
      const { turnId, runId, messageId } = one.json as Begun;
      expect(two.json).toMatchObject({ turnId, runId, messageId });
      await ended(runId);
      expect((await ask(draft)).json).toMatchObject({ turnId, runId, messageId });
      expect(vendor.received.length).toBe(before + 1);
      // Nor can the run be started again through POST /api/runs.
      const { tree } = (await call('GET', `/api/conversations/${draft.conversation.id}`)).json as { tree: object[] };
      expect(tree).toHaveLength(2);
    });

    test('another version, by another model, which the chat does not keep', async () => {
      const draft = first();
      await done(draft);
      const { message, ...again } = draft;
      const using = { provider: 'sample', model: 'words:3' };
      const { messageId } = await done({ ...again, parent: message.id, answer: newId(), using });
      expect(await messageOf(draft.conversation.id, messageId)).toMatchObject({
        parentId: message.id,
        model: 'words:3',
      });
      expect(asked().messages).toEqual([{ role: 'user', content: 'Good morning' }]);
      const stored = (await call('GET', `/api/conversations/${draft.conversation.id}`)).json;
      expect(stored).toMatchObject({ conversation: { config: { model: 'hello' } } });
    });

    test('a stopped answer is continued: the begun text is the last message that is sent', async () => {
      const draft = first({ using: { provider: 'sample', model: 'ticking' } });
      const begun = (await ask(draft)).json as Begun;
      const stream = await open(`${app.url}/api/runs/${begun.runId}/events`, { method: 'GET', headers: auth(session) });
      await new Promise((resolve) => stream.once('data', resolve));
      expect((await call('DELETE', `/api/runs/${begun.runId}`)).json).toMatchObject({ status: 'abort' });
      const { message, ...again } = draft;
      const { messageId } = await done({
        ...again,
        using: { provider: 'sample', model: 'hello' },
        parent: message.id,
        answer: newId(),
        continues: { run: begun.runId, message: begun.messageId },
      });
      expect(asked().messages).toMatchObject([{ role: 'user' }, { role: 'assistant' }]);
      const earlier = JSON.stringify(await messageOf(draft.conversation.id, begun.messageId));
      const text = /"text":"([^"]+)"/.exec(earlier)?.[1] ?? 'nothing';
      expect(JSON.stringify(await messageOf(draft.conversation.id, messageId))).toContain(text);
    });

    test('what the browser alone knows fills the variables; the account names the person', async () => {
      await done(first({}, { system: '{{timezone}} {{platform}} {{language}} <{{email}}>' }));
      expect(asked().messages[0]).toEqual({ role: 'system', content: 'Europe/Oslo Linux en <>' });
    });

    test('a provider of the user’s own, by the key of the token', async () => {
      await call('PATCH', '/api/settings?merge=1', {
        providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } },
      });
      const draft = first({ using: { provider: 'my-box', model: 'hello' } });
      await done(draft);
      expect(vendor.received.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-user');
      expect(await messageOf(draft.conversation.id, draft.answer)).toMatchObject({
        provider: 'my-box',
        outcome: 'done',
      });
    });

    test('a number that no provider takes is the answer’s error, and said by its field', async () => {
      const draft = first({}, { max_tokens: 1.5 });
      await done(draft);
      const stored = JSON.stringify(await messageOf(draft.conversation.id, draft.answer));
      expect(stored).toContain('"outcome":"error"');
      expect(stored).toContain('max_tokens');
    });

    test('a run that a page begins belongs to no turn, and nothing follows it on the server', async () => {
      const draft = first();
      const before = vendor.received.length;
      const body = {
        conversationId: draft.conversation.id,
        conversation: draft.conversation.create,
        messages: [{ ...draft.message, role: 'user', parentId: null }],
        parentId: draft.message.id,
        messageId: draft.answer,
        provider: 'sample',
        payload: { provider: 'sample', model: 'hello', messages: [{ role: 'user', content: 'x' }] },
      };
      const { runId } = (await call('POST', '/api/runs', body)).json as Begun;
      await ended(runId);
      const again = await ask(draft);
      // The response was lost: a repeated request follows the run, whether the page or the server made the call.
      expect(again).toMatchObject({ status: 201, json: { runId, messageId: draft.answer } });
      expect(again.json).not.toHaveProperty('turnId');
      expect(vendor.received.length).toBe(before + 1);
    });

    const asRun = ({ conversation, message, answer }: ReturnType<typeof first>) => ({
      conversationId: conversation.id,
      conversation: conversation.create,
      messages: [{ ...message, role: 'user', parentId: null }],
      parentId: message.id,
      messageId: answer,
      provider: 'sample',
      payload: { provider: 'sample', model: 'ticking', messages: [{ role: 'user', content: 'x' }] },
    });

    test.each(['/api/runs', '/api/turns'])(
      'begun by %s and asked again by either while it is answered: the same run, whatever has changed',
      async (path) => {
        const draft = first({ using: { provider: 'sample', model: 'ticking' } });
        const begun = await call('POST', path, path === '/api/runs' ? asRun(draft) : draft);
        const { runId, turnId } = begun.json as Begun;
        expect(begun.status).toBe(201);
        const again = async (named: object = {}): Promise<void> => {
          const turn = { runId, messageId: draft.answer, ...(turnId === undefined ? {} : { turnId }), ...named };
          const { lastSeq: _asTurn, ...asTurn } = Object((await ask(draft)).json);
          expect(asTurn).toEqual(turn);
          const { lastSeq: _asRun, ...run } = Object((await call('POST', '/api/runs', asRun(draft))).json);
          expect(run).toEqual({ runId, messageId: draft.answer });
        };
        await again();
        // A new question to a provider that pages call would wait for a page.
        await call('PATCH', '/api/settings?merge=1', { providers: { sample: { fetchOnClient: true } } });
        await again();
        await call('PATCH', '/api/settings?merge=1', { providers: { sample: null } });
        // So would a question whose files or payload are wrong.
        const fileless = { ...draft.message, images: [{ id: 'i', name: 'cat', url: '/api/files/none' }] };
        expect((await ask({ ...draft, message: fileless })).json).toMatchObject({ runId });
        const other = first({ message: fileless });
        expect((await ask(other)).status).toBe(409);
        const refused = { ...asRun(draft), payload: { ...asRun(draft).payload, messages: oddMessages } };
        expect((await call('POST', '/api/runs', refused)).json).toMatchObject({ runId });
        expect((await call('POST', '/api/runs', { ...refused, messageId: newId() })).status).toBe(400);
        expect((await call('DELETE', `/api/runs/${runId}`)).json).toMatchObject({ status: 'abort' });
        await again();
      },
    );
  });
});
