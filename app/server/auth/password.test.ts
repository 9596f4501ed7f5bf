import { expect, test } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { checkPassword, hashPassword, passwordCost } from './password.server.ts';

test('a hash says what it cost, in a server 2^15 of scrypt, and is checked at that cost by any other', async () => {
  const [app, cheap] = [groundApp(), groundApp()];
  cheap.parts.set('cost of passwords', 2 ** 10);
  expect(passwordCost(app)).toBe(2 ** 15);
  const hash = await hashPassword(app, 'one two three');
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await hashPassword(cheap, 'one two three')).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await checkPassword(cheap, 'one two three', hash)).toBe(true);
  expect(await checkPassword(cheap, 'one two', hash)).toBe(false);
  expect(await checkPassword(app, 'one two three', undefined)).toBe(false);
});
