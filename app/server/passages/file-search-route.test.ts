// Search by meaning over real HTTP, on both databases: operator's and user's models, ledger, states, killed server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FileSearchView } from '../../shared/api/file-search.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import type { UsageReport } from '../../shared/api/usage.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { readFound } from '../../shared/tools/found.ts';
import { routesOnBoth, testDatabase } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp, startProcess } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { startSearchingVendor } from '../turns/testing/searching-vendor.ts';
import type { SearchingVendor } from '../turns/testing/searching-vendor.ts';
import { startEmbeddingVendor } from './testing/embedding-vendor.ts';
import type { EmbeddingVendor } from './testing/embedding-vendor.ts';

const filler = 'Every change is recorded by the shift leader and reported to the office. '.repeat(12);
const manual = (pages: number, machine: string): string =>
  Array.from(
    { length: pages },
    (_, at) => `${filler}\nValve ${at} closes.${at === pages - 9 ? ` The ${machine} hums.` : ''}`,
  ).join('\n');
const preset = 'voyage/voyage-3.5';
const own = 'voyage/voyage-3.5-lite';
const patience = { timeout: 30_000, interval: 50 };

routesOnBoth((kind) => {
  let app: App;
  let chats: SearchingVendor;
  let vendor: EmbeddingVendor;
  let environment: Readonly<Record<string, string>>;
  let me: Session;
  beforeAll(async () => {
    [chats, vendor] = await Promise.all([startSearchingVendor(), startEmbeddingVendor()]);
    const { dataDir, databaseUrl } = await testDatabase(kind);
    environment = {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: chats.url,
      VOYAGE_API_KEY: 'key-of-the-operator',
      VOYAGE_BASE_URL: vendor.url,
      EMBEDDING_MODEL: preset,
    };
    app = await startApp(environment);
    me = await openSession(app.url);
    await call('PATCH', '/api/settings', { preferences: { titles: false } });
  }, 120_000);
  afterAll(async () => {
    vendor.release();
    await app.stop();
    await Promise.all([chats.close(), vendor.close()]);
  });

  const call = (method: string, path: string, body?: unknown, session = me): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(session), ...(body === undefined ? {} : { body }) });
  const view = async (session = me): Promise<FileSearchView> =>
    (await call('GET', '/api/file-search', undefined, session)).json as FileSearchView;
  const fileOf = async (id: string, session = me) => (await view(session)).files.find(({ ids }) => ids.includes(id));
  /** Large enough to be indexed when its text is read. */
  async function put(id: string, text: string, session = me): Promise<void> {
    const headers = { ...auth(session), 'content-type': 'application/octet-stream' };
    await send(`${app.url}/api/files/${id}?name=${id}.txt`, { method: 'PUT', headers, body: Buffer.from(text) });
    expect((await call('POST', `/api/files/${id}/text`, undefined, session)).status).toBe(200);
  }
  const becomes = (id: string, expected: object, session = me, timeout = patience.timeout): Promise<void> =>
    vi.waitFor(async () => expect(await fileOf(id, session)).toMatchObject(expected), { ...patience, timeout });
  const choose = (fileSearchModel: string): Promise<Reply> =>
    call('PATCH', '/api/settings?merge=1', { preferences: { fileSearchModel } });
  const embeddings = async (session = me): Promise<number> => {
    const report = (await call('GET', '/api/usage?days=2', undefined, session)).json as UsageReport;
    return report.purposes.find(({ key }) => key === 'embedding')?.calls ?? 0;
  };

  let count = 0;
  /** Returns the passages the model got from its search. */
  async function told(file: string, words: string): Promise<string> {
    const name = `${kind}-${count++}`;
    const url = `/api/files/${file}`;
    const files = [{ id: file, name: `${file}.txt`, fileType: 'text/plain', size: 1, url, mode: 'search' }];
    const using = { provider: 'openai', model: 'gpt-4o' };
    const begun = await call('POST', '/api/turns', {
      conversation: { id: `c-${name}`, create: { title: 'A chat', config: { ...defaultChatConfig, ...using } } },
      parent: null,
      answer: `a-${name}`,
      message: { id: `q-${name}`, createdAt: 1, text: `<${words}>`, images: [], files },
      using,
      config: { changes: {} },
      client: { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' },
    });
    expect(begun.status).toBe(201);
    let result = '';
    await vi.waitFor(async () => {
      const { messages, turns } = (await call('GET', `/api/conversations/c-${name}`)).json as {
        readonly messages: readonly StoredMessage[];
        readonly turns: readonly unknown[];
      };
      const found = messages.find(({ role }) => role === 'tool');
      expect(turns).toEqual([]);
      result = found?.role === 'tool' ? (readFound(found.content)?.text ?? '') : '';
      expect(result).not.toBe('');
    }, patience);
    return result;
  }

  test('the operator’s model reads a large file with the operator’s key, a row of the ledger for each call', async () => {
    expect(await view()).toMatchObject({ model: preset, preset, files: [] });
    expect((await view()).providers.find(({ provider }) => provider === 'voyage')).toMatchObject({
      name: 'Voyage AI',
      models: expect.arrayContaining([{ id: 'voyage-3.5', name: 'Voyage 3.5' }]),
    });
    await put('manual', manual(120, 'boiler'));
    await becomes('manual', { state: 'done', model: preset, name: 'manual.txt' });
    const file = await fileOf('manual');
    expect(file?.made).toBe(file?.passages);
    expect(file?.passages).toBeGreaterThan(100);
    expect(new Set(vendor.requests.map(({ key, model }) => `${model} ${key}`))).toEqual(
      new Set(['voyage-3.5 Bearer key-of-the-operator']),
    );
    await vi.waitFor(async () => expect(await embeddings()).toBe(vendor.requests.length), patience);
    // Each response reports one token. An unknown price counts as none.
    const report = (await call('GET', '/api/usage?days=2')).json as UsageReport;
    expect(report.purposes.filter(({ key }) => key === 'embedding')).toMatchObject([
      { currency: '', micros: 0, inputTokens: vendor.requests.length },
    ]);
    expect(new Set(vendor.requests.map(({ role }) => role))).toEqual(new Set(['document']));
  });

  test('a model finds what its words do not hold, and is told how it was searched', async () => {
    const result = await told('manual', 'Kessel');
    expect(result).toMatch(
      /^The \d+ best by words and meaning, the best first, of \d+ passages; 0 hold any of the words\./,
    );
    expect(result).toContain('The boiler hums.');
    expect(vendor.requests.at(-1)).toMatchObject({ role: 'query', input: [expect.stringContaining('Kessel')] });
  });

  test('by words only, where the user wants it so; and by another model again, which reads anew', async () => {
    await choose('words');
    expect(await view()).not.toHaveProperty('model');
    expect(await told('manual', 'Kessel')).toMatch(/^None of \d+ passages holds any of these words: try others/);
    await choose(own);
    await becomes('manual', { state: 'done', model: own });
    expect(await told('manual', 'Kessel')).toContain('The boiler hums.');
    expect(vendor.requests.at(-1)?.model).toBe('voyage-3.5-lite');
  });

  test('a refusal is shown with its cause, words answer and say so; trying again makes the rest', async () => {
    vendor.answerWith(401);
    await put('refused', manual(125, 'crane'));
    await becomes('refused', { state: 'error', made: 0, cause: { type: 'InvalidProviderAPIKey', provider: 'voyage' } });
    expect(JSON.stringify(await view())).not.toContain('key-of-the-operator');
    expect(await told('refused', 'crane')).toMatch(
      /^1 of 1 passages that hold any of the words.* Searched by words only: the files are still to be read by meaning\./,
    );
    vendor.answerWith(200);
    expect((await call('POST', '/api/file-search')).status).toBe(200);
    await becomes('refused', { state: 'done' });
    expect(await fileOf('refused')).not.toHaveProperty('cause');
  });

  test('one user sees nothing of another’s files, and has them read by their own choice', async () => {
    const other = await openSession(app.url);
    expect(await view(other)).toMatchObject({ model: preset, files: [] });
    await put('theirs', manual(125, 'mixer'), other);
    await becomes('theirs', { state: 'done', model: preset }, other);
    expect(await fileOf('theirs')).toBeUndefined();
    expect(await embeddings(other)).toBeGreaterThan(0);
  });

  test('a server that is killed in the middle goes on at its next start, without anybody asking', async () => {
    await app.stop();
    const killed = await startProcess(environment);
    app = killed;
    vendor.holdAfter(1);
    await put('killed', manual(130, 'chiller'));
    await vendor.held();
    await becomes('killed', { state: 'running', made: 64 });
    await killed.kill();
    vendor.release();
    const before = vendor.requests.length;
    app = await startApp(environment);
    // Another server counts as dead after half a minute of silence.
    await becomes('killed', { state: 'done' }, me, 60_000);
    const file = await fileOf('killed');
    expect(file?.made).toBe(file?.passages);
    // Stored vectors are not computed again.
    const texts = vendor.requests.slice(before).flatMap(({ input }) => input);
    expect(texts).toHaveLength((file?.passages ?? 0) - 64);
    expect(await told('killed', 'Kälteanlage')).toContain('The chiller hums.');
  }, 120_000);
});
