// Causes of failed browser calls, determined by the address and one request without key or path.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transport } from '@tributary/runtime-core';
import { causeOf, watch } from './causes.ts';
import type { Surroundings } from './causes.ts';
import type { Cause } from './protocol.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${Object.keys(request.headers).includes('authorization')}`);
  response.end();
});
let there = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const nowhere = 'http://127.0.0.1:9';
const around: Surroundings = { protocol: 'http:', onLine: true, fetch };

const rows: readonly (readonly [string, () => string, Partial<Surroundings>, Cause])[] = [
  ['somebody answers, but not to this page', () => `${there}/v1/chat`, {}, 'cors'],
  ['nobody answers', () => `${nowhere}/v1/chat`, {}, 'unreachable'],
  ['an http address from an https page', () => 'http://10.255.255.1/v1', { protocol: 'https:' }, 'mixed-content'],
  ['this machine from an https page, running', () => `${there}/v1`, { protocol: 'https:' }, 'cors'],
  [
    'this machine from an https page, not to be reached',
    () => `${nowhere}/v1`,
    { protocol: 'https:' },
    'mixed-content',
  ],
  ['no network', () => 'https://api.vendor.invalid/v1', { onLine: false }, 'offline'],
  ['no network, but this machine', () => `${there}/v1`, { onLine: false }, 'cors'],
];
test.each(rows)('%s', async (_name, url, change, cause) => {
  asked.length = 0;
  expect(await causeOf(url(), { ...around, ...change })).toBe(cause);
  expect(asked).toEqual(cause === 'cors' ? ['GET / false'] : []);
});

const call = (url: string, signal = new AbortController().signal) => ({ method: 'GET', url, headers: {}, signal });
const failing: Transport = () => Promise.reject(new Error('fetch failed'));

test('the cause is kept with the call, not with the provider', async () => {
  const watched = watch(failing, undefined, () => around);
  const [one, other] = [call(`${there}/a`), call(`${nowhere}/a`)];
  await Promise.allSettled([watched.transport(one), watched.transport(other)]);
  expect([watched.cause(one.signal), watched.cause(other.signal)]).toEqual(['cors', 'unreachable']);
});

test('what the policy does not hold is not sent, and named', async () => {
  let sent = 0;
  const send: Transport = () => Promise.reject(new Error(String(++sent)));
  const watched = watch(send, new Set(['https://a.invalid']), () => ({ ...around, onLine: false }));
  const [open, shut] = [call('https://a.invalid/v1'), call('https://b.invalid:8443/v1')];
  await Promise.allSettled([watched.transport(open), watched.transport(shut)]);
  expect(sent).toBe(1);
  expect([watched.blocked(open.signal), watched.blocked(shut.signal)]).toEqual([undefined, 'https://b.invalid:8443']);
  expect(watched.cause(shut.signal)).toBe('policy');
});

test('a call that was called off has no cause', async () => {
  const watched = watch(failing, undefined, () => around);
  const stopped = call(`${nowhere}/a`, AbortSignal.abort());
  await Promise.allSettled([watched.transport(stopped)]);
  expect(watched.cause(stopped.signal)).toBeUndefined();
});
