// Limits of the token cache: tokens are removed when they expire, the oldest first when the cache is full.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenCache } from './token-cache.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a token is known until its time is over', () => {
  const cache = createTokenCache<string>();
  cache.keep('token', 'claims', 1_000_100);
  vi.setSystemTime(1_000_099);
  expect(cache.get('token')).toBe('claims');
  vi.setSystemTime(1_000_100);
  expect(cache.get('token')).toBeUndefined();
  vi.setSystemTime(1_000_000);
  expect(cache.get('token')).toBeUndefined();
});

test.each([
  ['tokens', { tokens: 2, characters: 100 }, ['aaaa', 'bbbb', 'cccc'], ['bbbb', 'cccc']],
  ['characters', { tokens: 9, characters: 8 }, ['aaaa', 'bbbb', 'cccc'], ['bbbb', 'cccc']],
  ['one that is longer than all may be', { tokens: 9, characters: 8 }, ['aaaa', 'bbbbbbbbb'], []],
  ['one that comes again counts once', { tokens: 9, characters: 8 }, ['aaaa', 'aaaa', 'bbbb'], ['aaaa', 'bbbb']],
] as const)('limit of %s', (_name, limits, kept, known) => {
  const cache = createTokenCache<string>(limits);
  for (const token of kept) cache.keep(token, token, 2_000_000);
  expect([...new Set(kept)].filter((token) => cache.get(token) !== undefined)).toEqual(known);
});

test('those whose time is over make room', () => {
  const cache = createTokenCache<string>({ tokens: 2, characters: 100 });
  cache.keep('early', 'early', 1_000_001);
  cache.keep('late', 'late', 2_000_000);
  vi.setSystemTime(1_500_000);
  cache.keep('next', 'next', 2_000_000);
  expect(['early', 'late', 'next'].map((token) => cache.get(token))).toEqual([undefined, 'late', 'next']);
});
