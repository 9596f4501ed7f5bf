// Bodies in 400 responses: types and lengths are reported, but never credentials.
import { describe, expect, test } from 'vitest';
import { named, probeServer } from './probes.ts';
import type { Probe } from './probes.ts';

const wrong = (name: string, path: string, method: string, body: object, contains: string, lacks: string): Probe => ({
  name,
  path,
  request: { method, body },
  as: 'visitor',
  expected: { status: 400, errorType: 400, contains, lacks },
});

const rows: readonly Probe[] = [
  wrong(
    'an access code of another type',
    '/api/session',
    'POST',
    { accessCode: 12345678 },
    'found a number',
    '12345678',
  ),
  wrong(
    'a key of another type',
    '/api/vault/demo',
    'PUT',
    { apiKey: { secret: 'sk-leak' } },
    'found an object',
    'sk-leak',
  ),
  wrong(
    'a key under another name',
    '/api/vault/demo',
    'PUT',
    { apiKeyy: 'sk-leak-xyz' },
    'found a string of 11 characters',
    'sk-leak',
  ),
  wrong(
    'a short password',
    '/api/account',
    'POST',
    { email: 'a@b.c', password: 'short1' },
    'found a string of 6 characters',
    'short1',
  ),
  wrong(
    'a long password',
    '/api/account',
    'POST',
    { email: 'a@b.c', password: 'p'.repeat(1001) },
    'of 1001 characters',
    'pppp',
  ),
  wrong(
    'a current password of another type',
    '/api/account',
    'PATCH',
    { name: 'a', currentPassword: [9731] },
    'found an array of 1',
    '9731',
  ),
  wrong(
    'a sign-in with a field too many',
    '/api/account/session',
    'POST',
    { email: 'a', password: 'p', otp: '123456' },
    'of 6 characters',
    '123456',
  ),
  wrong('a string elsewhere', '/api/conversations', 'POST', { pinned: 'my private words' }, '', 'private'),
  wrong(
    'a text where a list belongs',
    '/api/conversations/c/messages',
    'POST',
    { messages: 'my words' },
    'found a string of 8 characters',
    'my words',
  ),
  wrong('a number elsewhere', '/api/folders', 'POST', { name: 5 }, 'found 5', 'a number'),
  wrong(
    'an enumeration elsewhere',
    '/api/chat/demo',
    'POST',
    { model: 'm', messages: [{ role: 'robot', content: 'x' }] },
    'robot',
    'a string of 5',
  ),
];

describe('what a 400 repeats', () => {
  const server = probeServer();
  test.each(named(rows))('%s', async (_name, row) => {
    const { found, expected } = await server.try(row);
    expect(found).toEqual(expected);
  });
});
