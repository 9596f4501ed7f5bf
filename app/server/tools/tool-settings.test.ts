// Plugin settings: stored like keys, secrets masked, sent only to the intended address.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readEnv } from '../process/env.ts';
import { isSecret } from '../../shared/tools/plugin-settings.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { secretKey, startLogged } from '../testing/start-app.ts';
import type { LoggedApp } from '../testing/start-app.ts';
import { readManifest } from './tool-manifest.server.ts';

const token = 'the-weather-token-1234';
const settings = {
  type: 'object',
  required: ['token'],
  properties: {
    token: { type: 'string', title: 'Token', format: 'password' },
    units: { type: 'string', enum: ['metric', 'imperial'], default: 'metric' },
    days: { type: 'integer' },
    alerts: { type: 'boolean' },
    note: { type: 'string' },
  },
};
/** Sent if the user chose nothing else. */
const defaults = { units: 'metric' };
/** Has no gateway, so the operator's runs it. */
const weather = { identifier: 'weather', api: [{ name: 'forecast' }], settings };

routesOnBoth((kind) => {
  let gateway: Server;
  let app: LoggedApp;
  let me: Session;
  const received: (string | undefined)[] = [];

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      received.push(request.headers['x-tributary-plugin-settings'] as string | undefined);
      response.end('ok');
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    app = await startLogged({ ...(await environmentOf(kind)), DEFAULT_GATEWAY_URL: `http://127.0.0.1:${port}/run` });
  });
  afterAll(async () => {
    await app.stop();
    gateway.closeAllConnections();
    gateway.close();
  });

  const ask = (method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
    send(`${app.url}${path}`, {
      method,
      headers: { ...auth(me), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const keep = (values: object, more = {}): Promise<Reply> =>
    ask('PUT', '/api/tools/settings', { identifier: 'weather', values, ...more });
  const install = (manifest: object): Promise<Reply> =>
    ask('PATCH', '/api/settings', { 'tools.installed.weather': { manifest, url: 'https://example.com/m.json' } });
  const shown = async (): Promise<unknown> => {
    const { tools } = (await ask('GET', '/api/tools')).json as {
      tools: { manifest: { identifier: string }; settings?: unknown }[];
    };
    return tools.find(({ manifest }) => manifest.identifier === 'weather')?.settings;
  };
  const sent = async (manifest: object = weather, headers = {}): Promise<unknown> => {
    const call = { manifest, identifier: 'weather', apiName: 'forecast', arguments: '{}', type: 'default' };
    await ask('POST', '/api/tools/gateway', call, headers);
    const header = received.at(-1);
    return header && JSON.parse(Buffer.from(header, 'base64').toString());
  };

  beforeEach(async () => {
    me = await openSession(app.url);
    received.length = 0;
    await install(weather);
  });

  test('nothing is kept: the defaults are sent', async () => {
    expect([await shown(), await sent()]).toEqual([undefined, defaults]);
    expect(received).toHaveLength(1);
  });

  test('kept, sent with a call, shown by the last characters of a secret', async () => {
    const reply = await keep({ token, units: 'imperial', days: 3, alerts: true });
    const hint = { token: '1234', units: 'imperial', days: 3, alerts: true };
    expect([reply.status, reply.json]).toEqual([200, { settings: hint }]);
    expect(await shown()).toEqual(hint);
    expect(await sent()).toEqual({ token, units: 'imperial', days: 3, alerts: true });
    // Settings in the request replace all stored ones.
    const own = Buffer.from('{"token":"mine"}').toString('base64');
    expect(await sent(weather, { 'x-tributary-plugin-settings': own })).toEqual({ token: 'mine' });
    for (const path of ['/api/vault', '/api/settings', '/api/export', '/api/tools']) {
      expect((await ask('GET', path)).text).not.toContain(token);
    }
    expect((await ask('GET', '/api/vault')).json).toEqual({ vaults: [] });
    expect(app.output()).not.toContain(token);
  });

  test.each([
    ['a text of any name', 'the-weather-note-5678', '5678'],
    ['a short one', 'Oslo', ''],
  ])('%s is shown by no more than its last characters', async (_name, note, hint) => {
    expect((await keep({ token, note })).json).toEqual({ settings: { token: '1234', note: hint } });
    expect((await ask('GET', '/api/tools')).text).not.toContain(note);
    expect((await keep({}, { keep: ['token', 'note'] })).status).toBe(200);
    expect(await sent()).toEqual({ ...defaults, token, note });
  });

  test('a secret that is not typed again stays, and goes with the rest', async () => {
    await keep({ token, days: 3 });
    expect((await keep({ days: 4 }, { keep: ['token'] })).json).toEqual({ settings: { token: '1234', days: 4 } });
    expect(await sent()).toEqual({ ...defaults, token, days: 4 });
    expect((await ask('DELETE', '/api/tools/settings?identifier=weather')).status).toBe(204);
    expect([await shown(), await sent()]).toEqual([undefined, defaults]);
    expect((await ask('DELETE', '/api/tools/settings?identifier=weather')).status).toBe(404);
  });

  test.each([
    ['a field nobody asked for', { token, colour: 'red' }, '/values/colour'],
    ['a choice that is none', { token, units: 'miles' }, '/values/units'],
    ['half a number', { token, days: 1.5 }, '/values/days'],
    ['a secret that is no text', { token: 12_345_678 }, '/values/token'],
    ['without what is required', { days: 3 }, '/values/token'],
    ['an inherited name', { token, toString: 'x' }, '/values/toString'],
  ])('%s is 400, without what was found', async (_name, values, path) => {
    const reply = await keep(values);
    expect([reply.status, reply.json]).toMatchObject([400, { body: { error: { path, found: 'something else' } } }]);
    expect(reply.text).not.toContain('12345678');
    expect(await shown()).toBeUndefined();
  });

  test('as much as a header carries reaches the gateway; more than that, together with what is kept, is 400', async () => {
    const note = 'é'.repeat(2950);
    expect((await keep({ token, note })).status).toBe(200);
    expect(await sent()).toEqual({ ...defaults, token, note });
    const reply = await keep({ units: 'metric', token: 'x'.repeat(300) }, { keep: ['note'] });
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { body: { error: { path: '/values', found: '6239 bytes' } } },
    ]);
    expect(await sent()).toEqual({ ...defaults, token, note });
  });

  test('of a plugin that is not there: 404', async () => {
    expect((await ask('PUT', '/api/tools/settings', { identifier: 'nowhere', values: {} })).status).toBe(404);
  });

  test('a plugin with another address gets nothing that was meant for the old one', async () => {
    const moved = { ...weather, gateway: 'https://stranger.example/gateway' };
    await keep({ token });
    await install(moved);
    expect(await shown()).toBeUndefined();
    // Nor is the secret taken over.
    expect((await keep({}, { keep: ['token'] })).status).toBe(400);
  });

  test('they go with the plugin', async () => {
    await keep({ token });
    await ask('DELETE', '/api/tools?identifier=weather');
    await install(weather);
    expect([await shown(), await sent()]).toEqual([undefined, defaults]);
  });
});

describe('what a manifest asks for', () => {
  const read = (asked: unknown) =>
    readManifest(JSON.stringify({ identifier: 'w', api: [{ name: 'x' }], settings: asked }), 'https://a.example/')
      .settings;
  test.each([
    ['as it stands', settings, { required: ['token'], properties: settings.properties }],
    [
      'what no form can ask for is left out',
      { properties: { a: { type: 'object' }, b: { type: 'string', minLength: 3 } }, required: ['a', 'b'] },
      { required: ['b'], properties: { b: { type: 'string' } } },
    ],
    ['none', undefined, undefined],
    ['nothing that can be read', 'token', undefined],
    ['no property', { type: 'object', properties: {} }, undefined],
  ])('%s', (_name, asked, expected) => {
    expect(read(asked)).toEqual(expected);
  });

  test.each([
    ['token', { format: 'password' }, true],
    ['pin', { writeOnly: true }, true],
    ['API_KEY', {}, true],
    ['apiKey', {}, true],
    ['apikey', {}, true],
    ['APISecret', {}, true],
    ['accesstoken', {}, true],
    ['passphrase', {}, true],
    ['credentials', {}, true],
    ['units', {}, false],
    ['sortKey', { enum: ['name', 'date'] }, false],
    ['maxToken', { type: 'integer' }, false],
  ] as const)('%s of %j: a secret? %s', (name, setting, secret) => {
    expect(isSecret(name, setting)).toBe(secret);
  });
});

test('an address they were not given for gets nothing; what stays with this server gets all', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-data-'));
  const own = await createApp(readEnv({ DATA_DIR: dataDir, SECRET_KEY: secretKey }), { variables: {} });
  const { keepToolSettings, toolSettingsFor } = await import('./tool-settings.server.ts');
  const gateway = 'https://weather.example/gateway';
  await keepToolSettings(own, 'me', { ...weather, settings: { properties: { token: {} } }, gateway }, { token }, []);
  for (const [user, to, values] of [
    ['me', 'https://weather.example', { token }],
    ['me', 'https://weather.example:8443', undefined],
    ['me', 'https://stranger.example', undefined],
    ['me', undefined, { token }],
    ['you', 'https://weather.example', undefined],
  ] as const) {
    expect(await toolSettingsFor(own, user, 'weather', to)).toEqual(values);
  }
  await own.close();
  await rm(dataDir, { recursive: true });
});
