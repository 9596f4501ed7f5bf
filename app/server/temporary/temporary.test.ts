// Temporary chats over real HTTP, on both databases: a marker in messages, files and tool results is found nowhere on
// disk or in tables, during the chat, after closing it, and after the server was killed.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { keptId, newTemporaryId } from '../../shared/conversation/temporary.ts';
import { newId } from '../storage/ids.ts';
import { openInMemory } from '../storage/open.ts';
import { appendMessages, createConversation } from '../storage/repositories/conversations.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';
import { client, digestOf, toolChat } from '../turns/testing/tool-chat.ts';
import { startToolVendor } from '../turns/testing/tool-vendor.ts';
import type { ToolVendor } from '../turns/testing/tool-vendor.ts';
import { idleChats, removeChat } from './temporary-rows.ts';

const soon = { timeout: 15_000 };
/** A single word in any notation, because the search index folds case and splits at punctuation. */
const mark = 'zqxmarkerwvk';

async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

async function marked(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(folder))
    if ((await readFile(path)).toString('latin1').toLowerCase().includes(mark)) found.push(path);
  return found;
}

/** Tables that contain the marker of a stored chat: this proves that the search works. */
const holders = { sqlite: [], postgres: ['messages', 'conversations', 'files', 'fileChunks'] } as const;

/** Returns tables that contain the marker, in text columns or bytes. */
async function markedTables(url: string): Promise<readonly string[]> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const columns = await db.query<{ readonly table: string; readonly column: string; readonly type: string }>(
      `select table_name as "table", column_name as "column", data_type as "type" from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Set<string>();
    for (const { table, column, type } of columns.rows) {
      const name = db.escapeIdentifier(column);
      const text = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
      const sql = `select 1 from ${db.escapeIdentifier(table)} where lower(${text}) like $1 limit 1`;
      if ((await db.query(sql, [`%${mark}%`])).rows.length > 0) found.add(table);
    }
    return [...found];
  } finally {
    await db.end();
  }
}

routesOnBoth((kind) => {
  let vendor: ToolVendor;
  let app: AppProcess;
  let session: Awaited<ReturnType<typeof openSession>>;
  let dataDir: string;
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk-of-the-user', baseURL: vendor.url }),
  );
  let database: Readonly<Record<string, string>>;
  const start = async (): Promise<void> => {
    app = await startProcess({ ...database, DEFAULT_GATEWAY_URL: vendor.gatewayUrl, DATA_DIR: dataDir });
  };

  /** Everywhere the app of this database writes. */
  const everywhere = async (): Promise<readonly string[]> => {
    const { DATABASE_URL: url } = database;
    return [...(await marked(dataDir)), ...(url === undefined ? [] : await markedTables(url))];
  };

  beforeAll(async () => void (vendor = await startToolVendor()));
  afterAll(() => vendor.close());
  beforeEach(async () => {
    vendor.asked.length = 0;
    dataDir = await mkdtemp(join(tmpdir(), 'tributary-temporary-'));
    database = await environmentOf(kind);
    await start();
    session = await openSession(app.url);
    await chat.install();
  });
  afterEach(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const upload = async (id: string, bytes: Buffer): Promise<void> => {
    const headers = { ...auth(session), 'content-type': 'application/octet-stream' };
    const reply = await send(`${app.url}/api/files/${id}?name=${mark}.txt`, { method: 'PUT', headers, body: bytes });
    expect(reply.status).toBe(200);
  };
  // The first bytes make it an image; the rest is a comment.
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(`tEXt ${mark}`)]);

  /** Sends a question with text and image, whose tool result and answer contain the marker. */
  async function talk(id: string) {
    const named = (name: string): string => (id.startsWith('temporary-') ? `${id}-${name}` : `${id}${name}`);
    await upload(named('file'), Buffer.from(`a text with ${mark}`));
    await upload(named('image'), picture);
    const files = [{ id: 'f', name: 'notes.txt', fileType: 'text/plain', size: 20, url: fileAddress(named('file')) }];
    const images = [{ id: 'i', name: 'a.png', url: fileAddress(named('image')) }];
    const message = { id: named('question'), createdAt: 1, text: `I say ${mark}`, images, files };
    const title = `About ${mark}`;
    const create = {
      title,
      titleSource: 'none',
      config: { provider: 'my-box', model: 'rounds:1', plugins: ['weather'] },
    };
    const asked = await chat.ask('rounds:1', {}, undefined, {
      conversation: { id, create },
      answer: named('answer'),
      message,
    });
    await expect.poll(() => chat.turnOf(id), soon).toBe('waiting consent 1');
    const decision = { call: 0, shown: digestOf('{"day":1}'), arguments: `{"day":"${mark}"}` };
    expect((await chat.decide(id, named('answer'), 'once', decision)).status).toBe(200);
    await expect.poll(() => chat.turnOf(id), soon).toBe('none');
    return asked;
  }
  const said = [
    'question',
    'calls 1',
    `done: weather for {"day":"${mark}"}`,
    `done: summary: weather for {"day":"${mark}"}`,
  ];

  test(
    'a mark in message, file, image and tool result is nowhere on the disk, closed or killed',
    { timeout: 60_000 },
    async () => {
      const closed = newTemporaryId();
      const { runId, turnId } = await talk(closed);
      expect([runId, turnId].every((id) => id.startsWith(`${closed}-`))).toBe(true);
      expect(await chat.shown(closed)).toEqual(said);
      // The model has seen all of it.
      expect(JSON.stringify(vendor.asked[0])).toContain(`a text with ${mark}`);
      const file = await chat.call('GET', `/api/files/${closed}-file`);
      expect([file.text, file.headers['cache-control']]).toEqual([`a text with ${mark}`, 'no-store']);
      expect(await everywhere()).toEqual([]);

      expect((await chat.call('DELETE', `/api/conversations/${closed}`)).status).toBe(204);
      expect((await chat.call('GET', `/api/conversations/${closed}`)).status).toBe(404);
      expect((await chat.call('GET', `/api/files/${closed}-file`)).status).toBe(404);
      expect((await chat.call('GET', `/api/runs/${runId}`)).status).toBe(404);

      const killed = newTemporaryId();
      await talk(killed);
      const list = await chat.call('GET', '/api/conversations');
      const found = await chat.call('GET', `/api/search?q=${mark}`);
      const exported = await chat.call('GET', '/api/export');
      expect([list.text, found.text, exported.text].filter((text) => text.includes(mark))).toEqual([]);
      // The model was asked for two answers per chat, and for no title.
      expect(vendor.asked).toHaveLength(4);
      expect(app.output()).not.toContain(mark);
      expect(await everywhere()).toEqual([]);

      // Only the process ends, the folder stays.
      const { pid } = app;
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => isAlive(pid), soon).toBe(false);
      expect(await everywhere()).toEqual([]);
      await start();
      expect((await chat.call('GET', `/api/conversations/${killed}`)).status).toBe(404);
      expect(await everywhere()).toEqual([]);

      // In a stored chat, the same search finds the marker.
      const stored = newId();
      await talk(stored);
      expect(await chat.shown(stored)).toEqual(said);
      const holding = await everywhere();
      expect(holding.length).toBeGreaterThan(1);
      expect(holding).toEqual(expect.arrayContaining([...holders[kind]]));
    },
  );

  test('a chat that is kept is stored with its files, once', { timeout: 60_000 }, async () => {
    const id = newTemporaryId();
    await talk(id);
    const keep = () => chat.call('POST', `/api/conversations/${id}/keep`, { client });
    const stored = keptId(id);
    expect((await keep()).json).toEqual({ id: stored });
    // The response was lost.
    expect((await keep()).json).toEqual({ id: stored });
    expect(await chat.shown(stored)).toEqual(said);
    expect((await chat.call('GET', '/api/files/file')).text).toBe(`a text with ${mark}`);
    expect((await chat.call('GET', `/api/conversations/${id}`)).status).toBe(404);
    expect((await chat.call('GET', `/api/files/${id}-file`)).status).toBe(404);
    expect((await chat.call('GET', '/api/conversations')).text).toContain(stored);
    const other = await openSession(app.url);
    const foreign = await send(`${app.url}/api/conversations/${id}/keep`, { headers: auth(other), body: { client } });
    expect(foreign.status).toBe(404);
  });

  test('a chat is not kept while its reply is being written, and closing stops that', { timeout: 60_000 }, async () => {
    const id = newTemporaryId();
    vendor.hold('day');
    const create = { config: { provider: 'my-box', model: 'rounds:1', plugins: ['weather'] } };
    const answer = `${id}-answer`;
    await chat.ask('rounds:1', {}, undefined, { conversation: { id, create }, answer });
    await expect.poll(() => chat.turnOf(id), soon).toBe('waiting consent 1');
    expect((await chat.call('POST', `/api/conversations/${id}/keep`, { client })).status).toBe(409);
    await chat.decide(id, answer, 'always', { call: 0, shown: digestOf('{"day":1}') });
    await expect.poll(() => vendor.ran.at(-1), soon).toBe('{"day":1}');
    expect((await chat.call('DELETE', `/api/conversations/${id}`)).status).toBe(204);
    vendor.release();
    expect((await chat.call('GET', `/api/conversations/${id}`)).status).toBe(404);
    // A permanent consent given in a temporary chat ended with it.
    expect((await chat.call('GET', '/api/settings')).text).not.toContain('weather/outside');
  });
});

test('a chat in which nothing happens is ended by time; one that goes on stays', async () => {
  const storage = await openInMemory(50_000_000);
  const [old, fresh] = [newTemporaryId(), newTemporaryId()];
  for (const [id, at] of [
    [old, 1000],
    [fresh, 5000],
  ] as const) {
    await createConversation(storage, 'user', { id }, { createdAt: at, updatedAt: at });
  }
  const question = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hello', images: [] } as const;
  expect(await idleChats(storage, 2000)).toEqual([{ id: old, userId: 'user' }]);
  await removeChat(storage, 'user', old);
  await removeChat(storage, 'other', fresh);
  expect((await idleChats(storage, Number.POSITIVE_INFINITY)).map(({ id }) => id)).toEqual([fresh]);
  expect(await appendMessages(storage, 'user', old, [question])).toEqual({ kind: 'no conversation' });
  await storage.close();
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
