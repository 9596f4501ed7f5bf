// Access rules over HTTP, on both databases: enforced in calls and tools, and hidden from lists of those who may not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../../../server/storage/testing/databases.ts';
import { auth, chat, createAccount, openSession, send } from '../../../server/testing/client.ts';
import type { Reply, Session } from '../../../server/testing/client.ts';
import { startFakeVendor } from '../../../server/testing/fake-vendor.ts';
import type { FakeVendor } from '../../../server/testing/fake-vendor.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';
import type { AccessRule, AuditLine } from '../shared/api.ts';

const codeOf = ({ json }: Reply): unknown => (json as { body?: { error?: { code?: unknown } } }).body?.error?.code;

routesOnBoth((kind) => {
  let app: App;
  let vendor: FakeVendor;
  let root: Session;
  let member: Session;
  let other: Session;
  beforeAll(async () => {
    vendor = await startFakeVendor();
    app = await startApp({
      ...(await environmentOf(kind)),
      SIGN_IN: 'required',
      REGISTRATION: 'open',
      SAMPLE_API_KEY: 'sk-of-the-operator',
      SAMPLE_BASE_URL: vendor.url,
      DEFAULT_MODEL: 'sample/hello',
      EMBEDDING_MODEL: 'openai/text-embedding-3-small',
      MCP_SERVERS: JSON.stringify([{ name: 'files', url: 'http://127.0.0.1:9/mcp' }]),
    });
    [root, member, other] = [
      await person('root@example.org'),
      await person('member@example.org'),
      await person('other@example.org'),
    ];
    await call('POST', '/api/groups', { id: 'g-lab', name: 'Lab' });
    await call('PUT', `/api/groups/g-lab/members/${member.userId}`);
  }, 120_000);
  afterAll(() => Promise.all([app.stop(), vendor.close()]));

  const person = async (email: string) =>
    createAccount(app.url, await openSession(app.url), { email, password: 'a sentence of several words' });
  const call = (method: string, path: string, body?: unknown, who: Session = root): Promise<Reply> =>
    send(`${app.url}${path}`, { method, headers: auth(who), ...(body === undefined ? {} : { body }) });
  const all = () => [root, member, other];
  const statuses = async (model: string) =>
    (await Promise.all(all().map((who) => call('POST', '/api/chat/sample', chat(model), who)))).map(
      ({ status }) => status,
    );
  const calculate = (who: Session) => {
    const tool = { identifier: 'calculator', apiName: 'calculate', arguments: '{"expression":"1+1"}', type: 'builtin' };
    const manifest = { identifier: 'calculator', api: [{ name: 'calculate' }] };
    return call('POST', '/api/tools/gateway', { ...tool, manifest }, who);
  };
  const names = async (path: string, read: (json: never) => readonly string[]) =>
    Promise.all(all().map(async (who) => read((await call('GET', path, undefined, who)).json as never)));

  test('a model that is granted to a group is called by its members and administrators only', async () => {
    expect(await statuses('hello')).toEqual([200, 200, 200]);
    const rule = { id: 'r-1', kind: 'model', pattern: 'sample/hel*', groups: ['g-lab'] };
    expect((await call('POST', '/api/grants', rule)).status).toBe(204);
    expect((await call('POST', '/api/grants', rule)).status).toBe(204);
    expect(codeOf(await call('POST', '/api/grants', { ...rule, id: 'r-2' }))).toBe('rule_taken');
    expect(await statuses('hello')).toEqual([200, 200, 403]);
    expect(await statuses('status:418')).not.toContain(403);
    expect(codeOf(await call('POST', '/api/chat/sample', chat('hello'), other))).toBe('model_not_allowed');
    // With a key of one's own, too.
    const own = { headers: auth(other, { apiKey: 'sk-own', baseURL: vendor.url }), body: chat('hello') };
    expect((await send(`${app.url}/api/chat/sample`, own)).status).toBe(403);
    // By another program, which another token would not help.
    const { token } = (await call('POST', '/api/tokens', { name: 't' }, other)).json as { readonly token: string };
    const api = { headers: { authorization: `Bearer ${token}` }, body: { ...chat('hello'), model: 'sample/hello' } };
    const refused = await send(`${app.url}/openai/v1/chat/completions`, api);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('ask an administrator')]);
  });

  test('lists show what a user may use', async () => {
    await call('POST', '/api/grants', { id: 'r-3', kind: 'model', pattern: 'openai/*', groups: ['g-lab'] });
    await call('POST', '/api/grants', { id: 'r-4', kind: 'model', pattern: 'anthropic/*', groups: [] });
    const shown = await names('/api/providers', (rows: readonly { id: string }[]) => rows.map(({ id }) => id));
    expect(shown.map((ids) => ['openai', 'anthropic', 'sample'].filter((id) => ids.includes(id)))).toEqual([
      ['openai', 'anthropic', 'sample'],
      ['openai', 'sample'],
      ['sample'],
    ]);
    expect((await call('GET', '/api/models/openai', undefined, other)).status).toBe(403);
  });

  test('voices, embeddings, images, stored lists and defaults leave out what a user may not use', async () => {
    const models = [{ id: 'hello' }, { id: 'other' }];
    for (const who of all()) expect((await call('PUT', '/api/model-lists/sample', { models }, who)).status).toBe(200);
    await call('POST', '/api/grants', { id: 'r-7', kind: 'model', pattern: 'google/*image*', groups: ['g-lab'] });
    type Offers = readonly { readonly provider: string; readonly models: readonly { readonly id: string }[] }[];
    const ofOpenai = (offers: Offers) => offers.flatMap(({ provider }) => (provider === 'openai' ? [provider] : []));
    const shownOnly = [['openai'], ['openai'], []];
    expect(await names('/api/voices', ({ speakers }: { speakers: Offers }) => ofOpenai(speakers))).toEqual(shownOnly);
    expect(await names('/api/voices', ({ writers }: { writers: Offers }) => ofOpenai(writers))).toEqual(shownOnly);
    type Search = { readonly providers: Offers; readonly preset?: string; readonly model?: string };
    const search = await names('/api/file-search', ({ providers, preset, model }: Search) => [
      ...ofOpenai(providers),
      ...(preset === undefined ? [] : [preset]),
      ...(model === undefined ? [] : [model]),
    ]);
    const preset = 'openai/text-embedding-3-small';
    expect(search).toEqual([['openai', preset, preset], ['openai', preset, preset], []]);
    const images = await names('/api/image-jobs/makers', ({ makers }: { makers: Offers }) =>
      makers.flatMap(({ provider, models: cards }) =>
        cards.flatMap(({ id }) => (provider === 'openai' || id.includes('image') ? [`${provider}/${id}`] : [])),
      ),
    );
    const refused = images[0]?.filter((name) => /^(openai\/|google\/.*image)/.test(name)) ?? [];
    expect(refused.some((name) => name.startsWith('google/'))).toBe(true);
    expect(images).toEqual([images[0], images[0], images[0]?.filter((name) => !refused.includes(name))]);
    type Lists = { readonly lists: { readonly sample: { readonly models: readonly { readonly id: string }[] } } };
    const stored = await names('/api/model-lists', ({ lists }: Lists) => lists.sample.models.map(({ id }) => id));
    expect(stored).toEqual([['hello', 'other'], ['hello', 'other'], ['other']]);
    type Row = { readonly id: string; readonly defaultModel?: string };
    const defaults = await names('/api/providers', (rows: readonly Row[]) =>
      rows.flatMap(({ id, defaultModel }) => (id === 'sample' && defaultModel !== undefined ? [defaultModel] : [])),
    );
    expect(defaults).toEqual([['hello'], ['hello'], []]);
  });

  test('tools and servers of the operator are offered and run for members only', async () => {
    for (const [id, pattern] of [
      ['r-5', 'calculator'],
      ['r-6', 'mcp-op-files'],
    ])
      await call('POST', '/api/grants', { id, kind: 'tool', pattern, groups: ['g-lab'] });
    const granted = ['calculator', 'mcp-op-files'];
    type Tools = { readonly tools: readonly { readonly manifest: { readonly identifier: string } }[] };
    const shown = await names('/api/tools', ({ tools }: Tools) => tools.map(({ manifest }) => manifest.identifier));
    expect(shown.map((ids) => granted.filter((id) => ids.includes(id)))).toEqual([granted, granted, []]);
    const results = await Promise.all(all().map(calculate));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(results.map(codeOf)[2]).toBe('tool_not_allowed');
    expect((await call('POST', '/api/mcp/op-files/refresh', undefined, other)).status).toBe(404);
  });

  test('a deleted group leaves its objects to administrators, a deleted rule opens them', async () => {
    expect((await call('DELETE', '/api/groups/g-lab')).status).toBe(204);
    expect(await statuses('hello')).toEqual([200, 403, 403]);
    const { rules } = (await call('GET', '/api/grants')).json as { readonly rules: readonly AccessRule[] };
    expect(rules.find(({ id }) => id === 'r-1')).toEqual({
      id: 'r-1',
      kind: 'model',
      pattern: 'sample/hel*',
      groups: [],
    });
    expect((await call('DELETE', '/api/grants/r-1')).status).toBe(204);
    expect(await statuses('hello')).toEqual([200, 200, 200]);
    expect((await call('PATCH', '/api/grants/r-1', { groups: [] })).status).toBe(404);
    const { rows } = (await call('GET', '/api/audit?act=grant.')).json as { readonly rows: readonly AuditLine[] };
    expect(rows.at(-1)).toMatchObject({ act: 'grant.add', subjectName: 'sample/hel*', details: { groups: ['Lab'] } });
    expect(rows[0]).toMatchObject({ act: 'grant.remove' });
  });
});
