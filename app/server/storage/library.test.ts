// Assistants and prompts over real HTTP, on both databases: stored, changed by field, restored after undo.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryLimits } from '../../shared/api/library.ts';
import type { AssistantBody, PromptBody } from '../../shared/api/library.ts';
import { createFileStore } from '../files/file-store.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { adopt, removeUser } from './repositories/accounts.ts';
import { findFile } from './repositories/files.ts';
import { collectFiles } from './repositories/unused-files.ts';
import { changeItem, listItems, putItem } from './repositories/library.ts';
import { environmentOf, routesOnBoth, testDatabase } from './testing/databases.ts';

const assistant = {
  id: 'a-1',
  name: 'Chef',
  description: 'Cooks',
  picture: { type: 'emoji', text: '🧑‍🍳' },
  instructions: 'You cook. Today is {{date}}.',
  model: { provider: 'demo', model: 'demo' },
  fallbacks: [{ provider: 'demo', model: 'other' }],
  params: { temperature: 0.2 },
  plugins: ['clock'],
  files: [],
  openings: ['What is for dinner?'],
};
const prompt = {
  id: 'p-1',
  name: 'Mail',
  text: 'Write to {{who}}.',
  favourite: true,
  fields: [{ name: 'who', type: 'choice', options: ['Ada', 'Bo'] }],
  previous: [{ text: 'Write.', at: 5 }],
};

let app: App;
let me: Session;

const call = (method: string, path: string, body?: unknown, session: Session = me): Promise<Reply> =>
  send(`${app.url}${path}`, { method, headers: auth(session), ...(body === undefined ? {} : { body }) });
const list = async (kind: 'assistants' | 'prompts', session: Session = me): Promise<Record<string, unknown>[]> =>
  ((await call('GET', `/api/${kind}`, undefined, session)).json as Record<string, Record<string, unknown>[]>)[kind] ??
  [];

routesOnBoth((kind) => {
  beforeAll(async () => {
    app = await startApp(await environmentOf(kind));
    me = await openSession(app.url);
  });
  afterAll(() => app.stop());

  test.each([
    ['assistants', assistant],
    ['prompts', prompt],
  ] as const)('%s: made, changed in one field, removed, brought back as it was', async (path, made) => {
    expect((await call('POST', `/api/${path}`, made)).status).toBe(204);
    expect(await list(path)).toEqual([{ ...made, createdAt: expect.any(Number), updatedAt: expect.any(Number) }]);
    expect((await call('PATCH', `/api/${path}/${made.id}`, { name: 'Other' })).status).toBe(204);
    const [before] = await list(path);
    expect(before).toMatchObject({ ...made, name: 'Other' });
    expect((await call('DELETE', `/api/${path}/${made.id}`)).status).toBe(204);
    expect(await list(path)).toEqual([]);
    expect((await call('DELETE', `/api/${path}/${made.id}`)).status).toBe(404);
    expect((await call('PATCH', `/api/${path}/${made.id}`, { name: 'Gone' })).status).toBe(404);
    const { updatedAt: _changed, ...whole } = before ?? {};
    expect((await call('POST', `/api/${path}`, whole)).status).toBe(204);
    expect(await list(path)).toEqual([{ ...before, updatedAt: expect.any(Number) }]);
  });

  test.each([
    ['no name', 'assistants', { ...assistant, name: '' }],
    ['instructions beyond their limit', 'assistants', { ...assistant, instructions: 'x'.repeat(40_001) }],
    ['a field nobody knows', 'assistants', { ...assistant, owner: 'someone' }],
    ['a setting nobody knows', 'assistants', { ...assistant, params: { toolConsents: ['all'] } }],
    ['a picture elsewhere', 'assistants', { ...assistant, picture: { type: 'image', file: 'https://x.example/a' } }],
    ['an id that is none', 'assistants', { ...assistant, id: '../x' }],
    ['too many openings', 'assistants', { ...assistant, openings: Array(9).fill('x') }],
    ['a type nobody knows', 'prompts', { ...prompt, fields: [{ name: 'a', type: 'script' }] }],
  ])('refused: %s', async (_what, path, body) => {
    expect((await call('POST', `/api/${path}`, body)).status).toBe(400);
  });

  test.each([
    ['assistants', assistant],
    ['prompts', prompt],
  ] as const)(
    '%s of one user: another one reads, changes and deletes none of them, under their ids or others',
    async (path, made) => {
      const [owner, other] = [await openSession(app.url), await openSession(app.url)];
      const secret = { ...made, name: 'Velociraptor' };
      expect((await call('POST', `/api/${path}`, secret, owner)).status).toBe(204);
      const before = await list(path, owner);
      const as = async (method: string, at: string, body?: unknown) => {
        const { status, text } = await call(method, at, body, other);
        expect(text).not.toContain('Velociraptor');
        return status;
      };
      expect(await as('GET', `/api/${path}`)).toBe(200);
      expect(await as('PATCH', `/api/${path}/${made.id}`, { name: 'Mine' })).toBe(404);
      expect(await as('DELETE', `/api/${path}/${made.id}`)).toBe(404);
      // An item with the same id belongs to the other user.
      expect(await as('POST', `/api/${path}`, { ...made, name: 'Mine' })).toBe(204);
      expect((await list(path, other)).map(({ name }) => name)).toEqual(['Mine']);
      expect(await as('PATCH', `/api/${path}/${made.id}`, { name: 'Still mine' })).toBe(204);
      expect(await as('DELETE', `/api/${path}/${made.id}`)).toBe(204);
      expect(await list(path, owner)).toEqual(before);
      expect((await send(`${app.url}/api/${path}`, { method: 'GET' })).status).toBe(401);
    },
  );

  test('a list has room for so many, and what is there can still be changed', async () => {
    const other = await openSession(app.url);
    const large = { ...assistant, instructions: 'x'.repeat(40_000) };
    let made = 0;
    let status = 204;
    while (status === 204 && made <= libraryLimits.assistants) {
      ({ status } = await call('POST', '/api/assistants', { ...large, id: `big-${made}` }, other));
      if (status === 204) made += 1;
    }
    expect([status, made]).toEqual([413, Math.floor(libraryLimits.all / JSON.stringify(bodyOf(large)).length)]);
    expect((await call('PATCH', '/api/assistants/big-0', { name: 'Renamed' }, other)).status).toBe(204);
  });

  test('a file that an assistant names is kept, and goes once it names it no more', async () => {
    const database = await testDatabase(kind);
    const storage = await database.open();
    const files = createFileStore({ storage, dataDir: database.dataDir, quota: 1e9 });
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('how to cook');
    };
    const collected = async (): Promise<boolean> => {
      await collectFiles(storage, 0);
      await collectFiles(storage, 0);
      return (await findFile(storage, 'u', 'manual')) === undefined;
    };
    const manual = { id: 'manual', name: 'manual.txt', fileType: 'text/plain', size: 11 };
    const { id, ...body } = assistant;
    const item = { id, body: { ...body, files: [manual] } as unknown as AssistantBody };
    try {
      await files.write('u', { id: 'manual', name: '' }, bytes());
      await putItem(storage, 'u', 'assistant', item);
      expect(await collected()).toBe(false);
      // Another user's assistant does not keep the file.
      await putItem(storage, 'other', 'assistant', item);
      await changeItem(storage, 'u', 'assistant', id, { files: [] });
      expect(await collected()).toBe(true);
    } finally {
      await storage.close();
    }
  });

  test('a visitor’s go along to the account, and go with it', async () => {
    const storage = await (await testDatabase(kind)).open();
    const { id, ...body } = prompt;
    const item = { id, body: body as unknown as PromptBody };
    const ids = async (user: string): Promise<readonly string[]> =>
      (await listItems(storage, user, 'prompt')).map((each) => `${each.id} ${each.name}`);
    try {
      await putItem(storage, 'visitor', 'prompt', item);
      await putItem(storage, 'visitor', 'prompt', { ...item, id: 'both' });
      await putItem(storage, 'account', 'prompt', { id: 'both', body: { ...item.body, name: 'Own' } });
      await adopt(storage, 'visitor', 'account');
      expect(new Set(await ids('account'))).toEqual(new Set(['both Own', 'p-1 Mail']));
      expect(await ids('visitor')).toEqual([]);
      await removeUser(storage, 'account');
      expect(await ids('account')).toEqual([]);
    } finally {
      await storage.close();
    }
  });
});

function bodyOf({ id: _id, ...body }: typeof assistant): object {
  return body;
}
