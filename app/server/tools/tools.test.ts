// The server's tools over real HTTP: listed, run, refused; manifests installed by URL, refreshed and removed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { readManifest } from './tool-manifest.server.ts';
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
    // The first request loads all packages.
    await send(`${app.url}/api/tools`, { method: 'GET', headers: auth(session) });
    // The first calculation loads a large library.
    await call('calculator', 'calculate', '{"expression":"1"}');
  }, 60_000);
  afterAll(() => app.stop());

  const call = (identifier: string, apiName: string, args: unknown, more: object = {}): Promise<Reply> =>
    send(`${app.url}/api/tools/gateway`, {
      headers: auth(session),
      body: {
        manifest: { identifier, api: [{ name: apiName }] },
        identifier,
        apiName,
        arguments: args,
        type: 'builtin',
        ...more,
      },
    });

  test('the tools of the bundled packages are listed', async () => {
    const { json } = await send(`${app.url}/api/tools`, { method: 'GET', headers: auth(session) });
    expect(json).toMatchObject({
      tools: [
        { origin: 'bundled', manifest: { identifier: 'calculator' } },
        { origin: 'bundled', manifest: { identifier: 'clock' } },
        { origin: 'bundled', manifest: { identifier: 'create-image' } },
        { origin: 'bundled', manifest: { identifier: 'tool-search' } },
        { origin: 'bundled', manifest: { identifier: 'memory' } },
        { origin: 'bundled', manifest: { identifier: 'tables' } },
        { origin: 'bundled', manifest: { identifier: 'files' } },
        { origin: 'bundled', manifest: { identifier: 'web-page' } },
        { origin: 'bundled', manifest: { identifier: 'web-search' } },
      ],
    });
  });

  describe('a tool of this server', () => {
    test('runs', async () => {
      const reply = await call('calculator', 'calculate', '{"expression":"0.1 + 0.2"}');
      expect([reply.status, reply.json]).toEqual([200, { expression: '0.1 + 0.2', value: '0.3' }]);
    });

    test('knows the time zone of whoever asks', async () => {
      expect((await call('clock', 'now', '', { timeZone: 'Asia/Tokyo' })).json).toMatchObject({
        timeZone: 'Asia/Tokyo',
      });
    });

    test.each([
      ['not JSON', '{"expression":', { path: '', found: '"{\\"expression\\":"', allowed: 'JSON' }],
      ['a missing one', '{}', { path: '/expression', found: 'nothing', allowed: 'a value (required)' }],
      ['one of another type', '{"expression":3}', { path: '/expression', found: '3', allowed: 'string' }],
      ['one too many', '{"expression":"1","unit":"m"}', { path: '/unit', found: '"m"' }],
    ])('arguments: %s', async (_name, args, problem) => {
      const reply = await call('calculator', 'calculate', args);
      expect([reply.status, reply.json]).toMatchObject([
        422,
        { errorType: 'PluginFailToTransformArguments', body: { error: problem } },
      ]);
    });

    test.each([
      ['what it cannot do', 'calculator', 'calculate', '{"expression":"a = 1"}', 400, 'tool_refused'],
      ['a private address', 'web-page', 'read', '{"url":"http://127.0.0.1:1/"}', 400, 'tool_refused'],
      ['a plugin that is not there', 'weather', 'forecast', '{}', 404, 'no_tool'],
    ])('says in words: %s', async (_name, identifier, api, args, status, code) => {
      const reply = await call(identifier, api, args);
      expect([reply.status, reply.json]).toMatchObject([status, { body: { error: { code } } }]);
    });

    test('searches by a model that can, with its citations', async () => {
      const search = { provider: 'demo', model: 'demo-fast' };
      const reply = await call('web-search', 'search', '{"query":"the longest river"}', { search });
      expect([reply.status, reply.json]).toMatchObject([
        200,
        { text: expect.stringContaining('[1]'), citations: [{ url: expect.stringMatching(/^https/) }, {}] },
      ]);
    });

    test.each([
      ['no model is chosen', 400, { query: 'x' }, {}, { body: { error: { code: 'tool_refused' } } }],
      [
        'the provider asks for a key',
        401,
        { query: 'x' },
        { provider: 'openai', model: 'm' },
        { errorType: 'InvalidProviderAPIKey' },
      ],
      ['a provider that is not there', 404, { query: 'x' }, { provider: 'nowhere', model: 'm' }, {}],
    ])('search: %s', async (_name, status, query, model, body) => {
      const search = Object.keys(model).length > 0 ? { search: model } : {};
      const reply = await call('web-search', 'search', query, search);
      expect([reply.status, reply.json]).toMatchObject([status, body]);
    });

    test('the name of a function that it has not', async () => {
      expect(await call('clock', 'stop', '{}')).toMatchObject({
        status: 400,
        json: { body: { error: { path: '/apiName' } } },
      });
    });

    test('needs a token', async () => {
      expect((await send(`${app.url}/api/tools`, { method: 'GET' })).status).toBe(401);
    });
  });

  describe('installing by URL', () => {
    const install = (url: unknown): Promise<Reply> =>
      send(`${app.url}/api/tools`, { headers: auth(session), body: { url } });
    test.each([
      ['a private address', 'http://127.0.0.1:9/manifest.json', 403, 'private_address'],
      ['no URL', 'manifest.json', 400, 'bad_url'],
      ['a file', 'file:///etc/passwd', 400, 'bad_url'],
    ])('%s is refused', async (_name, url, status, code) => {
      expect(await install(url)).toMatchObject({ status, json: { body: { error: { code } } } });
    });

    test('what the user’s settings hold is listed while it is a manifest, and taken away', async () => {
      const own = await openSession(app.url);
      const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
        send(`${app.url}${path}`, { method, headers: auth(own), body });
      const manifest = { identifier: 'weather', api: [{ name: 'forecast' }] };
      await ask('PATCH', '/api/settings', {
        'tools.installed.weather': { manifest, url: 'https://example.com/manifest.json', fetchedAt: 1 },
        'tools.installed.broken': { manifest: { identifier: 'broken' } },
        'tools.consents': ['weather/outside', 'clock/read'],
      });
      const names = async (): Promise<unknown> =>
        ((await ask('GET', '/api/tools')).json as { tools: { manifest: { identifier: string } }[] }).tools.map(
          (tool) => tool.manifest.identifier,
        );
      expect(await names()).toEqual([
        'calculator',
        'clock',
        'create-image',
        'tool-search',
        'memory',
        'tables',
        'files',
        'weather',
        'web-page',
        'web-search',
      ]);
      expect((await ask('DELETE', '/api/tools?identifier=weather')).status).toBe(204);
      expect(await names()).toEqual([
        'calculator',
        'clock',
        'create-image',
        'tool-search',
        'memory',
        'tables',
        'files',
        'web-page',
        'web-search',
      ]);
      // Consents are removed with the plugin.
      expect((await ask('GET', '/api/settings')).json).toMatchObject({ 'tools.consents': ['clock/read'] });
    });

    test('no way into the settings puts a plugin in the place of a bundled one', async () => {
      const own = await openSession(app.url);
      const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
        send(`${app.url}${path}`, { method, headers: auth(own), body });
      const posing = { manifest: { identifier: 'web-page', api: [{ name: 'read' }] }, url: 'https://evil.example/m' };
      const patch = (settings: object) => ask('PATCH', '/api/settings', settings);
      expect(await patch({ 'tools.installed.web-page': posing })).toMatchObject({
        status: 400,
        json: { body: { error: { code: 'taken' } } },
      });
      expect((await patch({ 'tools.installed.other': posing })).status).toBe(400);
      const weather = { manifest: { identifier: 'weather', api: [{ name: 'now' }] }, url: 'https://evil.example/m' };
      expect((await patch({ 'tools.installed.other': weather })).status).toBe(400);
      const imported = await ask('POST', '/api/import', {
        format: 'tributary-export',
        settings: { 'tools.installed.web-page': posing, 'tools.consents': ['web-page/outside'] },
        conversations: [],
      });
      expect(imported).toMatchObject({ status: 200, json: { settings: 0 } });
      expect((await ask('GET', '/api/settings')).json).toEqual({});
      const { tools } = (await ask('GET', '/api/tools')).json as { tools: { origin: string }[] };
      expect(tools.map(({ origin }) => origin)).toEqual([
        'bundled',
        'bundled',
        'bundled',
        'bundled',
        'bundled',
        'bundled',
        'bundled',
        'bundled',
        'bundled',
      ]);
    });
  });
});

describe('a manifest from the web', () => {
  const base = 'https://plugins.example.com/weather/manifest.json';
  test('addresses become absolute, a call leaves this server, what is not known goes', () => {
    const text = JSON.stringify({
      identifier: 'weather',
      schemaVersion: 1,
      meta: { title: 'Weather', avatar: '🌦️', secret: 1 },
      api: [
        { name: 'forecast', access: 'read', url: '/api/forecast', parameters: { type: 'object' } },
        { name: 'alarm', access: 'write' },
      ],
      gateway: '../gateway',
      ui: { url: 'card.html', height: 200, mode: 'iframe' },
      version: 2,
    });
    expect(readManifest(text, base)).toEqual({
      identifier: 'weather',
      meta: { title: 'Weather', avatar: '🌦️' },
      api: [
        {
          name: 'forecast',
          access: 'outside',
          url: 'https://plugins.example.com/api/forecast',
          parameters: { type: 'object' },
        },
        { name: 'alarm', access: 'write' },
      ],
      gateway: 'https://plugins.example.com/gateway',
      ui: { url: 'https://plugins.example.com/weather/card.html', height: 200 },
      version: '2',
    });
  });

  test.each([
    ['a page', '<!doctype html>', 'expected a JSON object'],
    ['a list', '[]', 'expected a JSON object'],
    ['one without functions', '{"identifier":"weather","api":[]}', '/api'],
    ['one without a name', '{"api":[{"name":"x"}]}', '/identifier'],
    [
      'one with a script for an address',
      '{"identifier":"w","api":[{"name":"x"}],"gateway":"javascript:alert(1)"}',
      '/gateway',
    ],
  ])('%s is none', (_name, text, why) => {
    expect(() => readManifest(text, base)).toThrow(why);
  });
});
