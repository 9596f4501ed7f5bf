// Retry delays in all forms that vendors use.
import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 20, 10);

const rows = [
  ['Retry-After in seconds', { 'retry-after': '30' }, '30'],
  [
    'Retry-After as a date stays one',
    { 'retry-after': 'Fri, 20 Nov 2026 10:00:45 GMT' },
    'Fri, 20 Nov 2026 10:00:45 GMT',
  ],
  ['Retry-After before the limits', { 'retry-after': '7', 'x-ratelimit-reset-requests': '60s' }, '7'],
  ['ms', { 'retry-after-ms': '1500' }, '2'],
  ['a duration in words', { 'x-ratelimit-reset-tokens': '6m0.5s' }, '361'],
  ['a duration in ms', { 'x-ratelimit-reset-tokens': '250ms' }, '1'],
  [
    'what is used up decides',
    {
      'x-ratelimit-remaining-requests': '5',
      'x-ratelimit-reset-requests': '1h',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '12s',
    },
    '12',
  ],
  [
    'where none is used up, the longest',
    { 'x-ratelimit-reset-requests': '3s', 'x-ratelimit-reset-tokens': '12s' },
    '12',
  ],
  [
    'an ISO time',
    { 'vendor-ratelimit-requests-remaining': '0', 'vendor-ratelimit-requests-reset': '2026-11-20T10:01:00Z' },
    '60',
  ],
  ['ms since the epoch', { 'x-ratelimit-reset': String(now + 20_000) }, '20'],
  ['seconds since the epoch', { 'x-ratelimit-reset': String(now / 1000 + 9) }, '9'],
  ['seconds', { 'ratelimit-reset': '9' }, '9'],
  ['a time that is over', { 'x-ratelimit-reset': String(now - 1000) }, undefined],
  ['nonsense', { 'x-ratelimit-reset': 'soon' }, undefined],
  ['no header', {}, undefined],
  ['no headers', undefined, undefined],
] as const;
test.each(rows)('%s', (_name, headers, expected) => {
  expect(retryAfter(headers, 429, now)).toBe(expected);
});

test.each([
  ['Google’s retry delay', { details: [{ '@type': 'x' }, { retryDelay: '34.4s' }] }, '35'],
  ['a delay in ms', { details: [{ retryDelay: '250ms' }] }, '1'],
  [
    'OpenRouter’s reset',
    { metadata: { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(now + 20_000) } } },
    '20',
  ],
  ['a delay of nothing', { details: [{ retryDelay: '0s' }] }, undefined],
  ['a body of prose', 'wait 20s', undefined],
] as const)('in the body: %s', (_name, body, expected) => {
  expect(retryAfter({}, 429, now, body)).toBe(expected);
  expect(retryAfter({ 'retry-after': '7' }, 429, now, body)).toBe('7');
});

test('a limit that is only told, not used up, is no wait', () => {
  expect(retryAfter({ 'x-ratelimit-reset-requests': '60s' }, 400, now)).toBeUndefined();
  expect(retryAfter({ 'retry-after': '60' }, 503, now)).toBe('60');
});
