// Large files in chats over real HTTP, on both databases: only the beginning is sent, the model or the server
// searches the rest, and the answer cites passages. Another user's files are unreachable, and ten turns begin with
// the same bytes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { placeOf } from '../../shared/conversation/file-place.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { searchFilesName } from '../../shared/tools/file-search.ts';
import { readFound, sourcesFound } from '../../shared/tools/found.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { startSearchingVendor } from './testing/searching-vendor.ts';
import type { SearchingVendor } from './testing/searching-vendor.ts';

const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const withTools = { provider: 'openai', model: 'gpt-4o' };
const withoutTools = { provider: 'openai', model: 'o1-mini' };
const filler = 'Every change is recorded by the shift leader and reported to the office. '.repeat(12);
const manual = (pages: number, secret: string): string =>
  Array.from(
    { length: pages },
    (_, at) => `${filler}\nThe valve of station ${at} closes at ${at * 7} bar${at === 300 ? ` ${secret}` : ''}.`,
  ).join('\n');

routesOnBoth((kind) => {
  let app: App;
  let vendor: SearchingVendor;
  let me: Session;
  beforeAll(async () => {
    vendor = await startSearchingVendor();
    app = await startApp({ ...(await environmentOf(kind)), OPENAI_API_KEY: 'k', OPENAI_BASE_URL: vendor.url });
    me = await openSession(app.url);
    await call('PATCH', '/api/settings', { preferences: { titles: false } });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const call = (method: string, path: string, body?: unknown, session = me): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(session), ...(body === undefined ? {} : { body }) });
  const put = (id: string, text: string, session = me): Promise<Reply> =>
    send(`${app.url}/api/files/${id}?name=${id}.txt`, {
      method: 'PUT',
      headers: { ...auth(session), 'content-type': 'application/octet-stream' },
      body: Buffer.from(text),
    });

  interface Asked {
    readonly conversation: string;
    readonly text: string;
    readonly files?: readonly string[];
    readonly parent?: string;
    readonly using?: typeof withTools;
    readonly mode?: string;
    readonly session?: Session;
    readonly ending?: string;
  }
  let count = 0;

  /** Asks, waits for the end of the turn, and returns the sent messages and the last answer. */
  async function ask({
    conversation,
    text,
    files = [],
    parent,
    using = withTools,
    mode,
    session = me,
    ending = 'txt',
  }: Asked) {
    const name = `${kind}-${count++}`;
    const attached = files.map((id) => ({
      id,
      name: `${id}.${ending}`,
      fileType: 'text/plain',
      size: 1,
      url: `/api/files/${id}`,
      ...(mode ? { mode } : {}),
    }));
    const message = { id: `q-${name}`, createdAt: count, text, images: [], files: attached };
    const create =
      parent === undefined ? { create: { title: 'A chat', config: { ...defaultChatConfig, ...using } } } : {};
    const begun = await call(
      'POST',
      '/api/turns',
      {
        conversation: { id: conversation, ...create },
        parent: parent ?? null,
        answer: `a-${name}`,
        message,
        using,
        config: { changes: {} },
        client,
      },
      session,
    );
    expect([begun.status, begun.text]).toMatchObject([201, expect.anything()]);
    for (;;) {
      const {
        conversation: head,
        messages,
        turns,
      } = (await call('GET', `/api/conversations/${conversation}`, undefined, session)).json as {
        readonly conversation: { readonly headId: string };
        readonly messages: readonly StoredMessage[];
        readonly turns: readonly { readonly state: string }[];
      };
      const last = messages.find(({ id }) => id === head.headId);
      if (turns.length === 0 && last?.role === 'assistant' && last.outcome !== 'running') return { messages, last };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const contentOf = (at: number): string => JSON.stringify(vendor.requests.at(at)?.messages ?? []);
  const resultsIn = (messages: readonly StoredMessage[]) =>
    messages
      .flatMap((message) => (message.role === 'tool' ? [message] : []))
      .toSorted((a, b) => a.toolCallId.localeCompare(b.toolCallId));

  test('of a file that does not fit the beginning is sent, the model searches, and its answer names the place', async () => {
    await put('manual', manual(600, 'marmalade'));
    const { messages, last } = await ask({
      conversation: 'c-1',
      text: 'Where is <valve marmalade>?',
      files: ['manual'],
    });
    const [first] = vendor.requests.slice(-2);
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual([searchFilesName]);
    expect(JSON.stringify(first?.messages)).toMatch(
      /Too large to be sent whole: the first \d+ of \d{6} characters follow/,
    );
    expect(JSON.stringify(first?.messages).length).toBeLessThan(6000);
    const [result] = resultsIn(messages);
    expect(result?.outcome).toBe('done');
    const found = readFound(result?.content ?? '');
    expect(found?.text).toMatch(/^\d+ of \d+ passages that hold any of the words/);
    expect(found?.text).toContain('2100 bar marmalade');
    const sources = sourcesFound(messages);
    expect(sources?.numbered).toBe(true);
    const [best] = sources?.citations ?? [];
    expect(best?.title).toMatch(/^manual\.txt, lines \d+–\d+$/);
    const place = placeOf(best?.url ?? '');
    const whole = manual(600, 'marmalade');
    expect(whole.slice(place?.start, (place?.start ?? 0) + (place?.length ?? 0))).toContain('marmalade');
    expect(last.reply.parts.map((part) => (part.type === 'text' ? part.text : ''))).toContain('It says so [1].');
  });

  test('of a table that is searched a model without tools is told that it cannot count over it', async () => {
    await put('costs', `item,cost\n${Array.from({ length: 40_000 }, (_, at) => `part ${at},${at * 7}`).join('\n')}`);
    const costs = { text: 'What do they cost <part 300>?', files: ['costs'], ending: 'csv' };
    await ask({ conversation: 'c-table', ...costs, using: withoutTools });
    expect(contentOf(-1)).toContain('It is a table of 40001 lines. Passages show some of its rows: counts, sums');
    await ask({ conversation: 'c-asked', ...costs });
    expect(contentOf(-2)).toContain('It is a table: tables____query_table counts, sums and filters');
    await ask({ conversation: 'c-words', text: 'What do they cost <part 300>?', files: ['costs'] });
    expect(contentOf(-2)).toContain('Too large to be sent whole');
    expect(contentOf(-2)).not.toContain('It is a table');
  });

  test('two searches of one answer have numbers of their own', async () => {
    const { messages, last } = await ask({
      conversation: 'c-2',
      text: 'Compare <station 12> and <station 450>',
      files: ['manual'],
    });
    const results = resultsIn(messages);
    expect(results.map(({ content }) => readFound(content)?.first)).toEqual([1, 9]);
    expect(JSON.stringify(last.reply.parts)).toContain('It says so [1]. It says so [9].');
    const sources = sourcesFound(messages);
    expect([sources?.numbered, sources?.citations[8]?.title]).toEqual([true, expect.stringContaining('manual.txt')]);
  });

  test('more is read around a passage, by pages, and in one file by its name', async () => {
    const { messages } = await ask({
      conversation: 'c-3',
      text: 'Read <{"around":5,"file":"manual"}> and <{"file":"other.txt","query":"valve"}> and <{}>',
      files: ['manual'],
    });
    const [around, other, nothing] = resultsIn(messages);
    expect(readFound(around?.content ?? '')?.text).toMatch(/^Passages 2 to 8, of \d+\./);
    expect(readFound(around?.content ?? '')?.citations).toHaveLength(7);
    expect([other?.outcome, other?.content]).toEqual(['failed', expect.stringContaining('there are: manual.txt')]);
    expect([nothing?.outcome, nothing?.content]).toEqual(['failed', expect.stringContaining('nothing to look for')]);
  });

  test('a file that fits is sent whole and no search is offered, unless the user wants it searched', async () => {
    await put('short', manual(40, 'plum'));
    await ask({ conversation: 'c-4', text: 'What is in it?', files: ['short'] });
    expect(contentOf(-1)).toContain('station 39');
    expect(vendor.requests.at(-1)?.tools).toBeUndefined();
    await ask({ conversation: 'c-5', text: 'What is in it?', files: ['short'], mode: 'search' });
    expect(contentOf(-1)).not.toContain('station 39');
    expect(vendor.requests.at(-1)?.tools?.map((tool) => tool.function.name)).toEqual([searchFilesName]);
  });

  test('a model without tools is told passages at the question, and the answer names them', async () => {
    const { last } = await ask({
      conversation: 'c-6',
      text: 'Which valve has marmalade?',
      files: ['manual'],
      using: withoutTools,
    });
    expect(vendor.requests.at(-1)?.tools).toBeUndefined();
    expect(contentOf(-1)).toContain('2100 bar marmalade');
    expect(last.reply.grounding?.citations[0]?.title).toMatch(/^manual\.txt, lines/);
    expect(JSON.stringify(last.reply.parts)).toContain('It says so [1].');
  });

  test.each([
    ['with tools', withTools],
    ['without tools', withoutTools],
  ])(
    'ten turns of a model %s begin with the same bytes',
    async (name, using) => {
      const conversation = `c-ten-${name.length}`;
      let parent: string | undefined;
      let before: readonly unknown[] = [];
      for (let turn = 0; turn < 10; turn++) {
        const files = turn === 0 ? ['manual'] : [];
        const { last } = await ask({
          conversation,
          text: `Which pressure has station ${turn * 31}?`,
          files,
          using,
          ...(parent ? { parent } : {}),
        });
        const sent = vendor.requests.at(-1)?.messages ?? [];
        expect(JSON.stringify(sent.slice(0, before.length))).toBe(JSON.stringify(before));
        expect(sent.length).toBeGreaterThan(before.length);
        before = sent;
        parent = last.id;
      }
    },
    120_000,
  );

  test('another user finds nothing of it, by any id or name', async () => {
    const other = await openSession(app.url);
    await call('PATCH', '/api/settings', { preferences: { titles: false } }, other);
    await put('own', manual(600, 'quince'), other);
    const { messages } = await ask({
      conversation: 'c-other',
      text: 'Find <marmalade> and <{"file":"manual","query":"marmalade"}> and <quince>',
      files: ['own'],
      session: other,
    });
    const [marmalade, named, quince] = resultsIn(messages);
    expect(marmalade?.content).not.toContain('bar marmalade');
    expect(marmalade?.content).toContain('None of');
    expect(named?.outcome).toBe('failed');
    expect(quince?.content).toContain('bar quince');
  });
});
