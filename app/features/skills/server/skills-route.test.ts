// Skills over HTTP: imported, loaded by a model, switched, edited, deleted, exported, and apart from other users.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Archive } from '../../../server/documents/zip.ts';
import { startMcpVendor } from '../../../server/mcp/testing/mcp-vendor.ts';
import type { McpVendor } from '../../../server/mcp/testing/mcp-vendor.ts';
import { newId } from '../../../server/storage/ids.ts';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import { toolChat } from '../../../server/turns/testing/tool-chat.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import type { ToolMessage } from '../../../shared/message/message.ts';
import type { Answer } from '../../../shared/api/endpoint.ts';
import type { ImportReport, Skill, skillsApi } from '../shared/api.ts';
import { head, zipOf } from './testing/archives.ts';

const soon = { timeout: 20_000 };
const tool = 'skills____load_skill';

routesOnBoth((kind) => {
  let app: App;
  let vendor: McpVendor;
  let host: Server;
  let base = '';
  let serve: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  let session: Session;

  beforeAll(async () => {
    vendor = await startMcpVendor();
    host = createServer((request, response) => serve(request, response));
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    app = await startApp({ ...(await environmentOf(kind)), ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
    host.close();
  });
  beforeEach(async () => {
    session = await openSession(app.url);
    vendor.asked.length = 0;
    await chat.call('PATCH', '/api/settings', {
      providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } },
    });
  });
  const chat = toolChat(
    () => app.url,
    () => session,
    () => ({ apiKey: 'sk', baseURL: vendor.url }),
  );
  const call = (method: string, path: string, body?: unknown, who = session) =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  async function upload(bytes: Buffer, name = 'skills.zip'): Promise<string> {
    const id = newId();
    const headers = { ...auth(session), 'content-type': 'application/octet-stream' };
    const body = new Uint8Array(bytes);
    const reply = await fetch(`${app.url}/api/files/${id}?name=${name}`, { method: 'PUT', headers, body });
    expect(reply.status).toBe(200);
    return id;
  }
  const imported = async (wanted: object): Promise<ImportReport> => {
    const { status, json, text } = await call('POST', '/api/skills-import', wanted);
    if (status !== 200) throw new Error(text);
    return json as ImportReport;
  };
  const list = async (): Promise<readonly Skill[]> =>
    ((await call('GET', '/api/skills')).json as { readonly skills: readonly Skill[] }).skills;
  const filesOf = async (name: string) =>
    (await call('GET', `/api/skills/${name}/files`)).json as Answer<typeof skillsApi.files>;

  async function use(args: object, config: Partial<ChatConfig> = {}): Promise<ToolMessage> {
    const asked = `call ${tool} ${JSON.stringify(args)}`;
    const { conversation } = await chat.ask(asked, { plugins: [], ...config });
    const results = async () => (await chat.read(conversation)).messages.filter(({ role }) => role === 'tool');
    await expect.poll(async () => (await results()).length, soon).toBe(1);
    return (await results())[0] as ToolMessage; // of that role
  }
  const offered = (at = 0): string | undefined => {
    const body = JSON.parse(vendor.asked[at] ?? '{}') as {
      readonly tools?: readonly { readonly function: { readonly name: string; readonly description: string } }[];
    };
    return body.tools?.find((each) => each.function.name === tool)?.function.description;
  };
  const two = () =>
    zipOf({
      'a/SKILL.md': head('a', 'Use for a.'),
      'a/references/long.md': 'x'.repeat(70_000),
      'a/scripts/run.py': 'print(1)',
      'a/assets/p.png': Buffer.from([0x89, 0x50, 0, 1]),
      'b/SKILL.md': head('b', 'Use for b.'),
      'c/SKILL.md': '# no front matter',
    });

  test('skills of an archive are offered, loaded without asking, and their files read', async () => {
    expect(await imported({ file: await upload(await two()) })).toEqual({
      added: ['a', 'b'],
      taken: [],
      left: [{ path: 'c/SKILL.md', reason: 'no_front_matter' }],
    });
    expect(await list()).toMatchObject([
      { name: 'a', description: 'Use for a.', from: null, enabled: true, seen: true, files: 3 },
      { name: 'b', files: 0 },
    ]);
    const loaded = await use({ name: 'a' });
    expect(loaded).toMatchObject({ outcome: 'done' });
    expect(loaded.content).toContain('The instructions of a.');
    expect(loaded.content).not.toContain('description:');
    expect(loaded.content).toContain('- scripts/run.py (text, 8 bytes)');
    expect(loaded.content).toContain('- assets/p.png (PNG image, 4 bytes)');
    expect(loaded.content).toContain('Scripts are not run');
    expect(offered()).toContain('- a: Use for a.\n- b: Use for b.');
    expect(await use({ name: 'a', file: './scripts/run.py' })).toMatchObject({ content: 'print(1)' });
    expect((await use({ name: 'a', file: 'references/long.md' })).content).toContain('[first 60000 of 70000');
    expect((await use({ name: 'a', file: 'assets/p.png' })).content).toContain('not a text: PNG image');
  });

  test.each<[string, object, string]>([
    ['an unknown skill', { name: 'z' }, 'there is no skill "z" that is on; there are: a, b'],
    ['an unknown file', { name: 'a', file: 'x.md' }, 'there are: assets/p.png, references/long.md, scripts/run.py'],
    ['a name that is a number', { name: 7 }, '/name'],
    ['a path to the folder above', { name: 'a', file: '../b/SKILL.md' }, 'has no file'],
    ['an absolute path', { name: 'a', file: '/etc/passwd' }, 'has no file'],
  ])('a call of %s says what there is', async (_title, args, words) => {
    await imported({ file: await upload(await two()) });
    expect(await use(args)).toMatchObject({ content: expect.stringContaining(words) });
  });

  test('a skill is off in one chat, or everywhere', async () => {
    await imported({ file: await upload(await two()) });
    const off = { itemsOff: ['skills/a'] };
    expect(await use({ name: 'a' }, off)).toMatchObject({
      outcome: 'failed',
      content: expect.stringContaining('are: b'),
    });
    expect(offered()).not.toContain('Use for a.');
    await use({ name: 'b' }, off);
    expect((await call('PATCH', '/api/skills/a', { enabled: false })).status).toBe(204);
    expect((await use({ name: 'a' })).outcome).toBe('failed');
    await call('PATCH', '/api/skills/b', { enabled: false });
    vendor.asked.length = 0;
    expect((await use({ name: 'b' })).outcome).toBe('unknown');
    expect(offered()).toBe(undefined);
  });

  test('a skill of the same name is replaced only if that is wanted', async () => {
    await imported({ file: await upload(await two()) });
    const other = await upload(await zipOf({ 'a/SKILL.md': head('a', 'Another.') }));
    expect(await imported({ file: other })).toEqual({ added: [], taken: ['a'], left: [] });
    expect((await list())[0]).toMatchObject({ description: 'Use for a.', files: 3 });
    expect(await imported({ file: other, replace: ['a'] })).toEqual({ added: ['a'], taken: [], left: [] });
    expect((await list())[0]).toMatchObject({ description: 'Another.', files: 0 });
  });

  test('a skill from an address is off until its texts were shown', async () => {
    const bytes = await two();
    serve = ({ url }, response) =>
      url === '/moved' ? response.writeHead(302, { location: '/s.zip' }).end() : response.end(bytes);
    expect((await imported({ url: `${base}/moved` })).added).toEqual(['a', 'b']);
    expect((await list())[0]).toMatchObject({ from: `${base}/moved`, enabled: false, seen: false });
    const refused = await call('PATCH', '/api/skills/a', { enabled: true });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('unseen')]);
    const { digest, files } = await filesOf('a');
    expect(files.map(({ path, text }) => [path, text?.slice(0, 8)])).toEqual([
      ['SKILL.md', '---\nname'],
      ['assets/p.png', undefined],
      ['references/long.md', 'xxxxxxxx'],
      ['scripts/run.py', 'print(1)'],
    ]);
    expect((await call('PATCH', '/api/skills/a', { enabled: true, seen: 'other' })).status).toBe(409);
    expect((await call('PATCH', '/api/skills/a', { enabled: true, seen: digest })).status).toBe(204);
    expect(await use({ name: 'a' })).toMatchObject({ outcome: 'done' });
    await imported({ url: `${base}/s.zip`, replace: ['a'] });
    expect((await list())[0]).toMatchObject({ enabled: false, seen: false });
  });

  test('a SKILL.md is imported by itself', async () => {
    serve = (_request, response) => response.end(head('alone'));
    expect(await imported({ url: `${base}/x/SKILL.md` })).toEqual({ added: ['alone'], taken: [], left: [] });
    expect(await imported({ file: await upload(Buffer.from(head('own')), 'SKILL.md') })).toMatchObject({
      added: ['own'],
    });
  });

  test.each<[string, object, number, string]>([
    ['nothing', {}, 400, 'bad_url'],
    ['another scheme', { url: 'file:///etc/passwd' }, 400, 'bad_url'],
    ['a private address', { url: 'http://169.254.169.254/s.zip' }, 403, 'private_address'],
    ['a missing file', { file: 'none' }, 404, 'none'],
    ['a redirect to a private address', { url: 'REDIRECT' }, 403, 'private_address'],
    ['a web page', { url: 'PAGE' }, 400, 'no_archive'],
    ['an error', { url: 'ERROR' }, 502, 'skill_status'],
    ['an archive without skills', { url: 'EMPTY' }, 400, 'no_skill'],
    ['half an archive', { url: 'HALF' }, 400, 'damaged'],
  ])('refused: %s', async (_title, wanted, status, code) => {
    const zip = await zipOf({ 'x.txt': 'x'.repeat(1000) });
    serve = ({ url }, response) => {
      if (url === '/REDIRECT') return response.writeHead(302, { location: 'http://169.254.169.254/s.zip' }).end();
      if (url === '/ERROR') return response.writeHead(500).end();
      return response.end({ '/PAGE': '<html>', '/EMPTY': zip, '/HALF': zip.subarray(0, 60) }[url ?? '']);
    };
    const at =
      'url' in wanted && /^[A-Z]+$/.test(String(wanted.url)) ? { url: `${base}/${String(wanted.url)}` } : wanted;
    const refused = await call('POST', '/api/skills-import', at);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(code)]);
    expect(await list()).toEqual([]);
  });

  test('a skill is written, edited, exported and imported again', async () => {
    const given = { name: 'notes', description: 'Use when: asked', text: '# Notes\n\nShort.' };
    expect((await call('POST', '/api/skills', given)).json).toMatchObject({ name: 'notes', enabled: true });
    expect((await call('POST', '/api/skills', given)).status).toBe(409);
    expect((await call('POST', '/api/skills', { ...given, name: 'A b' })).text).toContain('bad_name');
    expect((await use({ name: '/notes' })).content).toBe('# Notes\n\nShort.');
    const [{ text = '' } = {}] = (await filesOf('notes')).files;
    const edited = text.replace('Short.', 'Long.\u{E0041}');
    expect((await call('POST', '/api/skills/notes/text', { text: edited })).status).toBe(200);
    expect((await use({ name: 'notes' })).content).toBe('# Notes\n\nLong.');
    expect((await filesOf('notes')).files[0]).toMatchObject({ stripped: 1 });
    const renamed = await call('POST', '/api/skills/notes/text', { text: text.replace('notes', 'other') });
    expect([renamed.status, renamed.text]).toEqual([400, expect.stringContaining('folder_name')]);
    const reply = await fetch(`${app.url}/api/skills/notes/archive`, { headers: auth(session) });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="notes.zip"');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect((await Archive.open(bytes)).files().map(({ name }) => name)).toEqual(['notes/SKILL.md']);
    await call('DELETE', '/api/skills/notes');
    expect(await imported({ file: await upload(bytes) })).toMatchObject({ added: ['notes'] });
  });

  test('a deleted skill comes back with its files, unless another has its name', async () => {
    await imported({ file: await upload(await two()) });
    expect((await call('DELETE', '/api/skills/a')).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['b']);
    expect((await call('GET', '/api/skills/a/files')).status).toBe(404);
    expect((await call('POST', '/api/skills/a/restore')).json).toMatchObject({ name: 'a', files: 3 });
    expect((await filesOf('a')).files.length).toBe(4);
    await call('DELETE', '/api/skills/a');
    await call('POST', '/api/skills', { name: 'a', description: 'x', text: 'new' });
    await call('POST', '/api/skills/a/restore');
    expect((await list())[0]).toMatchObject({ description: 'x', files: 0 });
    expect((await call('POST', '/api/skills/never/restore')).status).toBe(404);
  });

  test('characters that PostgreSQL refuses are left out of fields, and name nothing', async () => {
    const given = { name: 'a', description: 'x\0y', text: 'z' };
    expect((await call('POST', '/api/skills', given)).json).toMatchObject({ description: 'xy' });
    expect((await call('POST', '/api/skills', { ...given, name: 'a\0b' })).status).toBe(400);
    const zip = await zipOf({ 'b/SKILL.md': '---\nname: b\ndescription: "p\\0q"\nlicense: "M\\0"\n---\nz' });
    expect((await imported({ file: await upload(zip) })).added).toEqual(['b']);
    expect(await list()).toMatchObject([{ description: 'xy' }, { description: 'pq', license: 'M' }]);
    serve = (_request, response) => response.end(head('c'));
    expect((await imported({ url: `${base}/c\0/SKILL.md` })).added).toEqual(['c']);
    for (const [method, path, status] of [
      ['GET', 'a%00/files', 404],
      ['DELETE', 'a%00', 204],
      ['POST', 'a%00/restore', 404],
    ] as const)
      expect((await call(method, `/api/skills/${path}`)).status).toBe(status);
    expect((await use({ name: 'a\0' })).content).toContain('there is no skill');
    expect((await use({ name: 'a', file: 'x\0' })).content).toContain('has no file');
  });

  test('another user sees and changes nothing', async () => {
    await imported({ file: await upload(await two()) });
    const other = await openSession(app.url);
    expect((await call('GET', '/api/skills', undefined, other)).json).toEqual({ skills: [] });
    expect((await call('GET', '/api/skills/a/files', undefined, other)).status).toBe(404);
    expect((await call('PATCH', '/api/skills/a', { enabled: false }, other)).status).toBe(404);
    await call('DELETE', '/api/skills/a', undefined, other);
    expect((await list()).length).toBe(2);
  });
});
