// Calls that are kept because a token or a client asks for it, over HTTP: listed, opened as chats, deleted; on both databases.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { removeExpired } from '../../../server/storage/repositories/expired.ts';
import { routesOnBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { KeptRow } from '../shared/api.ts';
import { claudeSays, openAIStream, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A conversation with a tool, thoughts and an image. */
const claude = {
  model: 'anthropic/claude-sonnet-4-5',
  max_tokens: 9,
  system: 'Be brief, it is {{date}}',
  stream: true,
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'See this' },
        {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: image.slice(image.indexOf(',') + 1) },
        },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Look', signature: 'sig' },
        { type: 'text', text: 'Looking' },
        { type: 'tool_use', id: 't0', name: 'look', input: { a: 1 } },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't0', content: 'A dot' }] },
  ],
};

routesOnBoth((kind) => {
  let door: DoorServer;
  let keeping: string;
  beforeAll(async () => {
    const { databaseUrl } = await testDatabase(kind);
    door = await startDoor(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
    keeping = await door.newToken({ keepsCalls: true });
  }, 60_000);
  afterAll(() => door.stop());

  const call = (method: string, path: string, who: Session = door.session) =>
    send(`${door.app.url}/api/kept-calls${path}`, { method, headers: auth(who) });
  const listed = async (who: Session = door.session): Promise<readonly KeptRow[]> =>
    ((await call('GET', '', who)).json as { readonly kept: readonly KeptRow[] }).kept; // by the contract
  const rows = (count: number) =>
    vi.waitFor(async () => {
      const found = await listed();
      expect(found).toHaveLength(count);
      return found;
    }, 10_000);
  const withToken = (token: string) => ({
    authorization: `Bearer ${token}`,
    'user-agent': 'claude-cli/2.1.332 (external)',
  });
  const chat = async ({ kind: of, id }: KeptRow) => {
    const opened = await call('POST', `/${of}/${encodeURIComponent(id)}/chat`);
    expect(opened).toMatchObject({ status: 200 });
    const { id: made } = opened.json as { readonly id: string }; // by the contract
    const read = await send(`${door.app.url}/api/conversations/${made}`, {
      method: 'GET',
      headers: auth(door.session),
    });
    return read.json as { readonly conversation: object; readonly messages: Readonly<Record<string, object>> }; // by the contract
  };

  test('nothing is kept by default, and everything of a token that keeps its calls', async () => {
    door.answerWith(claudeSays('Bonjour'));
    await (await door.post('/v1/messages', claude)).text();
    await (await door.post('/v1/messages', claude, withToken(keeping))).text();
    const [row] = await rows(1);
    expect(row).toMatchObject({
      kind: 'call',
      wire: 'anthropic-messages',
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      words: 'See this',
      program: 'claude-cli/2.1.332',
      token: 'test',
      inputTokens: 7,
      outputTokens: 5,
    });
  });

  test('a call is opened as a chat: instructions, turns, tools, thoughts, images, the reply', async () => {
    const [row] = await rows(1);
    if (!row) throw new Error('no row');
    const { conversation, messages } = await chat(row);
    expect(conversation).toMatchObject({
      title: 'See this',
      config: { provider: 'anthropic', model: 'claude-sonnet-4-5', system: String.raw`Be brief, it is \{{date}}` },
    });
    expect(Object.values(messages)).toMatchObject([
      { role: 'user', text: 'See this', images: [{ url: expect.stringMatching(/^\/api\/files\//) }] },
      {
        role: 'assistant',
        reply: {
          parts: [
            { type: 'reasoning', text: 'Look', signature: 'sig' },
            { type: 'text', text: 'Looking' },
            { type: 'tool', id: 't0', name: 'look', arguments: '{"a":1}' },
          ],
        },
      },
      { role: 'tool', toolCallId: 't0', name: 'look', content: 'A dot', outcome: 'done' },
      { role: 'assistant', outcome: 'done', reply: { parts: [{ type: 'text', text: 'Bonjour' }] } },
    ]);
  });

  test('a client asks for one call, by a header or `store`, or against its token', async () => {
    const ask = { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi there' }], stream: true };
    door.answerWith({ pieces: openAIStream });
    const post = async (body: object, headers = {}) => (await door.post('/v1/chat/completions', body, headers)).text();
    await post(ask, { ...withToken(keeping), 'x-tributary-keep': 'false' });
    await post(ask, { 'x-tributary-keep': 'true' });
    const [priced] = await rows(2);
    // 2 and 8 dollars a million tokens.
    expect(priced).toMatchObject({ cost: { amount: 0.000046, currency: 'USD' } });
    await post({ ...ask, store: true });
    // A model of another wire.
    door.answerWith(claudeSays('Salut'));
    await post({ ...ask, model: 'anthropic/claude-sonnet-4-5' }, { 'x-tributary-keep': 'true' });
    const [other, stored] = await rows(4);
    if (!other || !stored) throw new Error('no rows');
    expect(Object.values((await chat(stored)).messages)).toMatchObject([
      { role: 'user', text: 'Hi there' },
      { role: 'assistant', model: 'gpt-4.1', reply: { parts: [{ type: 'text', text: 'Hello' }] } },
    ]);
    expect(Object.values((await chat(other)).messages)).toMatchObject([
      { role: 'user', text: 'Hi there' },
      { role: 'assistant', model: 'claude-sonnet-4-5', reply: { parts: [{ type: 'text', text: 'Salut' }] } },
    ]);
  });

  test('a reply that breaks off is kept as far as it came', async () => {
    door.answerWith({ pieces: openAIStream.slice(0, 2), ends: 'cut' });
    const ask = { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Cut' }], stream: true };
    await door
      .post('/v1/chat/completions', ask, { 'x-tributary-keep': 'true' })
      .then((response) => response.text())
      .catch(() => undefined);
    const [row] = await rows(5);
    if (!row) throw new Error('no row');
    expect(Object.values((await chat(row)).messages)).toMatchObject([
      { role: 'user', text: 'Cut' },
      { role: 'assistant', reply: { parts: [{ type: 'text', text: 'Hello' }] } },
    ]);
  });

  test('replies that requests may continue are listed, opened with all that they continue, and deleted', async () => {
    door.answerWith(claudeSays('Bonjour'));
    const respond = async (body: object): Promise<string> => {
      const asked = { model: 'anthropic/claude-sonnet-4-5', ...body };
      return ((await (await door.post('/v1/responses', asked)).json()) as { readonly id: string }).id; // by the contract
    };
    const first = await respond({ instructions: 'Be brief', input: 'Hi' });
    const second = await respond({ instructions: 'Be brief', input: 'More', previous_response_id: first });
    const [row] = await rows(7);
    expect(row).toMatchObject({ kind: 'reply', id: second, words: 'More', token: 'test', outputTokens: 5 });
    if (!row) throw new Error('no row');
    const { conversation, messages } = await chat(row);
    expect(conversation).toMatchObject({ config: { system: 'Be brief' } });
    const text = 'Bonjour';
    expect(Object.values(messages)).toMatchObject([
      { role: 'user', text: 'Hi' },
      { role: 'assistant', reply: { parts: [{ text }] } },
      { role: 'user', text: 'More' },
      { role: 'assistant', reply: { parts: [{ text }] } },
    ]);
    expect((await call('DELETE', `/reply/${second}`)).status).toBe(204);
    expect(
      (
        await door.post('/v1/responses', {
          model: 'anthropic/claude-sonnet-4-5',
          input: 'x',
          previous_response_id: second,
        })
      ).status,
    ).toBe(400);
    await rows(6);
  });

  test('a reply is not kept against its header, and listed once if its call is kept, too', async () => {
    door.answerWith(claudeSays('Bonjour'));
    const respond = async (keep: string): Promise<string> => {
      const asked = { model: 'anthropic/claude-sonnet-4-5', input: 'Hi' };
      const reply = await door.post('/v1/responses', asked, { 'x-tributary-keep': keep });
      return ((await reply.json()) as { readonly id: string }).id; // by the contract
    };
    const read = async (id: string): Promise<number> =>
      (await fetch(`${door.app.url}/v1/responses/${id}`, { headers: { authorization: `Bearer ${door.token}` } }))
        .status;
    expect(await read(await respond('false'))).toBe(404);
    await rows(6);
    const id = await respond('true');
    const found = await vi.waitFor(async () => {
      const [first] = await rows(7);
      expect(first).toMatchObject({ kind: 'call', words: 'Hi' });
      return first;
    }, 10_000);
    expect(await read(id)).toBe(200);
    expect((await call('DELETE', `/call/${found?.id}`)).status).toBe(204);
    expect(await read(id)).toBe(404);
    await rows(6);
  });

  test('a file whose name cannot be stored as it is', async () => {
    door.answerWith({ pieces: openAIStream });
    const file = { filename: 'a\0b\u0007.txt', file_data: `data:text/plain;base64,${btoa('Hello')}` };
    const content = [{ type: 'file', file }];
    const ask = { model: 'openai/gpt-4.1', messages: [{ role: 'user', content }], stream: true };
    await (await door.post('/v1/chat/completions', ask, { 'x-tributary-keep': 'true' })).text();
    const [row] = await rows(7);
    if (!row) throw new Error('no row');
    const { messages } = await chat(row);
    const [asked] = Object.values(messages) as { readonly files: readonly { readonly url: string }[] }[]; // a question
    expect(asked).toMatchObject({ files: [{ name: 'ab.txt', size: 5 }] });
    const bytes = await send(`${door.app.url}${asked?.files[0]?.url}`, { method: 'GET', headers: auth(door.session) });
    expect(bytes.headers['content-disposition']).toContain("''ab.txt");
    expect((await call('DELETE', `/call/${row.id}`)).status).toBe(204);
  });

  test('another user reads, opens and deletes nothing', async () => {
    const other = await openSession(door.app.url);
    expect(await listed(other)).toEqual([]);
    for (const { kind: of, id } of await listed()) {
      expect((await call('DELETE', `/${of}/${id}`, other)).status).toBe(404);
      expect((await call('POST', `/${of}/${id}/chat`, other)).status).toBe(404);
    }
    expect((await call('DELETE', '', other)).status).toBe(204);
    await rows(6);
  });

  test('calls and replies that have expired are deleted', async () => {
    const { storage } = door.app.running;
    const row = {
      id: 'expired',
      userId: door.session.userId,
      wire: 'x',
      about: '',
      data: '',
      createdAt: 1,
      expiresAt: 1,
    };
    const { db } = storage;
    await db
      .insertInto('keptCalls')
      .values({ ...row, size: 1 })
      .execute();
    await db
      .insertInto('keptReplies')
      .values({ ...row, provider: '', previous: null, callId: null })
      .execute();
    await removeExpired(storage);
    for (const table of ['keptCalls', 'keptReplies'] as const)
      expect(await db.selectFrom(table).select('id').where('expiresAt', '<', Date.now()).execute()).toEqual([]);
    await rows(6);
  });

  test('the newest 500 of a user are kept, 256 MB of them at most', async () => {
    const { db } = door.app.running.storage;
    const { userId } = door.session;
    const row = {
      userId,
      wire: 'openai-chat',
      about: '',
      data: '',
      size: 1,
      createdAt: 1,
      expiresAt: Date.now() + 60_000,
    };
    const others = Array.from({ length: 510 }, (_, at) => ({ ...row, id: `old-${at}`, createdAt: at }));
    const large = { ...row, id: 'large', size: 200_000_000, createdAt: 400 };
    await db
      .insertInto('keptCalls')
      .values([...others, large])
      .execute();
    const ids = async (): Promise<readonly string[]> =>
      (await db.selectFrom('keptCalls').select('id').where('userId', '=', userId).execute()).map(({ id }) => id);
    const keep = async (): Promise<void> => {
      door.answerWith(claudeSays('Bonjour'));
      await (await door.post('/v1/messages', claude, withToken(keeping))).text();
    };
    await keep();
    await vi.waitFor(async () => expect(await ids()).toHaveLength(500), 10_000);
    expect(await ids()).toEqual(expect.arrayContaining(['old-509', 'large']));
    // Older calls go with the call that does not fit.
    await db
      .insertInto('keptCalls')
      .values({ ...large, id: 'larger', createdAt: 450 })
      .execute();
    await keep();
    await vi.waitFor(async () => expect(await ids()).not.toContain('large'), 10_000);
    expect(await ids()).toContain('larger');
    expect(await ids()).not.toContain('old-399');
    await db.deleteFrom('keptCalls').where('about', '=', '').execute();
  });

  test('the database has no words of them', async () => {
    const { db } = door.app.running.storage;
    const stored = JSON.stringify([
      await db.selectFrom('keptCalls').selectAll().execute(),
      await db.selectFrom('keptReplies').selectAll().execute(),
    ]);
    expect(stored).not.toMatch(/Bonjour|See this|claude-cli|Hello/);
  });

  test('a visitor who signs up keeps them, and deletes all of them', async () => {
    const account = await createAccount(door.app.url, door.session, {
      email: 'kept@example.org',
      password: 'correct battery staple',
      name: 'Kept',
    });
    const found = await listed(account);
    expect(found.map(({ words }) => words)).toContain('See this');
    const reply = found.find(({ kind: of }) => of === 'reply');
    expect((await call('POST', `/reply/${reply?.id}/chat`, account)).status).toBe(200);
    expect((await call('DELETE', '', account)).status).toBe(204);
    expect(await listed(account)).toEqual([]);
  });
});
