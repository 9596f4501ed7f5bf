// Sharing projects over HTTP, on both databases: what recipients see and get in their chats, and how it ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Folder, WholeFolder } from '../../../shared/api/folders.ts';
import type { UsageReport } from '../../../shared/api/usage.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';

const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'test', userAgent: 'test' };

routesOnBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  let root: Session;
  let anna: Session;
  let ben: Session;
  beforeAll(async () => {
    vendor = await startFakeVendor();
    const keys = { SAMPLE_API_KEY: 'sk-operator', SAMPLE_BASE_URL: vendor.url };
    app = await startApp({ ...(await environmentOf(kind)), ...keys, REGISTRATION: 'open' });
    [root, anna, ben] = [await person('root'), await person('anna'), await person('ben')];
    await call('POST', '/api/groups', { id: 'g-lab', name: 'Lab' });
    await call('POST', '/api/folders', { id: 'kitchen', name: 'Kitchen' }, anna);
    await call('PATCH', '/api/folders/kitchen', { instructions: 'You cook.', model: 'demo/demo-slow' }, anna);
    await upload('larder', 'Rice and peas.', anna);
    const file = { id: 'larder', name: 'larder.txt', fileType: 'text/plain' };
    await call('POST', '/api/folders/kitchen/files', file, anna);
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });

  const person = async (name: string) =>
    createAccount(app.url, await openSession(app.url), {
      email: `${name}@example.org`,
      password: 'a sentence of several words',
      name,
    });
  const call = (method: string, path: string, body?: unknown, who: Session = root): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const upload = (id: string, body: string, who: Session) =>
    send(`${app.url}/api/files/${id}?name=${id}.txt`, {
      method: 'PUT',
      headers: { ...auth(who), 'content-type': 'application/octet-stream' },
      body,
    });
  const share = (may: string, to: object = { type: 'user', id: ben.userId }) =>
    call('PATCH', '/api/sharing/project/kitchen', { ...to, may }, anna);
  const lab = { type: 'group', id: 'g-lab' };
  const foldersOf = async (who: Session) =>
    ((await call('GET', '/api/folders', undefined, who)).json as { readonly folders: readonly Folder[] }).folders;
  const namesOf = async (who: Session) => (await foldersOf(who)).map(({ name }) => name);
  const kitchenOf = async (who: Session) =>
    (await call('GET', '/api/folders/kitchen', undefined, who)).json as WholeFolder;
  /** The composed system text of a new chat in the project, and its files. */
  const composed = async (who: Session, conversationId?: string) => {
    const config = { provider: 'demo', model: 'demo-fast' };
    const at = conversationId === undefined ? { folderId: 'kitchen' } : { conversationId };
    const { json } = await call('POST', '/api/composed', { ...at, config, client }, who);
    const { layers, files } = json as {
      readonly layers: readonly { readonly text: string }[];
      readonly files: readonly { readonly name: string }[];
    };
    return { text: layers.map(({ text }) => text).join('\n'), files: files.map(({ name }) => name) };
  };

  const ask = async (conversation: string, text: string, who = ben): Promise<string> => {
    const asked = await call(
      'POST',
      '/api/turns',
      {
        conversation: { id: conversation },
        parent: null,
        answer: `a ${text}`.replaceAll(/\W/g, '-'),
        message: { id: `q ${text}`.replaceAll(/\W/g, '-'), text, images: [], createdAt: Date.now() },
        using: { provider: 'sample', model: 'hello' },
        config: { changes: {} },
        client,
      },
      who,
    );
    expect([asked.status, asked.text]).toMatchObject([201, expect.anything()]);
    const request = () => vendor.received.find(({ body }) => body.includes(text) && !body.includes('title'));
    await expect.poll(request, { timeout: 30_000 }).toBeDefined();
    return request()?.body ?? '';
  };

  test('a shared project comes after the user’s own ones, with its owner, instructions, files and model', async () => {
    await call('POST', '/api/folders', { id: 'garden', name: 'Garden' }, ben);
    expect((await call('GET', '/api/folders/kitchen', undefined, ben)).status).toBe(404);
    expect((await share('use')).status).toBe(204);
    expect(await foldersOf(ben)).toMatchObject([
      { id: 'garden' },
      { id: 'kitchen', name: 'Kitchen', model: 'demo/demo-slow', shared: { by: 'anna', edit: false } },
    ]);
    const seen = await kitchenOf(ben);
    expect(seen).toMatchObject({ instructions: 'You cook.', files: [{ name: 'larder.txt' }], chats: 0 });
    expect(seen.files[0]?.id).not.toBe('larder');
    expect(await kitchenOf(anna)).not.toHaveProperty('shared');
    expect(await foldersOf(anna)).toMatchObject([{ id: 'kitchen', sharedWith: { people: 1, groups: 0 } }]);
    const read = await call('GET', `/api/files/${seen.files[0]?.id}`, undefined, ben);
    expect(read.text).toBe('Rice and peas.');
    expect((await call('GET', `/api/files/${seen.files[0]?.id}`, undefined, root)).status).toBe(404);
  });

  test('it is used only, unless it may be edited; its place, files, memory and end are the owner’s', async () => {
    const refused = await call('PATCH', '/api/folders/kitchen', { instructions: 'Mine' }, ben);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'not_editable']);
    await share('edit');
    expect((await call('PATCH', '/api/folders/kitchen', { instructions: 'You bake.' }, ben)).status).toBe(204);
    expect(await kitchenOf(anna)).toMatchObject({ instructions: 'You bake.' });
    for (const change of [{ position: 9 }, { sharesMemory: true }, { sharesMemory: true, instructions: 'Mine.' }]) {
      const own = await call('PATCH', '/api/folders/kitchen', change, ben);
      expect([own.status, codeOf(own)]).toEqual([403, 'owner_only']);
    }
    expect(await kitchenOf(anna)).toMatchObject({ instructions: 'You bake.' });
    await upload('his', 'x', ben);
    const file = { id: 'his', name: 'his.txt', fileType: 'text/plain' };
    for (const [method, path, body] of [
      ['POST', '/api/folders/kitchen/files', file],
      ['DELETE', '/api/folders/kitchen/files?file=larder', undefined],
      ['DELETE', '/api/folders/kitchen', undefined],
      ['PATCH', '/api/folders/kitchen', { trashed: false }],
      ['GET', '/api/sharing/project/kitchen', undefined],
    ] as const)
      expect([path, (await call(method, path, body, ben)).status]).toEqual([path, 404]);
  });

  test('a chat of a recipient in it gets instructions and files, and stays the recipient’s own', async () => {
    const conversation = { id: 'dinner', folderId: 'kitchen', title: 'Dinner' };
    expect((await call('POST', '/api/conversations', conversation, ben)).status).toBe(201);
    const asked = await ask('dinner', 'What is there?');
    for (const words of ['You bake.', 'Rice and peas.', 'What is there?']) expect(asked).toContain(words);
    expect(await composed(ben, 'dinner')).toMatchObject({ files: ['larder.txt'] });
    expect((await composed(ben, 'dinner')).text).toContain('You bake.');
    // Copied for the request, into the account of who asked.
    const [copy] = (await kitchenOf(ben)).files;
    expect((await call('GET', '/api/files', undefined, ben)).text).toContain(copy?.id ?? 'none');
    expect((await call('GET', '/api/conversations/dinner', undefined, anna)).status).toBe(404);
    expect((await kitchenOf(anna)).chats).toBe(0);
    expect((await kitchenOf(ben)).chats).toBe(1);
    const projects = async () =>
      ((await call('GET', '/api/usage', undefined, ben)).json as UsageReport).folders.map(({ name }) => name);
    await expect.poll(projects, { timeout: 20_000 }).toContain('Kitchen');
    // One's own keeps its name in the trash.
    await call('POST', '/api/folders', { id: 'shed', name: 'Shed' }, ben);
    await call('POST', '/api/conversations', { id: 'weeds', title: 'Weeds', folderId: 'shed' }, ben);
    await ask('weeds', 'Which weeds?');
    await expect.poll(projects, { timeout: 20_000 }).toContain('Shed');
    await call('DELETE', '/api/folders/shed', undefined, ben);
    expect(await projects()).toContain('Shed');
  });

  test('memories of the project are used by others where its owner lets them, and only these', async () => {
    await call('POST', '/api/memories', { text: 'The oven is broken.', folderId: 'kitchen' }, anna);
    await call('POST', '/api/memories', { text: 'Anna is tired.' }, anna);
    expect((await call('POST', '/api/memories', { text: 'Ben likes rice.', folderId: 'kitchen' }, ben)).status).toBe(
      201,
    );
    expect((await composed(ben)).text).toContain('Ben likes rice.');
    expect((await composed(ben)).text).not.toContain('oven');
    await call('PATCH', '/api/folders/kitchen', { sharesMemory: true }, anna);
    const { text } = await composed(ben);
    expect(text).toContain('The oven is broken.');
    expect(text).not.toContain('Anna is tired.');
    expect((await composed(anna)).text).not.toContain('Ben likes rice.');
    expect((await call('GET', '/api/memories', undefined, ben)).text).not.toContain('oven');
  });

  test('it ends at once, and its chats go on without it: taken back, out of the group, owner disabled, deleted', async () => {
    const ended = async () => {
      expect(await namesOf(ben)).toEqual(['Garden']);
      expect((await composed(ben, 'dinner')).text).not.toContain('You bake.');
      expect((await composed(ben, 'dinner')).text).not.toContain('oven');
      expect((await call('POST', '/api/conversations', { folderId: 'kitchen' }, ben)).status).toBe(404);
    };
    await share('none');
    await ended();
    expect(await ask('dinner', 'And now?')).not.toContain('Rice and peas.');
    await share('use', lab);
    await call('PUT', `/api/groups/g-lab/members/${ben.userId}`);
    expect(await namesOf(ben)).toEqual(['Garden', 'Kitchen']);
    expect((await composed(ben, 'dinner')).text).toContain('You bake.');
    await call('DELETE', `/api/groups/g-lab/members/${ben.userId}`);
    await ended();
    await share('use');
    await call('DELETE', '/api/folders/kitchen', undefined, anna);
    await ended();
    await call('PATCH', '/api/folders/kitchen', { trashed: false }, anna);
    expect(await namesOf(ben)).toEqual(['Garden', 'Kitchen']);
    expect((await kitchenOf(ben)).chats).toBe(1);
    await call('PATCH', `/api/people/${anna.userId}`, { state: 'disabled' });
    await ended();
    await call('PATCH', `/api/people/${anna.userId}`, { state: 'active' });
    expect(await namesOf(ben)).toEqual(['Garden', 'Kitchen']);
  });
});
