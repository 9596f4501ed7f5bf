// The other routes over real HTTP: operations, model lists, pulls, the provider list, health, and unknown paths.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, open, openSession, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp, startProcess } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  [app, vendor] = await Promise.all([startApp(), startFakeVendor()]);
  session = await openSession(app.url);
});
afterAll(() => Promise.all([app.stop(), vendor.close()]));

const headers = (): Record<string, string> => auth(session, { apiKey: 'sk-users', baseURL: vendor.url });
const get = (path: string): Promise<Reply> => send(`${app.url}${path}`, { method: 'GET', headers: headers() });
const post = (path: string, body: unknown): Promise<Reply> => send(`${app.url}${path}`, { headers: headers(), body });

describe('operations', () => {
  test('models: the vendor’s list, mapped', async () => {
    const reply = await get('/api/models/sample');
    expect([reply.status, reply.json, reply.headers['cache-control']]).toEqual([
      200,
      [{ id: 'hello' }, { id: 'ticking' }],
      'no-cache',
    ]);
  });

  test('embeddings: an array of vectors', async () => {
    const reply = await post('/api/embeddings/sample', { model: 'm', input: ['a'], dimensions: 2 });
    expect([reply.status, reply.json, reply.headers['cache-control']]).toEqual([200, [[0.25, -1]], 'no-cache']);
    expect(JSON.parse(vendor.received.at(-1)?.body ?? '')).toEqual({ model: 'm', input: ['a'], dimensions: 2 });
  });

  test('images: an array of addresses', async () => {
    const reply = await post('/api/images/sample', { model: 'm', prompt: 'a boat', n: 1 });
    expect([reply.status, reply.json]).toEqual([200, [{ url: 'https://images.invalid/1.png' }]]);
  });

  test('speech: bytes with their own content type', async () => {
    const reply = await post('/api/speech/sample', { model: 'm', input: 'hi', voice: 'alloy' });
    expect([reply.status, reply.headers['content-type'], [...reply.bytes]]).toEqual([200, 'audio/wav', [1, 2, 3, 255]]);
  });

  test('pull: an event stream of progress', async () => {
    const reply = await post('/api/models/sample/pull', { model: 'm' });
    expect([reply.status, reply.headers['content-type'], reply.headers['x-accel-buffering']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no',
    ]);
    expect(reply.text).toBe(
      'event: progress\ndata: {"status":"downloading","model":"m"}\n\nevent: progress\ndata: {"status":"success","model":"m"}\n\n',
    );
  });

  test('a pull that breaks off ends in a step that says so, without address or key', async () => {
    const reply = await post('/api/models/sample/pull', { model: 'pull-broken' });
    const steps = reply.text.split('\n\n').filter(Boolean);
    expect(steps.map((step) => JSON.parse(step.replace('event: progress\ndata: ', '')) as unknown)).toEqual([
      { status: 'downloading', model: 'pull-broken' },
      { status: 'error', model: 'pull-broken', error: 'The download was interrupted. Try again.' },
    ]);
  });

  test.each([
    ['/api/models/sample/pull', { model: 'pull-slowly' }],
    ['/api/speech/sample', { model: 'speak-slowly', input: 'hi', voice: 'alloy' }],
  ])('%s: a client that goes away closes the vendor’s socket at once', async (path, body) => {
    const reply = await open(`${app.url}${path}`, { headers: headers(), body });
    await new Promise((resolve) => reply.once('data', resolve));
    const hungUp = vendor.nextHangUp();
    const gone = performance.now();
    reply.destroy();
    expect((await hungUp) - gone).toBeLessThan(5_000);
  });

  test('the demo has a list, vectors and images without key and network', async () => {
    const asked = vendor.received.length;
    expect((await get('/api/models/demo')).json).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 'demo-fast' })]),
    );
    const vectors = (await post('/api/embeddings/demo', { model: 'm', input: ['a', 'b'], dimensions: 8 })).json;
    expect(vectors).toEqual([expect.any(Array), expect.any(Array)]);
    expect((await post('/api/images/demo', { model: 'm', prompt: 'a boat' })).json).toEqual([
      { url: expect.stringMatching(/^data:image\//) },
    ]);
    expect(vendor.received.length).toBe(asked);
  });

  test.each([
    ['/api/embeddings/sample', { input: 'x' }, '/model'],
    ['/api/embeddings/sample', { model: 'm', input: [] }, '/input'],
    ['/api/embeddings/sample', { model: 'm', input: 'x', dimensions: 0.5 }, '/dimensions'],
    ['/api/images/sample', { model: 'm' }, '/prompt'],
    ['/api/images/sample', { model: 'm', prompt: 'x', n: 11 }, '/n'],
    ['/api/speech/sample', { model: 'm', input: 'x' }, '/voice'],
    ['/api/models/sample/pull', {}, '/model'],
  ])('%s checks its body: %j', async (path, body, place) => {
    const reply = await post(path, body);
    expect([reply.status, reply.json]).toMatchObject([400, { errorType: 400, body: { error: { path: place } } }]);
  });

  test.each(['/api/embeddings/sample', '/api/images/sample', '/api/models/sample/pull'])(
    '%s: the vendor’s refusal is typed',
    async (path) => {
      const reply = await post(path, { model: 'status:401', input: 'x', prompt: 'x', voice: 'v' });
      expect([reply.status, reply.json]).toMatchObject([
        401,
        { errorType: 'InvalidProviderAPIKey', body: { provider: 'sample' } },
      ]);
      expect(reply.text).not.toContain('127.0.0.1');
    },
  );
});

describe('who answers', () => {
  test.each([
    ['/api/speech/demo', { model: 'm', input: 'x', voice: 'v' }],
    ['/api/models/demo/pull', { model: 'm' }],
  ])('%s: an operation that the provider does not have is 405', async (path, body) => {
    const reply = await post(path, body);
    expect([reply.status, reply.json]).toMatchObject([
      405,
      {
        errorType: 405,
        body: { provider: 'demo', error: { operations: ['chat', 'models', 'embeddings', 'textToImage'] } },
      },
    ]);
  });

  test.each(['nobody', '__proto__', 'constructor', '..%2f..%2fdemo', 'DEMO', '%00'])(
    'an unknown provider "%s" without a base URL is 404',
    async (provider) => {
      const reply = await send(`${app.url}/api/chat/${provider}`, { headers: auth(session), body: chat('hello') });
      expect([reply.status, reply.json]).toMatchObject([404, { errorType: 404 }]);
    },
  );

  test('with one it is served in the OpenAI style', async () => {
    const reply = await post('/api/chat/nobody', chat('hello'));
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('event: text\ndata: "Hel"');
    expect(vendor.received.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-users' },
    });
  });

  test('its errors carry the name that was asked for', async () => {
    const reply = await post('/api/chat/nobody', chat('status:401'));
    expect([reply.status, reply.json]).toMatchObject([
      401,
      { errorType: 'InvalidProviderAPIKey', body: { provider: 'nobody' } },
    ]);
  });
});

describe('methods and addresses', () => {
  const posts = ['session', 'chat/demo', 'embeddings/demo', 'images/demo', 'speech/demo', 'models/demo/pull'];
  const gets = ['models/demo', 'providers'];
  /** The methods that another site's page can send. */
  const reads = ['GET', 'HEAD', 'OPTIONS'];
  const table = [
    ...posts.flatMap((path) =>
      ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => [method, path, 'POST'] as const),
    ),
    ...gets.flatMap((path) =>
      ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => [method, path, 'GET, HEAD'] as const),
    ),
  ];
  test.each(table)('%s /api/%s is 405 and says what is allowed', async (method, path, allow) => {
    const reply = await send(`${app.url}/api/${path}`, {
      method,
      headers: { ...headers(), ...(reads.includes(method) ? { origin: 'https://evil.example' } : {}) },
    });
    expect([reply.status, reply.headers.allow]).toEqual([405, allow]);
    expect(reply.text.includes('"errorType":405')).toBe(method !== 'HEAD');
    // No CORS header, so another site's page cannot read the response.
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each(gets)('HEAD /api/%s has the head of GET and no body', async (path) => {
    const reply = await send(`${app.url}/api/${path}`, { method: 'HEAD', headers: headers() });
    expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([200, '', 'application/json']);
  });

  test.each(['TRACE', 'PROPFIND'])('%s is not served', async (method) => {
    expect((await send(`${app.url}/api/chat/demo`, { method, headers: headers() })).status).toBe(405);
  });

  test.each(['GET', 'POST', 'DELETE'])('%s of what is not there is a typed 404', async (method) => {
    for (const path of ['/api/nothing', '/api/chats', '/api/chat/demo/more', '/api/']) {
      const reply = await send(`${app.url}${path}`, { method, headers: headers() });
      expect([path, reply.status, reply.json]).toMatchObject([path, 404, { errorType: 404 }]);
    }
  });

  test.each([
    '/api/chat/demo.data',
    '/API/chat/demo.data',
    '/%61pi/chat/demo.data',
    '//api/chat/demo.data',
    '/api/providers.data?x=1',
    '/api/%zz.data',
  ])('Remix’ own form of an address, %s, is not served: it would hold the reply in memory', async (path) => {
    const reply = await post(path, chat('demo-fast'));
    expect([reply.status, reply.json]).toMatchObject([404, { errorType: 404 }]);
  });
});

describe('GET /api/providers', () => {
  type Listed = Record<string, unknown> & { readonly id: string; readonly health: string };
  const list = async (from: App, probe = ''): Promise<readonly Listed[]> =>
    (await send(`${from.url}/api/providers${probe}`, { method: 'GET' })).json as readonly Listed[];

  test('tells what pickers and forms need, and nothing of an operator’s keys', async () => {
    const keyed = await startApp({ SAMPLE_API_KEY: 'operator-secret', SAMPLE_BASE_URL: 'http://operator.invalid/v1' });
    const text = (await send(`${keyed.url}/api/providers`, { method: 'GET' })).text;
    expect(text).not.toContain('operator');
    expect((await list(keyed)).find(({ id }) => id === 'sample')).toMatchObject({ health: 'ready' });
    await keyed.stop();

    const all = await list(app);
    expect(all.find(({ id }) => id === 'sample')).toEqual({
      id: 'sample',
      name: 'Sample',
      operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech', 'pullModel'],
      keyVault: {
        required: ['apiKey'],
        optional: ['baseURL'],
        placeholders: {},
        env: { apiKey: ['SAMPLE_API_KEY'], baseURL: ['SAMPLE_BASE_URL', 'SAMPLE_PROXY_URL'] },
      },
      links: {},
      // It runs in browsers, but is not in the browser build.
      browser: false,
      responses: false,
      makes: [],
      thinking: {},
      health: 'needs-key',
      models: [],
      recommended: [],
    });
    expect(all.find(({ id }) => id === 'anthropic')?.['mark']).toBe('claude-color');
    expect(all.find(({ id }) => id === 'demo')).toMatchObject({
      health: 'ready',
      models: expect.arrayContaining([expect.objectContaining({ id: 'demo-fast' })]),
    });
    expect(all.map(({ id }) => id)).not.toContain('openai-style');
  });

  test('a local server is found once it is there, when it is asked again, and missed once it is stopped', async () => {
    const local = `${import.meta.dirname}/../testing/local-provider`;
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end('[]');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    server.close();
    const other = await startProcess({ PROVIDER_PACKAGES: local, TEST_LOCAL_PORT: String(port) });
    const health = async (probe = '') => (await list(other, probe)).find(({ id }) => id === 'local-sample')?.health;
    expect(await health()).toBe('unreachable');
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    expect(await health()).toBe('unreachable');
    expect(await health('?probe=1')).toBe('ready');
    const before = asked;
    expect(await Promise.all([health(), health(), health()])).toEqual(['ready', 'ready', 'ready']);
    expect(asked - before).toBeLessThanOrEqual(1);
    server.close();
    server.closeAllConnections();
    // Readiness is rechecked on its own within seconds.
    await expect.poll(() => health(), { timeout: 10_000 }).toBe('unreachable');
    await other.stop();
  });
});

describe('health', () => {
  test('/healthz and /readyz are 200 while the server is up', async () => {
    expect([(await send(`${app.url}/healthz`, { method: 'GET' })).text, (await get('/readyz')).json]).toEqual([
      'ok\n',
      { ready: true, waitingFor: [] },
    ]);
  });
});
