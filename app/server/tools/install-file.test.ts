// Plugins from files over real HTTP: shown before they are stored; invalid ones are refused with field and line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxDepth } from '../http/json-depth.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  let app: App;
  let session: Session;
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)), TRUST_PROXY: '1' });
    session = await openSession(app.url);
  }, 60_000);
  afterAll(() => app.stop());

  const ask = (method: string, path: string, body?: unknown, as = session): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(as), ...(body === undefined ? {} : { body }) });
  const file = (text: unknown, agreed?: unknown, as = session): Promise<Reply> =>
    ask('POST', '/api/tools/file', { text, name: 'weather.json', ...(agreed === undefined ? {} : { agreed }) }, as);
  const manifest = (more: object = {}): string =>
    JSON.stringify(
      { identifier: 'weather', gateway: 'https://a.example/', api: [{ name: 'forecast' }], ...more },
      null,
      1,
    );
  const shown = async (text: string, as = session) =>
    (await file(text, undefined, as)).json as { readonly digest: string; readonly kept: boolean };
  const keep = async (text: string, as = session): Promise<Reply> => file(text, (await shown(text, as)).digest, as);
  const installed = async (as = session): Promise<readonly unknown[]> =>
    ((await ask('GET', '/api/tools', undefined, as)).json as { tools: { origin: string }[] }).tools.filter(
      ({ origin }) => origin === 'installed',
    );

  test('is shown, kept once agreed to, and its update shown beside it', async () => {
    const own = await openSession(app.url);
    const first = await file(manifest(), undefined, own);
    expect([first.status, first.json]).toMatchObject([
      200,
      { kept: false, source: { file: { name: 'weather.json' } } },
    ]);
    expect(first.json).not.toHaveProperty('before');
    expect(await installed(own)).toEqual([]);
    expect((await file(manifest(), 'of-something-else', own)).status).toBe(409);
    expect(await installed(own)).toEqual([]);
    expect((await keep(manifest(), own)).status).toBe(201);
    expect(await installed(own)).toMatchObject([
      { file: { name: 'weather.json' }, manifest: { gateway: 'https://a.example/', api: [{ access: 'outside' }] } },
    ]);
    const update = manifest({ gateway: 'https://b.example/' });
    const second = await file(update, undefined, own);
    expect(second.json).toMatchObject({ before: { manifest: { gateway: 'https://a.example/' } } });
    // The plugin shown for comparison is gone, so the file is shown again.
    await keep(manifest({ version: '2' }), own);
    const late = await file(update, (second.json as { digest: string }).digest, own);
    expect([late.status, late.json]).toMatchObject([409, { body: { error: { code: 'changed' } } }]);
    expect(await installed(own)).toMatchObject([{ manifest: { version: '2' } }]);
  });

  test('an update ends what was agreed to, and a file takes nothing over from an address', async () => {
    const own = await openSession(app.url);
    const consents = async (): Promise<unknown> =>
      ((await ask('GET', '/api/settings', undefined, own)).json as Record<string, unknown>)['tools.consents'];
    await ask(
      'PATCH',
      '/api/settings',
      {
        'tools.installed.weather': { manifest: JSON.parse(manifest()) as unknown, url: 'https://a.example/m.json' },
        'tools.consents': ['weather/outside/https://a.example/m.json', 'clock/read'],
      },
      own,
    );
    await keep(manifest(), own);
    expect(await consents()).toEqual(['clock/read']);
    await ask('PATCH', '/api/settings', { 'tools.consents': ['weather/outside/file:x', 'clock/read'] }, own);
    // Installing the same file again changes nothing.
    await keep(manifest(), own);
    expect(await consents()).toEqual(['weather/outside/file:x', 'clock/read']);
    await keep(manifest({ api: [{ name: 'forecast' }, { name: 'send' }] }), own);
    expect(await consents()).toEqual(['clock/read']);
  });

  const at = (line: number, path: string, allowed: RegExp) => ({ line, path, allowed: expect.stringMatching(allowed) });
  const api = (more: object): string => manifest({ api: [{ name: 'forecast', ...more }] });
  const complete = /complete http or https URL/;
  const hostile: readonly (readonly [name: string, text: string, problem: object])[] = [
    ['a page', '<html><script>steal()</script>', at(1, '', /JSON/)],
    ['nothing', '', at(1, '', /JSON/)],
    ['half a manifest', manifest().slice(0, -20), at(6, '', /JSON/)],
    ['a comment', '{\n// "api" is below\n"identifier": "x"}', at(2, '', /JSON/)],
    ['a comma too many', '{\n"identifier": "x",\n}', at(3, '', /JSON/)],
    ['a number that JSON has not', '{\n"identifier": NaN}', at(2, '', /JSON/)],
    ['a line end inside a text', '{\n"identifier": "a\nb"}', at(2, '', /JSON/)],
    ['a list', '[1]', { code: 'bad_manifest' }],
    ['a text', '"weather"', { code: 'bad_manifest' }],
    ['null', 'null', { code: 'bad_manifest' }],
    ['thousands of levels', '['.repeat(90_000), { message: expect.stringContaining(`${maxDepth} levels`) }],
    ['no name', '{"api": [{"name": "a"}]}', at(1, '/identifier', /required/)],
    ['a path as name', manifest({ identifier: '../../settings' }), at(2, '/identifier', /letters, digits/)],
    ['an inherited name', manifest({ identifier: '__proto__' }), at(2, '/identifier', /letters, digits/)],
    ['a name with invisible characters', manifest({ identifier: 'clo\u200bck' }), at(2, '/identifier', /letters/)],
    ['the name of a bundled plugin', manifest({ identifier: 'clock' }), { code: 'taken' }],
    ['the name of an MCP server', manifest({ identifier: 'mcp-x' }), { code: 'taken' }],
    ['a script as gateway', manifest({ gateway: 'javascript:alert(1)' }), at(3, '/gateway', complete)],
    ['a file as gateway', manifest({ gateway: 'file:///etc/passwd' }), at(3, '/gateway', complete)],
    ['a gateway without a host', manifest({ gateway: '/api/settings' }), at(3, '/gateway', complete)],
    ['a gateway of another host', manifest({ gateway: '//evil.example/' }), at(3, '/gateway', complete)],
    ['data as address of a function', api({ url: 'data:text/html,x' }), at(7, '/api/0/url', complete)],
    ['a script as view', manifest({ ui: { url: 'javascript:alert(1)' } }), at(10, '/ui/url', complete)],
    [
      'a view larger than any screen',
      manifest({ ui: { url: 'https://a.example', height: 1e9 } }),
      { path: '/ui/height' },
    ],
    ['no functions', manifest({ api: [] }), at(4, '/api', /fewer than 1|NOT have/)],
    [
      'thousands of functions',
      manifest({ api: Array.from({ length: 3000 }, () => ({ name: 'a' })) }),
      { path: '/api' },
    ],
    [
      'two functions of one name',
      manifest({ api: [{ name: 'a' }, { name: 'a' }] }),
      at(9, '/api/1/name', /of its own/),
    ],
    ['a function without a name', manifest({ api: [{}] }), { path: '/api/0/name', line: 5 }],
    ['a description as long as a book', api({ description: 'a'.repeat(10_001) }), { path: '/api/0/description' }],
    ['orders as long as a book', manifest({ systemRole: 'a'.repeat(20_001) }), { path: '/systemRole' }],
    ['a class of access that there is not', api({ access: 'root' }), { path: '/api/0/access' }],
    ['results as markup', api({ result: 'html' }), { path: '/api/0/result' }],
    ['a title that is an object', manifest({ meta: { title: { toString: 'x' } } }), { path: '/meta/title' }],
    [
      'a form that never ends',
      manifest({ settings: { properties: Object.fromEntries([...Array(51).keys()].map((key) => [`k${key}`, {}])) } }),
      { path: '/settings/properties' },
    ],
    ['more than a manifest is', manifest({ meta: { title: ' '.repeat(200_001) } }), { path: '/text' }],
  ];
  test.each(hostile)('%s stays out', async (_name, text, problem) => {
    const { status, json } = await file(text);
    expect([status, json]).toMatchObject([400, { body: { error: problem } }]);
    // A digest that nobody could have agreed to.
    expect((await file(text, 'a'.repeat(64))).status).toBe(400);
    expect(await installed()).toEqual([]);
  });

  test('what a manifest claims of itself grants nothing', async () => {
    const own = await openSession(app.url);
    const claims = {
      origin: 'bundled',
      consents: ['claims/outside'],
      package: 'trusted',
      mcp: { server: 'x', always: ['read'], digests: {} },
      constructor: { prototype: { polluted: true } },
    };
    const text = JSON.stringify({
      ...claims,
      identifier: 'claims',
      api: [{ name: 'read', access: 'read', url: 'http://127.0.0.1:9/', always: true }],
    }).replace('{', '{"__proto__": {"polluted": true},');
    expect((await keep(text, own)).status).toBe(201);
    const [source] = await installed(own);
    expect(source).toEqual({
      origin: 'installed',
      manifest: { identifier: 'claims', api: [{ name: 'read', access: 'outside', url: 'http://127.0.0.1:9/' }] },
      file: { name: 'weather.json', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      fetchedAt: expect.any(Number),
    });
    expect(Object.prototype).not.toHaveProperty('polluted');
    // The same address guard as for every plugin.
    const { manifest: kept } = source as { readonly manifest: object };
    const call = { manifest: kept, identifier: 'claims', apiName: 'read', arguments: '{}' };
    const reply = await ask('POST', '/api/tools/gateway', call, own);
    expect([reply.status, reply.json]).toMatchObject([403, { body: { error: { code: 'private_address' } } }]);
  });

  test('another user sees nothing of it', async () => {
    const [own, other] = [await openSession(app.url), await openSession(app.url)];
    await keep(manifest(), own);
    expect(await installed(other)).toEqual([]);
    expect(await shown(manifest(), other)).not.toHaveProperty('before');
  });
});
