// Nobody reaches another user's rows: every API route, tried with another user's ids, on both databases, over real HTTP.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, createAccount, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { onBoth, testDatabase } from './testing/databases.ts';

/** It is in everything the other user has: no answer to anybody else may hold it. */
const mark = 'zebra';
const key = `sk-${mark}-0123456789`;
const password = `${mark} battery staple`;

const says = (id: string, text: string, parentId: string | null = null): object => ({
  id,
  parentId,
  createdAt: 5,
  role: 'user',
  text,
  images: [],
});
const payload = chat('hello');
const run = { provider: 'sample', payload };
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const turn = { answer: 'my-answer', using: { provider: 'sample', model: 'hello' }, config: { changes: {} }, client };
const asks = { id: 'x', createdAt: 1, text: 'x', images: [] };

/** `own`: it may succeed, since it is about the other user's own rows. Everything else must be refused. */
type Crossing = readonly [method: string, path: string, body?: unknown, allowed?: 'own'];
const assistant = {
  name: 'a',
  description: '',
  picture: null,
  instructions: '',
  model: null,
  fallbacks: [],
  params: {},
  plugins: [],
  files: [],
  openings: [],
};
const prompt = { name: 'p', text: '', favourite: false, fields: [], previous: [] };
const own = 'own';
const none = undefined;
/** Ids of the other user that are made by the server. */
interface Theirs {
  readonly share: string;
  readonly run: string;
  readonly answer: string;
  readonly turn: string;
}

/** By route file: what another user could try with the owner's ids. */
const crossings: Readonly<Record<string, (theirs: Theirs) => readonly Crossing[]>> = {
  'api.conversations': () => [
    ['GET', '/api/conversations?view=active&folder=their-folder&after=theirs', none, own],
    ['GET', '/api/conversations?view=trash', none, own],
    ['GET', '/api/conversations?view=archived', none, own],
    ['POST', '/api/conversations', { id: 'theirs', title: 'mine' }],
    ['POST', '/api/conversations', { folderId: 'their-folder' }],
    ['DELETE', '/api/conversations?view=trash', none, own],
  ],
  'api.conversations_.$id': () => [
    ['GET', '/api/conversations/theirs'],
    ['PATCH', '/api/conversations/theirs', { title: 'mine' }],
    ['PATCH', '/api/conversations/their-trash', { trashed: false }],
    ['PATCH', '/api/conversations/mine', { folderId: 'their-folder' }],
    ['PATCH', '/api/conversations/mine', { headId: 't1' }],
    ['DELETE', '/api/conversations/theirs'],
    ['DELETE', '/api/conversations/theirs?forever=1'],
  ],
  'api.conversations_.$id_.messages': () => [
    ['GET', '/api/conversations/theirs/messages'],
    ['GET', '/api/conversations/theirs/messages?ids=t1'],
    ['GET', '/api/conversations/mine/messages?ids=t1', none, own],
    ['POST', '/api/conversations/theirs/messages', { messages: [says('x', 'x')] }],
    ['POST', '/api/conversations/mine/messages', { messages: [says('x', 'x', 't1')] }],
    ['DELETE', '/api/conversations/theirs/messages?id=t1'],
    ['DELETE', '/api/conversations/mine/messages?id=t1'],
  ],
  'api.conversations_.$id_.tasks': () => [
    ['POST', '/api/conversations/theirs/tasks', { kind: 'title', client }],
    ['POST', '/api/conversations/theirs/tasks', { kind: 'summary', historyCount: 2, client }],
  ],
  'api.files.$id': () => [['GET', '/api/files/their-file']],
  'api.files_.$id_.text': () => [
    ['GET', '/api/files/their-file/text'],
    ['POST', '/api/files/their-file/text'],
  ],
  'api.folders': () => [
    ['GET', '/api/folders', none, own],
    ['POST', '/api/folders', { id: 'their-folder', name: 'mine' }],
  ],
  'api.folders_.$id': () => [
    ['PATCH', '/api/folders/their-folder', { name: 'mine' }],
    ['DELETE', '/api/folders/their-folder'],
  ],
  'api.folders_.$id_.files': () => [
    ['POST', '/api/folders/their-folder/files', { id: 'their-file', name: 'a', fileType: 'text/plain' }],
    ['DELETE', '/api/folders/their-folder/files?file=their-file'],
  ],
  'api.conversations_.$id_.keep': () => [['POST', '/api/conversations/theirs/keep', {}]],
  'api.conversations_.$id_.memories': () => [['POST', '/api/conversations/theirs/memories', {}]],
  'api.assistants': () => [
    ['GET', '/api/assistants', none, own],
    ['POST', '/api/assistants', { ...assistant, id: 'their-assistant', name: 'mine' }, own],
  ],
  'api.assistants_.$id': () => [
    ['PATCH', '/api/assistants/their-other', { name: 'mine' }],
    ['DELETE', '/api/assistants/their-other'],
  ],
  'api.prompts': () => [
    ['GET', '/api/prompts', none, own],
    ['POST', '/api/prompts', { ...prompt, id: 'their-prompt', name: 'mine' }, own],
  ],
  'api.prompts_.$id': () => [
    ['PATCH', '/api/prompts/their-other', { name: 'mine' }],
    ['DELETE', '/api/prompts/their-other'],
  ],
  'api.search': () => [['GET', `/api/search?q=${mark}`, none, own]],
  'api.search_.$conversation': () => [['GET', `/api/search/theirs?q=${mark}`, none, own]],
  'api.export': () => [
    ['GET', '/api/export', none, own],
    ['GET', '/api/export?conversation=theirs'],
  ],
  'api.import': () => {
    const conversation = {
      id: 'theirs',
      title: 'mine',
      titleSource: 'user',
      pinned: false,
      archived: false,
      headId: 'i1',
      config: {},
      createdAt: 1,
      updatedAt: 1,
      messages: [says('t1', 'mine'), says('i1', 'mine', 't1')],
    };
    const file = { format: 'tributary-export', version: 1, settings: { theme: 'mine' }, conversations: [conversation] };
    return [
      ['POST', '/api/import?dryRun=1', file, own],
      ['POST', '/api/import', file, own],
    ];
  },
  'api.runs': ({ run: runId, answer }) => [
    ['GET', '/api/runs', none, own],
    ['GET', '/api/runs?conversation=theirs', none, own],
    ['POST', '/api/runs', { ...run, conversationId: 'theirs', parentId: 't1' }],
    ['POST', '/api/runs', { ...run, conversationId: 'theirs', parentId: 't1', messageId: answer }],
    [
      'POST',
      '/api/runs',
      { ...run, conversationId: 'theirs', parentId: 'x', conversation: {}, messages: [says('x', 'x')] },
    ],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 't1' }],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 'm1', continues: answer, fetchOnClient: true }],
    ['POST', '/api/runs', { ...run, conversationId: 'mine', parentId: 'm1', continues: runId, fetchOnClient: true }],
  ],
  'api.turns': ({ run: runId, answer }) => [
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs' }, parent: 't1' }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs' }, parent: 't1', answer }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'theirs', create: {} }, parent: null, message: asks }],
    ['POST', '/api/turns', { ...turn, conversation: { id: 'mine' }, parent: 't1' }],
    [
      'POST',
      '/api/turns',
      { ...turn, conversation: { id: 'mine' }, parent: 'm1', continues: { run: runId, message: answer } },
    ],
  ],
  'api.turns_.calls': ({ turn: turnId }) => [
    ['GET', '/api/turns/calls', none, own],
    ['POST', '/api/turns/calls', { turn: turnId, answer: 'my-call', byPage: {} }],
  ],
  'api.turns_.decisions': ({ answer }) => [
    ...['once', 'goOn', 'again'].map((decision): Crossing => [
      'POST',
      '/api/turns/decisions',
      { conversation: 'theirs', answer, decision, call: 0, next: 'my-next', client },
    ]),
    ['POST', '/api/turns/decisions', { conversation: 'mine', answer, decision: 'goOn', next: 'my-next', client }],
    // There is no turn to stop: nobody learns whether there is an answer of this id.
    ['POST', '/api/turns/decisions', { conversation: 'theirs', answer, decision: 'stop', next: 'n', client }, own],
  ],
  'api.runs_.$id': ({ run: runId }) => [
    ['GET', `/api/runs/${runId}`],
    ['DELETE', `/api/runs/${runId}`],
  ],
  'api.runs_.$id_.events': ({ run: runId }) => [
    ['GET', `/api/runs/${runId}/events?after=0`],
    ['POST', `/api/runs/${runId}/events`, { after: 1, events: [{ id: 'e', type: 'text', data: 'mine' }] }],
    ['POST', `/api/runs/${runId}/events`, { after: 1, events: [], end: 'abort' }],
  ],
  'api.vault': () => [['GET', '/api/vault', none, own]],
  'api.vault_.$provider': () => [
    ['GET', '/api/vault/sample'],
    ['PUT', '/api/vault/groq', { apiKey: 'sk-of-the-stranger' }, own],
    ['DELETE', '/api/vault/sample'],
  ],
  'api.tools_.settings': () => [
    ['PUT', '/api/tools/settings', { identifier: 'weather', values: { token: 'mine' } }],
    ['DELETE', '/api/tools/settings?identifier=weather'],
  ],
  'api.settings': () => [
    ['GET', '/api/settings', none, own],
    ['PATCH', '/api/settings', { theme: null, lang: 'mine' }, own],
  ],
  'api.share': () => [
    ['GET', '/api/share', none, own],
    ['POST', '/api/share', { conversationId: 'theirs' }],
    ['POST', '/api/share', { conversationId: 'theirs', headId: 't1' }],
    ['POST', '/api/share', { conversationId: 'mine', headId: 't1' }],
  ],
  'api.share_.$id': ({ share }) => [['DELETE', `/api/share/${share}`]],
  'api.account': () => [
    ['GET', '/api/account', none, own],
    ['PATCH', '/api/account', { name: 'mine' }],
    ['PATCH', '/api/account', { password: 'another password', currentPassword: password }],
    ['POST', '/api/account', { email: `${mark}@example.org`, password: 'correct horse' }],
    ['DELETE', '/api/account', { currentPassword: password }],
  ],
  'api.account_.session': () => [
    ['POST', '/api/account/session', { email: `${mark}@example.org`, password: 'correct horse', adopt: true }],
  ],
  // The other's stored key must not be used: the fake vendor sees who is called with what.
  'api.chat.$provider': () => [['POST', '/api/chat/sample', payload]],
  'api.models.$provider': () => [['GET', '/api/models/sample']],
  'api.models.$provider_.pull': () => [['POST', '/api/models/sample/pull', { model: 'm' }]],
  'api.embeddings.$provider': () => [['POST', '/api/embeddings/sample', { model: 'm', input: 'x' }]],
  'api.images.$provider': () => [['POST', '/api/images/sample', { model: 'm', prompt: 'x' }]],
  'api.speech.$provider': () => [['POST', '/api/speech/sample', { model: 'm', input: 'x', voice: 'v' }]],
  'api.providers': () => [['GET', '/api/providers', none, own]],
};

/** Routes that read and write nothing of a user, and why. */
const without: Readonly<Record<string, string>> = {
  'api.$': 'what is not there',
  'api.session': 'gives a session, and only to who brings its cookie (session.test.ts)',
  'api.share_.$id_.files.$file': 'shows what is shared to anyone who has the share (named-files.test.ts)',
  'api.live': 'follows what its rows are about, as api.runs_.$id_.events does (live/api.test.ts)',
  'api.account_.provider': 'leads to the identity provider (oidc.test.ts)',
};

const files = readdirSync(join(import.meta.dirname, '../../routes'))
  .filter((file) => /^api\..*(?<!\.test)\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));

test('every route that keeps something of a user is tried', () => {
  const kept = files.filter((file) =>
    /conversations|files|folders|assistants|prompts|live|search|port$|runs|turns|vault|settings|share|account/.test(
      file,
    ),
  );
  expect(kept.filter((file) => !(file in crossings) && !(file in without))).toEqual([]);
  expect(Object.keys(crossings).filter((file) => !files.includes(file))).toEqual([]);
});

onBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  let them: Session;
  let otherUser: Session;
  let theirs: Theirs;

  const call = (method: string, path: string, body?: unknown, who: Session = otherUser): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const ask = async (path: string): Promise<unknown> => (await call('GET', path, undefined, them)).json;
  /** Everything the other user has, as they see it. */
  const everything = async (): Promise<unknown> => ({
    parts: await Promise.all(
      [
        'conversations',
        'conversations?view=trash',
        'conversations/theirs',
        'folders',
        'assistants',
        'prompts',
        'vault',
        'settings',
        'share',
        'account',
        'runs',
        'turns/calls',
        `runs/${theirs.run}`,
      ].map((path) => ask(`/api/${path}`)),
    ),
    share: (await send(`${app.url}/api/share/${theirs.share}`, { method: 'GET' })).json,
  });

  beforeAll(async () => {
    const { databaseUrl } = await testDatabase(kind);
    [app, vendor] = await Promise.all([
      startApp(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      startFakeVendor(),
    ]);
    [them, otherUser] = await Promise.all([openSession(app.url), openSession(app.url)]);
    const make = (method: string, path: string, body: unknown): Promise<Reply> => call(method, path, body, them);
    them = await createAccount(app.url, them, { email: `${mark}@example.org`, password, name: mark });
    await make('PUT', '/api/vault/sample', { apiKey: key, baseURL: `${vendor.url}?${mark}` });
    await make('PATCH', '/api/settings', { theme: mark });
    await make('POST', '/api/folders', { id: 'their-folder', name: mark });
    for (const id of ['their-assistant', 'their-other'])
      await make('POST', '/api/assistants', { ...assistant, id, name: mark });
    for (const id of ['their-prompt', 'their-other']) await make('POST', '/api/prompts', { ...prompt, id, name: mark });
    await send(`${app.url}/api/files/their-file`, {
      method: 'PUT',
      headers: { ...auth(them), 'content-type': 'application/octet-stream' },
      body: mark,
    });
    await make('POST', '/api/conversations', { id: 'theirs', folderId: 'their-folder', title: mark });
    await make('POST', '/api/conversations/theirs/messages', { messages: [says('t1', mark)] });
    await make('POST', '/api/conversations', { id: 'their-trash', title: mark });
    await make('DELETE', '/api/conversations/their-trash', undefined);
    const shared = await make('POST', '/api/share', { conversationId: 'theirs' });
    // A reply that stays running: its events come from a tab.
    const begun = await make('POST', '/api/runs', {
      ...run,
      conversationId: 'theirs',
      parentId: 't1',
      fetchOnClient: true,
    });
    const { runId, messageId } = begun.json as { runId: string; messageId: string };
    await make('POST', `/api/runs/${runId}/events`, { after: 0, events: [{ id: 'e', type: 'text', data: mark }] });
    // A turn that waits for a page.
    await make('PATCH', '/api/settings?merge=1', { providers: { groq: { fetchOnClient: true } } });
    const waits = await make('POST', '/api/turns', {
      ...turn,
      answer: 'their-answer',
      using: { provider: 'groq', model: 'm' },
      conversation: { id: 'their-turn', create: {} },
      parent: null,
      message: { ...asks, text: mark },
    });
    const { turnId } = waits.json as { turnId: string };
    theirs = { share: (shared.json as { id: string }).id, run: runId, answer: messageId, turn: turnId };
    await call('POST', '/api/conversations', { id: 'mine' });
    await call('POST', '/api/conversations/mine/messages', { messages: [says('m1', 'mine')] });
  });
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  test('the other user has what is tried for', async () => {
    expect(await ask(`/api/runs/${theirs.run}`)).toMatchObject({ status: 'running', lastSeq: 1 });
    const text = JSON.stringify(await everything());
    expect(text.split(mark).length).toBeGreaterThan(8);
    expect((await call('GET', `/api/search?q=${mark}`, undefined, them)).text).toContain(mark);
    expect((await call('GET', '/api/files/their-file', undefined, them)).text).toBe(mark);
  });

  describe.each(Object.entries(crossings))('%s', (_file, of) => {
    // The ids are known only once the server has made them: here only how many there are.
    const count = of({ share: '', run: '', answer: '', turn: '' }).length;
    test.each(Array.from({ length: count }, (_, index) => index))('crossing %i', async (index) => {
      const [method, path, body, allowed] = of(theirs)[index] ?? ['', ''];
      // The heartbeat of their tab, without which their reply ends after 30 s as interrupted.
      await call('POST', `/api/runs/${theirs.run}/events`, { after: 1, events: [] }, them);
      const before = await everything();
      const asked = vendor.received.length;
      const reply = await call(method, path, body);
      const good = reply.status < 300;
      const refused = [400, 401, 403, 404].includes(reply.status);
      expect([method, path, reply.status, allowed === 'own' ? good : refused]).toEqual([
        method,
        path,
        reply.status,
        true,
      ]);
      // Their own input may come back: the address they tried to register, and the words they searched for.
      expect([method, path, reply.text]).toEqual([method, path, expect.not.stringContaining(mark)]);
      expect(await everything()).toEqual(before);
      expect(vendor.received.slice(asked)).toEqual([]);
    });
  });

  test('their events cannot be followed', async () => {
    const stream = await open(`${app.url}/api/runs/${theirs.run}/events`, { method: 'GET', headers: auth(otherUser) });
    expect(stream.statusCode).toBe(404);
    stream.destroy();
  });

  test('a token of one’s own that names the other, or their kid, opens nothing', async () => {
    const named = auth(otherUser, undefined, { userId: them.userId });
    const stolen = auth({ ...them, key: otherUser.key });
    for (const headers of [named, stolen, {}]) {
      for (const path of ['conversations', 'vault', 'settings', 'export', 'account', 'runs', 'share', 'folders']) {
        const { status, text } = await send(`${app.url}/api/${path}`, { method: 'GET', headers });
        expect([path, status, text]).toEqual([path, 401, expect.not.stringContaining(mark)]);
      }
    }
  });

  test('signing out, here and everywhere, ends one’s own sessions', async () => {
    const before = await everything();
    for (const path of ['/api/account/session', '/api/account/session?everywhere=1']) {
      const third = await openSession(app.url);
      expect((await call('DELETE', path, undefined, third)).status).toBe(200);
      expect((await call('GET', '/api/settings', undefined, third)).status).toBe(401);
      expect((await call('GET', '/api/settings')).status).toBe(200);
    }
    expect(await everything()).toEqual(before);
  });

  test('signing in takes along one’s own, never the account that was signed in before', async () => {
    const other = await openSession(app.url);
    await call('POST', '/api/account', { email: 'other@example.org', password: 'correct horse' }, other);
    const before = await everything();
    const reply = await send(`${app.url}/api/account/session`, {
      headers: { ...auth(them) },
      body: { email: 'other@example.org', password: 'correct horse', adopt: true },
    });
    expect([reply.status, reply.json]).toMatchObject([200, { userId: other.userId, adopted: 0 }]);
    expect(await everything()).toEqual(before);
  });
});
