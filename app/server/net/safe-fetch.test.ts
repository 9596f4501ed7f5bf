// Addresses reachable through an untrusted URL: by table, and over real HTTP with a test resolver.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { assert, constantFrom, ipV4, property } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '@tributary/runtime-core/node';
import type { Resolve } from '@tributary/runtime-core/node';
import { createSafeFetch } from './safe-fetch.server.ts';
import type { SafeFetchOptions, SafeRequest } from './safe-fetch.server.ts';
import { testDispatchers } from '../testing/test-dispatchers.ts';

describe('addresses', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'this network'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'metadata'],
    ['169.254.0.1', 'link-local'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['100.100.100.200', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['198.18.0.1', 'benchmarking'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['0:0:0:0:0:0:0:1', 'loopback in full'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'ULA'],
    ['fd00:ec2::254', 'metadata'],
    ['ff02::1', 'multicast'],
    ['::ffff:127.0.0.1', 'mapped loopback'],
    ['::ffff:7f00:1', 'mapped loopback in hex'],
    ['::ffff:10.0.0.1', 'mapped private'],
    ['::127.0.0.1', 'compatible loopback'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['64:ff9b:1::a00:1', 'local NAT64'],
    ['2002:7f00:1::', '6to4 of loopback'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:db8::1', 'documentation'],
    ['2606:4700::1%eth0', 'a zone names an interface of this machine'],
    ['example.com', 'no address'],
    ['', 'nothing'],
    ['2130706433', 'no dotted address'],
  ])('%s is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  test('any IPv4 address wrapped in IPv6 is refused', () => {
    assert(
      property(ipV4(), constantFrom('::ffff:', '::', '64:ff9b::'), (address, prefix) => {
        expect(isPublicAddress(prefix + address)).toBe(false);
      }),
    );
  });
});

let server: Server;
let port: number;
const hits: { readonly path: string; readonly request: IncomingMessage; readonly body: string }[] = [];
let hangUp: (() => void) | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      hits.push({ path: request.url ?? '', request, body });
      answer(new URL(request.url ?? '/', 'http://test'), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits.length = 0;
});

function answer({ pathname, searchParams }: URL, response: ServerResponse): void {
  // New connections, so that every request resolves its host again.
  response.setHeader('connection', 'close');
  switch (pathname) {
    case '/redirect':
      response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end('moved');
      break;
    case '/circle':
      response.writeHead(302, { location: '/circle' }).end();
      break;
    case '/large':
      response.end('x'.repeat(2000));
      break;
    case '/endless': {
      const timer = setInterval(() => response.write('x'.repeat(500)), 5);
      response.on('close', () => {
        clearInterval(timer);
        hangUp?.();
      });
      break;
    }
    case '/hanging':
      response.on('close', () => hangUp?.());
      break;
    case '/gzip':
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'));
      break;
    case '/teapot':
      response.writeHead(418).end('short and stout');
      break;
    default:
      response.end('answer é');
  }
}

/** `public.test` and `other.test` are public hosts: 127.0.0.1 counts as public, other addresses as what they are. */
const names: Readonly<Record<string, readonly string[]>> = {
  'public.test': ['127.0.0.1'],
  'other.test': ['127.0.0.1'],
  'private.test': ['::ffff:127.0.0.1'],
  'mixed.test': ['127.0.0.1', '10.0.0.1'],
  'nowhere.test': [],
};
const resolve = async (hostname: string) =>
  (names[hostname] ?? ['::ffff:127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const dispatchers = testDispatchers({ resolve });
const strict = testDispatchers({ resolve, isPublic: isPublicAddress });
const resolvedBy = (own: Resolve) => testDispatchers({ resolve: own });

const ask = (request: SafeRequest | string, options: Partial<SafeFetchOptions> = {}) =>
  createSafeFetch({ dispatchers, ...options })(typeof request === 'string' ? { url: request } : request);
const at = (host: string, path = '/'): string => `http://${host}:${port}${path}`;
const redirect = (to: string, status = 302): string =>
  at('public.test', `/redirect?status=${status}&to=${encodeURIComponent(to)}`);

describe('what is reached', () => {
  test('a public host', async () => {
    expect(await ask(at('public.test'))).toMatchObject({ status: 200, text: 'answer é' });
    expect(await ask(redirect(at('public.test')))).toMatchObject({ url: at('public.test'), text: 'answer é' });
  });

  test('a redirect is followed to hosts that the caller allows only, and nobody is asked elsewhere', async () => {
    const mayFollow = (url: string): boolean => new URL(url).hostname === 'public.test';
    expect(await ask({ url: redirect(at('public.test')), mayFollow })).toMatchObject({ status: 200 });
    hits.length = 0;
    const elsewhere = { url: redirect(at('other.test'), 307), method: 'POST', body: 'b', mayFollow } as const;
    await expect(ask(elsewhere)).rejects.toMatchObject({ fault: 'other_host' });
    expect(hits).toHaveLength(1);
  });

  test('any status is an answer', async () => {
    expect(await ask(at('public.test', '/teapot'))).toMatchObject({ status: 418, text: 'short and stout' });
  });

  test.each([
    ['a name with a private address', () => at('private.test')],
    ['one private address among public ones', () => at('mixed.test')],
    ['localhost', () => at('localhost')],
    ['mapped loopback', () => at('[::ffff:127.0.0.1]')],
    ['mapped loopback in hex', () => at('[::ffff:7f00:1]')],
    ['a redirect to a private name', () => redirect(at('private.test'))],
    ['a redirect to a private address', () => redirect(at('[::ffff:127.0.0.1]'), 307)],
    ['two redirects', () => redirect(redirect(at('private.test')))],
  ])('%s is refused, and nobody is asked there', async (_name, url) => {
    const asked = url();
    await expect(ask(asked)).rejects.toMatchObject({ fault: 'private_address' });
    expect(hits.filter(({ path }) => !path.startsWith('/redirect'))).toEqual([]);
  });

  test.each([
    ['dotted', '127.0.0.1'],
    ['decimal', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hex', '0x7f.0.0.1'],
    ['hex in one', '0x7f000001'],
    ['short', '127.1'],
    ['zero', '0'],
    ['with a dot at the end', '127.0.0.1.'],
    ['fullwidth digits', '１２７.0.0.1'],
    ['IPv6 loopback', '[::1]'],
  ])('loopback spelled %s (%s) is refused', async (_name, host) => {
    await expect(ask(at(host), { dispatchers: strict })).rejects.toMatchObject({ fault: 'private_address' });
    expect(hits).toEqual([]);
  });

  const noURLs = ['file:///etc/passwd', 'ftp://public.test/', 'gopher://public.test/', 'data:,x', 'http://'];

  test.each([...noURLs, '/path', ''])('%j is no URL for this', async (url) => {
    await expect(ask(url)).rejects.toMatchObject({ fault: 'bad_url' });
  });

  test.each(noURLs)('nor is a redirect to %j followed', async (url) => {
    await expect(ask(redirect(url))).rejects.toMatchObject({ fault: 'bad_url' });
  });

  test('a name that answers otherwise the second time (rebinding): one look-up a connection, and it is the one used', async () => {
    const lookups: string[] = [];
    const rebinding = async (hostname: string) => {
      lookups.push(hostname);
      return resolve(lookups.length === 1 ? 'public.test' : 'private.test');
    };
    const fetch = createSafeFetch({ dispatchers: resolvedBy(rebinding) });
    expect(await fetch({ url: at('rebinding.test') })).toMatchObject({ status: 200 });
    expect(lookups).toEqual(['rebinding.test']);
    await expect(fetch({ url: at('rebinding.test') })).rejects.toMatchObject({ fault: 'private_address' });
    expect(hits.length).toBe(1);
  });

  test('a name that changes between a redirect and its target', async () => {
    let first = true;
    const rebinding = async () => {
      const answered = await resolve(first ? 'public.test' : 'private.test');
      first = false;
      return answered;
    };
    await expect(ask(redirect(at('public.test')), { dispatchers: resolvedBy(rebinding) })).rejects.toMatchObject({
      fault: 'private_address',
    });
    expect(hits.length).toBe(1);
  });

  test('what the operator set may be local; where it redirects to may not', async () => {
    const trusted = { dispatchers: strict };
    expect(await ask({ url: at('127.0.0.1'), trusted: true }, trusted)).toMatchObject({ status: 200 });
    const own = at('127.0.0.1', `/redirect?status=307&to=${encodeURIComponent('/')}`);
    expect(await ask({ url: own, trusted: true }, trusted)).toMatchObject({ status: 200 });
    hits.length = 0;
    const away = at('127.0.0.1', `/redirect?status=307&to=${encodeURIComponent(at('localhost'))}`);
    await expect(ask({ url: away, trusted: true }, trusted)).rejects.toMatchObject({ fault: 'private_address' });
    expect(hits.length).toBe(1);
  });
});

describe('redirects', () => {
  const sending = { method: 'POST', body: 'b', headers: { 'content-type': 'text/plain' } } as const;

  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'b'],
    [308, 'POST', 'b'],
  ])('%d sends %s %j', async (status, method, body) => {
    await ask({ ...sending, url: redirect('/there', status) });
    const last = hits.at(-1);
    expect([last?.path, last?.request.method, last?.body]).toEqual(['/there', method, body]);
  });

  test.each([
    ['the same origin', '/there', 's'],
    ['another host', 'other', undefined],
  ])('to %s: the secret header is %j there', async (_name, to, seen) => {
    const target = to === 'other' ? at('other.test', '/there') : to;
    await ask({ ...sending, url: redirect(target, 307), secretHeaders: { 'x-secret': 's' } });
    expect(hits.map(({ request }) => request.headers['x-secret'])).toEqual(['s', seen]);
  });

  test('a circle ends', async () => {
    await expect(ask(at('public.test', '/circle'))).rejects.toMatchObject({ fault: 'too_many_redirects' });
    expect(hits.length).toBe(6);
  });
});

describe('bounds', () => {
  test.each([
    ['a large body', '/large', { maxBytes: 1999 }, 'too_large'],
    ['a body without end', '/endless', { maxBytes: 5000 }, 'too_large'],
    ['a body that takes too long', '/endless', { timeoutMs: 100 }, 'timeout'],
    ['no answer', '/hanging', { timeoutMs: 100 }, 'timeout'],
    ['a compressed body', '/gzip', {}, 'encoded'],
  ] as const)('%s', async (_name, path, options, fault) => {
    await expect(ask(at('public.test', path), options)).rejects.toMatchObject({ fault });
  });

  test('a body that just fits', async () => {
    expect((await ask(at('public.test', '/large'), { maxBytes: 2000 })).text).toHaveLength(2000);
  });

  test.each(['/hanging', '/endless'])('a caller who leaves takes the connection along: %s', async (path) => {
    const gone = new Promise<void>((resolve) => (hangUp = resolve));
    const controller = new AbortController();
    const reply = ask({ url: at('public.test', path), signal: controller.signal });
    const outcome = reply.catch((error: unknown) => error);
    await expect.poll(() => hits.length).toBe(1);
    controller.abort();
    expect(await outcome).toMatchObject({ fault: 'cancelled' });
    await gone;
  });

  test('a caller who has left already asks nobody', async () => {
    const asked = ask({ url: at('public.test'), signal: AbortSignal.abort() });
    await expect(asked).rejects.toMatchObject({ fault: 'cancelled' });
    expect(hits).toEqual([]);
  });

  test.each([
    ['nobody listens', () => 'http://public.test:1/'],
    ['the name has no address', () => at('nowhere.test')],
  ])('%s: unreachable, and no address is named', async (_name, url) => {
    const refused = await ask(url()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ fault: 'unreachable' });
    expect(String(refused)).not.toContain('127.0.0.1');
  });
});
