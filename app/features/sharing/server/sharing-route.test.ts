// Sharing prompts and assistants over HTTP, on both databases: who sees, who edits, and every way in which it ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { Assistant, Prompt } from '../../../shared/api/library.ts';
import type { SharedWith, Subject } from '../shared/api.ts';

const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;

routesOnBoth((kind) => {
  let app: App;
  let root: Session;
  let anna: Session;
  let ben: Session;
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)), REGISTRATION: 'open', PEOPLE_SEARCH: 'groups' });
    [root, anna, ben] = [await person('root'), await person('anna'), await person('ben')];
    await call('POST', '/api/groups', { id: 'g-lab', name: 'Lab' });
  }, 120_000);
  afterAll(() => app.stop());

  const person = async (name: string) =>
    createAccount(app.url, await openSession(app.url), {
      email: `${name}@example.org`,
      password: 'a sentence of several words',
      name,
    });
  const call = (method: string, path: string, body?: unknown, who: Session = root): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const promptsOf = async (who: Session) =>
    ((await call('GET', '/api/prompts', undefined, who)).json as { readonly prompts: readonly Prompt[] }).prompts;
  const body = {
    name: 'Letter',
    text: 'Write a letter.',
    favourite: true,
    fields: [],
    previous: [{ text: 'Draft', at: 1 }],
  };
  const putPrompt = (id: string, who = anna) => call('POST', '/api/prompts', { ...body, id }, who);
  const share = (id: string, to: object, who = anna) => call('PATCH', `/api/sharing/prompt/${id}`, to, who);
  const toBen = (may: string) => ({ type: 'user', id: ben.userId, may });
  const toLab = (may: string) => ({ type: 'group', id: 'g-lab', may });
  const namesOf = async (who: Session) => (await promptsOf(who)).map(({ name }) => name);

  test('a shared prompt is in the list of the other, with the name of its owner, and can be used only', async () => {
    await putPrompt('letter');
    expect(await promptsOf(ben)).toEqual([]);
    expect((await share('letter', toBen('use'))).status).toBe(204);
    const [seen] = await promptsOf(ben);
    expect(seen).toMatchObject({ name: 'Letter', favourite: false, previous: [], shared: { by: 'anna', edit: false } });
    expect(seen?.id).not.toBe('letter');
    expect((await promptsOf(anna))[0]).toMatchObject({ sharedWith: { people: 1, groups: 0 } });
    expect((await promptsOf(anna))[0]).not.toHaveProperty('shared');
    expect(seen).not.toHaveProperty('sharedWith');
    const change = await call('PATCH', `/api/prompts/${seen?.id}`, { text: 'Mine' }, ben);
    expect([change.status, codeOf(change)]).toEqual([403, 'not_editable']);
    // Neither deleted nor shared further by others, and closed to those it is not shared with.
    expect((await call('DELETE', `/api/prompts/${seen?.id}`, undefined, ben)).status).toBe(404);
    expect((await share(seen?.id ?? '', toLab('use'), ben)).status).toBe(404);
    expect((await share('letter', toLab('use'), ben)).status).toBe(404);
    expect((await call('PATCH', `/api/prompts/${seen?.id}`, { text: 'Mine' }, root)).status).toBe(404);
  });

  test('an edit changes it for all, but not what is the owner’s own', async () => {
    await share('letter', toBen('edit'));
    const [seen] = await promptsOf(ben);
    expect(seen).toMatchObject({ previous: [{ text: 'Draft' }], shared: { edit: true } });
    const change = { text: 'Write a short letter.' };
    const refused = await call('PATCH', `/api/prompts/${seen?.id}`, { ...change, favourite: false }, ben);
    expect([refused.status, refused.json]).toMatchObject([
      403,
      { body: { error: { code: 'owner_only', fields: ['favourite'] } } },
    ]);
    expect((await promptsOf(anna))[0]?.text).toBe('Write a letter.');
    expect((await call('PATCH', `/api/prompts/${seen?.id}`, change, ben)).status).toBe(204);
    expect(await promptsOf(anna)).toMatchObject([{ id: 'letter', text: 'Write a short letter.', favourite: true }]);
    await call('PATCH', '/api/prompts/letter', { name: 'Short letter' }, anna);
    expect(await namesOf(ben)).toEqual(['Short letter']);
  });

  test('an item of the other with the same id is neither hidden nor changed', async () => {
    const [seen] = await promptsOf(ben);
    await call('POST', '/api/prompts', { ...body, name: 'Own', id: 'letter' }, ben);
    await call('POST', '/api/prompts', { ...body, name: 'Taken', id: seen?.id }, root);
    await call('PATCH', '/api/prompts/letter', { text: 'Ben’s' }, ben);
    expect((await promptsOf(anna))[0]?.text).toBe('Write a short letter.');
    expect(await namesOf(ben)).toEqual(['Own', 'Short letter']);
    await call('DELETE', '/api/prompts/letter', undefined, ben);
  });

  test('it ends at once: taken back, deleted, out of the group, owner disabled; undo brings it back', async () => {
    await share('letter', toBen('none'));
    expect(await namesOf(ben)).toEqual([]);
    expect((await promptsOf(anna))[0]).not.toHaveProperty('sharedWith');
    await share('letter', toLab('use'));
    expect((await promptsOf(anna))[0]).toMatchObject({ sharedWith: { people: 0, groups: 1 } });
    expect(await namesOf(ben)).toEqual([]);
    await call('PUT', `/api/groups/g-lab/members/${ben.userId}`);
    expect(await namesOf(ben)).toEqual(['Short letter']);
    // Both ways at once: once in the list, with the wider right.
    await share('letter', toBen('edit'));
    expect((await promptsOf(ben)).map(({ shared }) => shared?.edit)).toEqual([true]);
    await share('letter', toBen('none'));
    await call('DELETE', `/api/groups/g-lab/members/${ben.userId}`);
    expect(await namesOf(ben)).toEqual([]);
    await call('PUT', `/api/groups/g-lab/members/${ben.userId}`);
    await call('DELETE', '/api/prompts/letter', undefined, anna);
    expect(await namesOf(ben)).toEqual([]);
    await putPrompt('letter');
    expect(await namesOf(ben)).toEqual(['Letter']);
    await call('PATCH', `/api/people/${anna.userId}`, { state: 'disabled' });
    expect(await namesOf(ben)).toEqual([]);
    const gone = await call('GET', '/api/sharing/people?text=anna', undefined, root);
    expect(gone.json).toEqual({ found: [] });
    await call('PATCH', `/api/people/${anna.userId}`, { state: 'active' });
    expect(await namesOf(ben)).toEqual(['Letter']);
    await call('DELETE', '/api/groups/g-lab');
    expect(await namesOf(ben)).toEqual([]);
  });

  test('people and groups are found by name and address; only accounts share, and only with what exists', async () => {
    const again = await person('carla');
    await call('POST', '/api/groups', { id: 'g-lab', name: 'Lab_A' });
    const found = async (text: string, who: Session = again) =>
      (
        (await call('GET', `/api/sharing/people?text=${encodeURIComponent(text)}`, undefined, who)).json as {
          readonly found: readonly Subject[];
        }
      ).found.map(({ name }) => name);
    // PEOPLE_SEARCH=groups: names are for people of the same groups, whole addresses for everyone.
    expect(await found('BEN@')).toEqual([]);
    expect(await found('BEN@example.org ')).toEqual(['ben']);
    expect(await found('BEN@', root)).toEqual(['ben']);
    expect(await found('be', root)).toEqual([]);
    expect(await found('b_A')).toEqual([]);
    for (const each of [again, ben]) await call('PUT', `/api/groups/g-lab/members/${each.userId}`);
    expect(await found('ben@')).toEqual(['ben']);
    expect(await found('anna')).toEqual([]);
    await call('DELETE', `/api/groups/g-lab/members/${ben.userId}`);
    expect(await found('carla')).toEqual([]);
    expect(await found('b_A')).toEqual(['Lab_A']);
    expect(await found('%%%')).toEqual([]);
    await putPrompt('own', again);
    expect((await share('own', { type: 'user', id: again.userId, may: 'use' }, again)).status).toBe(404);
    expect(codeOf(await share('own', { type: 'group', id: 'g-none', may: 'use' }, again))).toBe('unknown_subject');
    await share('own', toLab('edit'), again);
    const list = await call('GET', '/api/sharing/prompt/own', undefined, again);
    expect((list.json as { readonly with: readonly SharedWith[] }).with).toEqual([
      { type: 'group', id: 'g-lab', name: 'Lab_A', email: null, may: 'edit' },
    ]);
    const visitor = await openSession(app.url);
    expect(codeOf(await call('GET', '/api/sharing/people?text=a', undefined, visitor))).toBe('account_only');
  });

  test('an assistant brings its files: read where they are, and kept by chats that got them', async () => {
    const upload = (id: string, who: Session) =>
      send(`${app.url}/api/files/${id}?name=${id}.txt`, {
        method: 'PUT',
        headers: { ...auth(who), 'content-type': 'application/octet-stream' },
        body: 'facts',
      });
    const [owner, reader] = [await person('eva'), await person('fred')];
    expect((await upload('notes', owner)).status).toBe(200);
    const file = { id: 'notes', name: 'notes.txt', fileType: 'text/plain', size: 5 };
    const assistant = {
      id: 'chef',
      name: 'Chef',
      description: '',
      picture: null,
      instructions: 'You cook.',
      model: null,
      fallbacks: [],
      params: {},
      plugins: [],
      files: [file],
      openings: [],
    };
    expect((await call('POST', '/api/assistants', assistant, owner)).status).toBe(204);
    const to = { type: 'user', id: reader.userId, may: 'edit' };
    await call('PATCH', '/api/sharing/assistant/chef', to, owner);
    const listed = async (who: Session) =>
      ((await call('GET', '/api/assistants', undefined, who)).json as { readonly assistants: readonly Assistant[] })
        .assistants;
    const [seen] = await listed(reader);
    expect(seen).toMatchObject({ name: 'Chef', shared: { by: 'eva', edit: true }, files: [{ name: 'notes.txt' }] });
    const copy = seen?.files[0]?.id ?? '';
    expect(copy).not.toBe('notes');
    const textOf = async (id: string, who: Session) => (await call('GET', `/api/files/${id}`, undefined, who)).text;
    expect(await textOf(copy, reader)).toBe('facts');
    expect((await call('GET', `/api/files/${copy}`, undefined, ben)).status).toBe(404);
    expect((await call('POST', `/api/assistants/${seen?.id}/files`, {}, ben)).status).toBe(404);
    // Files are in the owner's account, so that only the owner changes them.
    const change = { instructions: 'You bake.' };
    const refused = await call('PATCH', `/api/assistants/${seen?.id}`, { ...change, files: [] }, reader);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'owner_only']);
    await call('PATCH', `/api/assistants/${seen?.id}`, change, reader);
    expect(await listed(owner)).toMatchObject([{ instructions: 'You bake.', files: [{ id: 'notes' }] }]);
    for (const _twice of [1, 2])
      expect((await call('POST', `/api/assistants/${seen?.id}/files`, {}, reader)).status).toBe(204);
    await call('PATCH', '/api/sharing/assistant/chef', { ...to, may: 'none' }, owner);
    expect([await listed(reader), await textOf(copy, reader)]).toEqual([[], 'facts']);
  });

  test('the audit log has each change; a deleted account takes its shares along', async () => {
    const doris = await person('doris');
    await putPrompt('hers', doris);
    await share('hers', toBen('use'), doris);
    expect(await namesOf(ben)).toEqual(['Letter']);
    const lines = (await call('GET', `/api/audit?act=sharing.&person=${doris.userId}`)).json as {
      readonly rows: readonly { readonly act: string; readonly details: unknown }[];
    };
    expect(lines.rows).toMatchObject([{ act: 'sharing.add', details: { kind: 'prompt', name: 'Letter', may: 'use' } }]);
    await call('DELETE', '/api/account', { currentPassword: 'a sentence of several words' }, doris);
    expect(await namesOf(ben)).toEqual([]);
  });
});
