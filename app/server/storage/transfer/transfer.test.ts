// Export and import: a round trip is lossless, foreign files become trees, a dry run reports the truth.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groundApp } from '../../testing/ground-app.ts';
import { newId } from '../ids.ts';
import {
  appendMessages,
  changeConversation,
  createConversation,
  listConversations,
  readConversation,
} from '../repositories/conversations.ts';
import { changeFolder, createFolder, findFolder, listFolders } from '../repositories/folders.ts';
import { addPreviewVersion, listPreviewVersions } from '../repositories/preview-versions.ts';
import { readMessages } from '../repositories/messages.ts';
import type { AssistantBody, PromptBody } from '../../../shared/api/library.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { searchAll } from '../repositories/search.ts';
import { changeSettings, readSettings } from '../repositories/settings.ts';
import type { Storage } from '../storage.ts';
import { onBoth, testDatabase } from '../testing/databases.ts';
import { piecesOfFile } from '../../../shared/transfer/import-pieces.ts';
import { readImport, runImport } from './import.ts';
import { addMemory, listMemories } from '../repositories/memories.ts';
import { listItems, putItem } from '../repositories/library.ts';
import { digestOfFact } from '../fact-digest.ts';
import { exportAll } from './own-format.ts';
import { chatGPT, claude, libreTree, lobeNew, lobeOld, openWebUI, says } from './samples.ts';

const app = groundApp();

const answers = (id: string, parentId: string, text: string): StoredMessage => ({
  id,
  parentId,
  createdAt: 8,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: [{ type: 'text', text }], usage: { totalTokens: 3 } },
  outcome: 'done',
});

const assistantWith = (more: Partial<AssistantBody>): AssistantBody => ({
  name: 'Cook',
  description: '',
  picture: { type: 'emoji', text: '🍲' },
  instructions: 'Cook for {{who}}.',
  model: null,
  fallbacks: [],
  params: { temperature: 0.5 },
  plugins: [],
  files: [],
  openings: ['What is in season?'],
  ...more,
});
const promptOf = (text: string): PromptBody => ({ name: 'Sum', text, favourite: true, fields: [], previous: [] });
const factOf = (
  user: string,
  text: string,
  more: { readonly folderId: string | null; readonly accepted: boolean },
) => ({
  operation: 'add' as const,
  target: null,
  text,
  conversationId: null,
  again: false,
  digest: digestOfFact(app, user, text),
  ...more,
});

async function* inOnePiece(message: StoredMessage): AsyncGenerator<string> {
  yield JSON.stringify(message);
}

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => void (storage = await (await testDatabase(kind)).open()));
  afterAll(() => storage.close());

  const exported = async (user: string): Promise<unknown> => {
    let text = '';
    for await (const piece of exportAll(storage, user, inOnePiece)) text += piece;
    return JSON.parse(text);
  };
  const imported = async (user: string, file: unknown, dryRun = false) => {
    const reading = readImport(file);
    if (!reading) throw new Error('no format');
    return runImport(app, storage, user, reading, dryRun);
  };
  const only = async (user: string, view: 'active' | 'archived' = 'active') => {
    const [row] = await listConversations(storage, user, { view, limit: 1 });
    const whole = await readConversation(storage, user, row?.id ?? '', 100);
    return { row, whole, all: await readMessages(storage, user, row?.id ?? '') };
  };

  test('what one user exports another one imports, and it is all there; a second time adds nothing', async () => {
    const [from, to] = [newId(), newId()];
    const folder = await createFolder(storage, from, { name: 'Work' });
    for (const title of ['First', 'Second']) {
      const { id = '' } =
        (await createConversation(storage, from, { title, folderId: folder?.id ?? null, config: { model: title } })) ??
        {};
      await appendMessages(storage, from, id, [
        says('q', null, 'zebra \ud83d'),
        answers('a1', 'q', 'one'),
        answers('a2', 'q', 'two'),
      ]);
      await changeConversation(storage, from, id, { headId: 'a1', pinned: title === 'First' });
    }
    const saved = { id: 'v', message: 'a1', after: 'a2', language: 'html', base: 'a'.repeat(24), text: '<b>mine</b>' };
    const [listed] = await listConversations(storage, from, { view: 'active', limit: 1 });
    await addPreviewVersion(storage, from, listed?.id ?? '', saved, 7);
    await changeSettings(storage, from, { theme: 'dark', lang: 'de' });
    await changeSettings(storage, to, { lang: 'fr' });
    const file = await exported(from);
    const dry = await imported(to, file, true);
    expect(dry).toMatchObject({
      format: 'tributary',
      conversations: { found: 2, added: 2, known: 0 },
      messages: 6,
      folders: ['Work'],
      settings: 1,
      notes: [],
    });
    expect(await listConversations(storage, to, { view: 'active', limit: 9 })).toEqual([]);
    expect(await imported(to, file)).toEqual({ ...dry, dryRun: false });
    const strip = (of: unknown) =>
      JSON.parse(
        JSON.stringify(of, (key, value: unknown) =>
          ['id', 'exportedAt', 'settings'].includes(key) ? undefined : value,
        ),
      ) as unknown;
    expect(strip(await exported(to))).toEqual(strip(file));
    const [taken] = await listConversations(storage, to, { view: 'active', limit: 1 });
    expect(await listPreviewVersions(storage, to, taken?.id ?? '')).toEqual([{ ...saved, createdAt: 7 }]);
    expect(await readSettings(storage, to)).toEqual({ theme: 'dark', lang: 'fr' });
    expect((await searchAll(storage, to, 'zebra', { limit: 9 })).found).toHaveLength(2);
    expect(await imported(to, file)).toMatchObject({ conversations: { added: 0, known: 2 }, messages: 0 });
    expect(await imported(from, file)).toMatchObject({ conversations: { added: 0, known: 2 } });
  });

  test('projects, assistants, prompts and memories come along; files and tools do not, and are reported', async () => {
    const [from, to] = [newId(), newId()];
    const folder = await createFolder(storage, from, { name: 'Garden' });
    const project = { color: 'green', icon: '🌱', model: 'p/m', instructions: 'In metres.', replaces: true } as const;
    await changeFolder(storage, from, folder?.id ?? '', project);
    await putItem(storage, from, 'assistant', { id: 'cook', body: assistantWith({ plugins: ['clock'] }) });
    await putItem(storage, from, 'prompt', { id: 'sum', body: promptOf('Sum up {{text}}') });
    for (const [text, folderId, accepted] of [
      ['Likes roses', folder?.id ?? null, true],
      ['Has a dog', null, true],
      ['Only suggested', null, false],
    ] as const)
      await addMemory(storage, from, factOf(from, text, { folderId, accepted }));

    const file = await exported(from);
    expect(JSON.stringify(file)).not.toContain('Only suggested');
    const dry = await imported(to, file, true);
    expect(dry).toMatchObject({ folders: ['Garden'], items: 4 });
    expect(dry.notes).toEqual([{ what: 'tools of assistants, which are switched on by hand', count: 1 }]);
    expect(await listItems(storage, to, 'assistant')).toEqual([]);
    expect(await imported(to, file)).toEqual({ ...dry, dryRun: false });

    const [made] = await listFolders(storage, to);
    expect(await findFolder(storage, to, made?.id ?? '')).toMatchObject({ name: 'Garden', ...project });
    expect(await listItems(storage, to, 'assistant')).toMatchObject([{ id: 'cook', ...assistantWith({}) }]);
    expect(await listItems(storage, to, 'prompt')).toMatchObject([{ id: 'sum', ...promptOf('Sum up {{text}}') }]);
    const facts = (await listMemories(storage, to)).map(({ text, state, folderId }) => [text, state, folderId]);
    expect(new Set(facts.map(String))).toEqual(
      new Set([String(['Likes roses', 'accepted', made?.id]), String(['Has a dog', 'accepted', null])]),
    );

    // A second import adds nothing and keeps changes and deletions made here.
    await putItem(storage, to, 'prompt', { id: 'sum', body: promptOf('mine') });
    expect(await imported(to, file)).toMatchObject({ folders: [], items: 0 });
    expect(await listItems(storage, to, 'prompt')).toMatchObject([{ text: 'mine' }]);
  });

  test('a hostile library is left out entry by entry', async () => {
    const user = newId();
    const file = {
      format: 'tributary-export',
      version: 1,
      conversations: [],
      projects: [null, { name: '' }, { name: 'x'.repeat(5_000), color: 'url(x)', replaces: 'yes', instructions: 7 }],
      assistants: [
        null,
        { id: '../a' },
        { ...assistantWith({}), id: 'a', extra: 1 },
        { ...assistantWith({}), id: 'ok' },
      ],
      prompts: [
        { ...promptOf('x'.repeat(50_000)), id: 'long' },
        { ...promptOf('fine'), id: 'fine' },
      ],
      memories: [{ text: ' ' }, { text: 'y'.repeat(9_000), project: 'none' }, 'words'],
    };
    const report = await imported(user, file);
    expect(report).toMatchObject({ folders: ['x'.repeat(200)], items: 3 });
    expect(Object.fromEntries(report.notes.map(({ what, count }) => [what, count]))).toEqual({
      'unreadable assistants': 3,
      'unreadable prompts': 1,
    });
    expect((await listMemories(storage, user)).map(({ text }) => text)).toEqual(['y'.repeat(400)]);
    const [folder] = await listFolders(storage, user);
    expect(await findFolder(storage, user, folder?.id ?? '')).toMatchObject({ instructions: '', replaces: false });
  });

  test('a file gives no consent, plugin, provider or address; what is left out is reported, by a dry run as well', async () => {
    const user = newId();
    const file = {
      format: 'tributary-export',
      version: 1,
      settings: {
        'tools.consents': ['web-page/outside'],
        'tools.installed.evil': { manifest: { identifier: 'evil', api: [{ name: 'x' }] } },
        providers: { openai: { fetchOnClient: true, origin: 'https://attacker.example' } },
        clientOrigins: { openai: ['https://attacker.example'] },
        'not a name': 1,
        large: 'x'.repeat(1024 * 1024),
        theme: 'dark',
      },
      conversations: [
        {
          id: 'c',
          config: { model: 'm', plugins: ['web-page'], toolConsents: ['web-page/outside'] },
          messages: [says('a', null, 'x')],
        },
      ],
    };
    const dry = await imported(user, file, true);
    expect(dry).toMatchObject({ settings: 1, conversations: { added: 1 } });
    expect(Object.fromEntries(dry.leftOut.map(({ reason, count }) => [reason, count]))).toEqual({
      'tool-consents': 1,
      'installed-tools': 1,
      providers: 1,
      'client-origins': 1,
      'setting-name': 1,
      'setting-limit': 1,
      'chat-consents': 1,
    });
    expect(await imported(user, file)).toEqual({ ...dry, dryRun: false });
    expect(await readSettings(storage, user)).toEqual({ theme: 'dark' });
    expect((await only(user)).whole?.conversation.config).toEqual({ model: 'm', plugins: ['web-page'] });
  });

  test('a file holds at most 500 settings beside those that are there', async () => {
    const user = newId();
    await changeSettings(storage, user, { own: 1 });
    const settings = Object.fromEntries(Array.from({ length: 510 }, (_, n) => [`s${n}`, n]));
    const report = await imported(user, { format: 'tributary-export', settings, conversations: [] });
    expect(report).toMatchObject({ settings: 499, leftOut: [{ reason: 'setting-limit', count: 11 }] });
    expect(Object.keys(await readSettings(storage, user))).toHaveLength(500);
  });

  test('a chat that came in several parts is one, whole; a part comes once, and what broke off goes on', async () => {
    const [from, to] = [newId(), newId()];
    const { id = '' } = (await createConversation(storage, from, { title: 'Long' })) ?? {};
    const texts = Array.from({ length: 30 }, (_, n) => `${n} ${'zebra '.repeat(20)}`);
    for (const [n, text] of texts.entries())
      await appendMessages(storage, from, id, [says(`m${n}`, n === 0 ? null : `m${n - 1}`, text)]);
    await changeConversation(storage, from, id, { headId: 'm20' });
    const { pieces = [] } = piecesOfFile(await exported(from), 1e9, 2000) ?? {};
    expect(pieces.length).toBeGreaterThan(2);

    const dry = await Promise.all(pieces.map((piece) => imported(to, piece, true)));
    const sum = (reports: readonly { readonly messages: number }[]) =>
      reports.reduce((n, { messages }) => n + messages, 0);
    expect([dry[0]?.conversations, dry[1]?.conversations, sum(dry)]).toEqual([
      { found: 1, added: 1, known: 0 },
      { found: 0, added: 0, known: 0 },
      30,
    ]);
    for (const piece of pieces.slice(0, 2)) await imported(to, piece);
    const again = [];
    for (const piece of pieces) again.push(await imported(to, piece, true));
    for (const piece of pieces) await imported(to, piece);
    const { row, all } = await only(to);
    expect([all.length, row?.headId, sum(again) > 0, sum(again) < 30]).toEqual([30, 'm20', true, true]);
    expect(all.map(({ id: message, parentId }) => [message, parentId])).toEqual(
      (await readMessages(storage, from, id)).map(({ id: message, parentId }) => [message, parentId]),
    );
    for (const piece of pieces) expect(await imported(to, piece)).toMatchObject({ messages: 0 });
    // The conversation exists under its own id and is unchanged.
    for (const piece of pieces) expect(await imported(from, piece)).toMatchObject({ messages: 0 });
    expect(await readMessages(storage, from, id)).toHaveLength(30);
  });

  test('a chat of a clock that was ahead is not dated after its import', async () => {
    const user = newId();
    const [conversation] = chatGPT;
    const future = Date.now() / 1000 + 86_400;
    await imported(user, [{ ...conversation, create_time: future, update_time: future }]);
    const { row } = await only(user, 'archived');
    expect(row?.updatedAt).toBeLessThanOrEqual(Date.now());
    expect(row?.createdAt).toBeLessThanOrEqual(Date.now());
  });

  test('ChatGPT: versions stay versions, thoughts become reasoning, what is missing is reported', async () => {
    const user = newId();
    const report = await imported(user, chatGPT);
    expect(report).toMatchObject({ format: 'chatgpt', conversations: { added: 1 }, messages: 5 });
    expect(report.notes.map(({ what }) => what.slice(0, 12))).toEqual(['images, file', 'messages of ']);
    const { row, whole, all } = await only(user, 'archived');
    expect(row).toMatchObject({ title: 'Trees', createdAt: 1700000000500, updatedAt: 1700000100000 });
    expect(whole?.messages).toMatchObject([
      { role: 'user', text: 'What is an oak?' },
      {
        role: 'assistant',
        model: 'gpt-x',
        reply: {
          parts: [
            { type: 'reasoning', text: 'Thinking of oaks' },
            { type: 'text', text: 'A tree.' },
          ],
        },
      },
      { role: 'user', text: 'Thanks' },
      { role: 'assistant', reply: { parts: [{ text: 'Welcome' }] } },
    ]);
    expect(all.filter(({ parentId }) => parentId === whole?.messages[0]?.id)).toHaveLength(2);
    expect(await imported(user, chatGPT)).toMatchObject({ conversations: { added: 0, known: 1 } });
  });

  test.each([
    ['claude', claude, 2, 5],
    ['openwebui', openWebUI, 1, 4],
    ['librechat', libreTree, 1, 3],
  ])('%s: written, read again, and known the second time', async (format, file, added, messages) => {
    const user = newId();
    expect(await imported(user, file)).toMatchObject({ format, conversations: { added }, messages });
    const { row, whole } = await only(user);
    expect(whole?.messages.at(-1)?.id).toBe(row?.headId);
    expect(await imported(user, file)).toMatchObject({ conversations: { added: 0, known: added }, messages: 0 });
  });

  test.each([
    ['the older file', lobeOld],
    ['the newer one', lobeNew],
  ])('LobeChat, %s: topics become conversations, groups folders', async (_name, file) => {
    const user = newId();
    expect(await imported(user, file)).toMatchObject({
      format: 'lobechat',
      conversations: { added: 2 },
      messages: 6,
      folders: ['Research'],
      notes: [{ count: 1 }],
    });
    const { row, whole, all } = await only(user);
    expect(row).toMatchObject({ title: 'Moss', pinned: true });
    expect((await listFolders(storage, user))[0]).toMatchObject({ id: row?.folderId, name: 'Research' });
    expect(whole?.messages.map(({ id }) => id)).toEqual(['a', 'd', 'e']);
    expect(all).toMatchObject([
      { text: 'hello' },
      { parentId: 'a', reply: { parts: [{ type: 'reasoning' }, { type: 'text' }, { type: 'tool', name: 'find' }] } },
      { role: 'tool', parentId: 'b', toolCallId: 'c1', name: 'find' },
      { parentId: 'a', model: 'm', provider: 'p' },
      { text: 'bye', parentId: 'd' },
    ]);
  });
});
