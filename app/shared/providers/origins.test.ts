// Origins in the worker's policy: only those of fetch-on-client providers, and only exact origins.
import { expect, test } from 'vitest';
import { isOrigin, openOrigins, readOrigins, withOrigin } from './origins.ts';

const on = { fetchOnClient: true };

test.each([
  ['nothing is set', {}, []],
  [
    'a provider that is called by the server',
    { providers: { a: {} }, clientOrigins: { a: ['https://a.invalid'] } },
    [],
  ],
  [
    'a provider that is fetched on the client',
    { providers: { a: on, b: {} }, clientOrigins: { a: ['https://a.invalid'], b: ['https://b.invalid'] } },
    ['https://a.invalid'],
  ],
  [
    'the address in its state counts, too, and once',
    { providers: { a: { ...on, origin: 'http://127.0.0.1:1' } }, clientOrigins: { a: ['http://127.0.0.1:1'] } },
    ['http://127.0.0.1:1'],
  ],
  ['an address of nobody', { providers: { a: on }, clientOrigins: { toString: ['https://x.invalid'] } }, []],
  ['settings of another shape', { providers: [on], clientOrigins: 'https://a.invalid' }, []],
  ['a switch that is no switch', { providers: { a: { fetchOnClient: 'yes', origin: 'https://a.invalid' } } }, []],
])('%s', (_name, settings, open) => {
  expect(openOrigins(settings)).toEqual(open);
});

test.each([
  ['https://api.vendor.invalid', true],
  ['http://192.168.0.2:11434', true],
  ['http://[::1]:11434', true],
  ['https://api.vendor.invalid/', false],
  ['https://api.vendor.invalid/v1', false],
  ['https://*.invalid', false],
  ['https:', false],
  ['*', false],
  ["'unsafe-eval'", false],
  ["https://a.invalid; script-src 'unsafe-eval'", false],
  ['https://a.invalid https://b.invalid', false],
  ['data:', false],
  ['https://user:pass@a.invalid', false],
  [7, false],
])('%s is an origin that a policy may hold: %s', (value, good) => {
  expect(isOrigin(value)).toBe(good);
});

test('another address is added at the end, once, and the oldest goes', () => {
  const many = Array.from({ length: 8 }, (_, at) => `https://h${at}.invalid`);
  expect(withOrigin({}, 'a', 'https://x.invalid')).toEqual({ a: ['https://x.invalid'] });
  expect(withOrigin({ a: many }, 'a', 'https://x.invalid')['a']).toEqual([...many.slice(1), 'https://x.invalid']);
  expect(withOrigin({ a: many }, 'a', many[0] ?? '')['a']?.at(-1)).toBe(many[0]);
  expect(readOrigins({ a: [...many, 'https://x.invalid'] })['a']).toHaveLength(8);
});
