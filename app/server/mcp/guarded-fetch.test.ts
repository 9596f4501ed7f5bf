// Private addresses named by a hostile server, at every step of connecting and signing in: none is connected to.
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createDispatchers } from '@tributary/runtime-core/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { createGuard } from '../net/guard.server.ts';
import { readPrivateHosts } from '../process/private-hosts.ts';
import { openSession } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { guardedFetch, refusalIn } from './guarded-fetch.ts';
import { startHostileServer } from './testing/hostile-server.ts';
import type { HostileServer } from './testing/hostile-server.ts';
import { mcpChat } from './testing/mcp-chat.ts';
import { startMcpVendor } from './testing/mcp-vendor.ts';
import type { McpVendor } from './testing/mcp-vendor.ts';

const app = groundApp();

/** The forbidden target: on loopback, at an address the operator has not allowed. */
let canary: Server;
let reached = 0;
let port = 0;
beforeAll(async () => {
  canary = createServer((socket) => {
    reached++;
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen(0, '127.0.0.2', done));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => void (reached = 0));
afterAll(() => canary.close());

const forms = [
  ['loopback', () => `http://127.0.0.2:${port}`],
  ['an IPv4 address in IPv6', () => `http://[::ffff:127.0.0.2]:${port}`],
  ['a number', () => `http://2130706434:${port}`],
  ['octal', () => `http://0177.0.0.2:${port}`],
  ['hexadecimal', () => `http://0x7f000002:${port}`],
  ['short', () => `http://127.2:${port}`],
  ['the metadata of a cloud', () => 'http://169.254.169.254'],
  ['the metadata of a cloud, in IPv6', () => 'http://[fd00:ec2::254]'],
] as const;

describe('by the product', () => {
  let app: App;
  let vendor: McpVendor;
  let server: HostileServer;
  let session: Awaited<ReturnType<typeof openSession>>;
  const chat = mcpChat(
    () => app.url,
    () => session,
    () => vendor,
  );
  beforeAll(async () => {
    vendor = await startMcpVendor();
    // Behind a proxy, only private addresses named by the operator are allowed.
    app = await startApp({ TRUST_PROXY: '1', ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });
  beforeEach(async () => {
    server = await startHostileServer();
    session = await openSession(app.url);
    return () => server.close();
  });

  test.each(forms)('the server itself at %s', async (_name, address) => {
    expect(await chat.add({ url: `${address()}/mcp` })).toMatchObject({
      state: 'failed',
      problem: { code: 'blocked' },
    });
    expect(reached).toBe(0);
  });

  test.each([301, 302, 307, 308])('a redirect with status %i', async (status) => {
    server.page = (_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.2:${port}/mcp` }).end();
      return true;
    };
    expect(await chat.add({ url: server.url })).toMatchObject({ state: 'failed' });
    expect(reached).toBe(0);
  });

  /** Addresses named by the server that its sign-in must not contact. */
  const named = {
    'resource metadata': (target: string) => ({ challenge: `${target}/prm` }),
    'an issuer': (target: string) => ({ issuer: target }),
    'a registration endpoint': (target: string) => ({ registration_endpoint: `${target}/register` }),
    'a token endpoint': (target: string) => ({ token_endpoint: `${target}/token` }),
  } as const;
  const steps = Object.entries(named).flatMap(([step, names]) =>
    forms.map(([form, address]) => [step, form, names, address] as const),
  );

  test.each(steps)('%s at %s', async (_step, _form, names, address) => {
    issuer(server, names(address()));
    const added = await chat.add({ url: server.url, name: 'Issuer' });
    expect(added.signIn).toBe('needed');
    const begun = await chat.call('POST', `/api/mcp/${added.id}/sign-in`, {});
    const { url } = begun.json as { readonly url?: string };
    const state = url === undefined ? null : new URL(url).searchParams.get('state');
    const back = await chat.call('POST', '/api/mcp/sign-ins', { address: `${server.origin}/?code=c&state=${state}` });
    expect(back.status).toBeGreaterThan(399);
    expect(reached).toBe(0);
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['a page without encryption', 'http://login.example/authorize'],
  ])('the sign-in page is %s: nobody is sent there', async (_name, authorization_endpoint) => {
    issuer(server, { authorization_endpoint });
    const added = await chat.add({ url: server.url, name: 'Issuer' });
    const { status, text } = await chat.call('POST', `/api/mcp/${added.id}/sign-in`, {});
    expect([status >= 400, text.includes(authorization_endpoint)]).toEqual([true, false]);
  });
});

/** An issuer on the server's own origin, with modifications. */
function issuer(server: HostileServer, wrong: Readonly<Record<string, string>>): void {
  const { origin } = server;
  const { challenge, issuer: other = origin, ...endpoints } = wrong;
  const pages: Readonly<Record<string, object>> = {
    '/prm': { resource: server.url, authorization_servers: [other] },
    '/.well-known/oauth-protected-resource/mcp': { resource: server.url, authorization_servers: [other] },
    '/.well-known/oauth-authorization-server': {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      ...endpoints,
    },
    '/register': { client_id: 'c', redirect_uris: ['http://127.0.0.1/'] },
  };
  server.page = ({ url = '' }, response) => {
    const page = pages[url];
    const metadata = challenge ?? `${origin}/prm`;
    if (page)
      response
        .writeHead(url === '/register' ? 201 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(page));
    else if (url === '/mcp')
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
    else response.writeHead(404).end();
    return true;
  };
}

describe('by the fetch', () => {
  const allowed = readPrivateHosts([]);
  if (!allowed) throw new Error('the list is empty');
  const withNames = (resolve: (name: string) => readonly string[]) =>
    guardedFetch(app, {
      dispatchers: createDispatchers({
        guard: createGuard({ privateAllowed: false, allowed }),
        resolve: (name) => Promise.resolve(resolve(name).map((address) => ({ address, family: 4 }))),
      }),
    });

  test('a name that is public when it is looked at and private when it is called', async () => {
    const answers = [['127.0.0.2'], ['93.184.216.34']];
    const fetch = withNames(() => answers.pop() ?? ['127.0.0.2']);
    const refused = async (): Promise<unknown> =>
      fetch(`http://rebinding.example:${port}/`, { signal: AbortSignal.timeout(1500) }).then(
        () => 'answered',
        (error: unknown) => refusalIn(error)?.message ?? 'not reached',
      );
    await refused();
    expect(await refused()).toContain('is in a private network');
    expect(reached).toBe(0);
  });

  test('a name with a public and a private address', async () => {
    const fetch = withNames(() => ['93.184.216.34', '127.0.0.2']);
    await expect(fetch(`http://both.example:${port}/`)).rejects.toSatisfy((error) => refusalIn(error) !== undefined);
    expect(reached).toBe(0);
  });

  test.each([
    ['never answers', () => undefined],
    [
      'begins an answer and never ends it',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
    ],
  ])(
    'an issuer that %s is given up',
    async (_name, answer) => {
      const silent = createServer((socket) => socket.on('error', () => undefined).once('data', () => answer(socket)));
      await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
      const { origin } = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
      const dispatchers = createDispatchers({ guard: createGuard({ privateAllowed: true, allowed }) });
      const fetch = guardedFetch(app, { secure: true, timeoutMs: 200, dispatchers });
      const given = new AbortController();
      const read = async (): Promise<string> => (await fetch(origin, { signal: given.signal })).text();
      await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
      silent.close();
    },
    3000,
  );

  test.each(['ftp://tools.example/', 'file:///etc/passwd', 'data:text/plain,hi'])('%s', async (address) => {
    await expect(guardedFetch(app, {})(address)).rejects.toThrow('not an http or https address');
  });

  test('a sign-in is encrypted, or on this machine', async () => {
    await expect(guardedFetch(app, { secure: true })('http://login.example/token')).rejects.toThrow(
      'without encryption',
    );
  });
});
