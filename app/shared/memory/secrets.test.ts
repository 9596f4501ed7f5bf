// Secrets that must not be remembered, and similar texts that may be.
import { expect, test } from 'vitest';
import { looksSecret } from './secrets.ts';

test.each([
  'The OpenAI key is sk-proj-abcdefghijklmnop1234',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'Token xoxb-123456789012-abcdefABCDEF',
  'AIzaSyA1234567890abcdefghijklmnop',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc',
  '-----BEGIN RSA PRIVATE KEY-----',
  'Their password is hunter2',
  'Das Passwort lautet geheim',
  '密码是 1234',
  'api_key: abc',
  'postgres://ada:secret@db.example/app',
  'Card 4111 1111 1111 1111',
  'IBAN DE89 3704 0044 0532 0130 00',
  'deadbeefdeadbeef0123456789abcdef',
  'Zm9vYmFyQmF6UXV4MTIzNDU2Nzg5MA==',
])('a secret: %s', (text) => expect(looksSecret(text)).toBe(true));

test.each([
  'Lives in Lisbon and has two cats.',
  'Prefers answers without a password manager pitch.',
  'Works on the secret garden project.',
  'Born on 1990-04-12.',
  'Phone support hours are 9 to 17.',
  'Uses TypeScript 6 and Node 24.21.0 on Debian.',
  'Order numbers have 13 digits, such as 1234567890123.',
  'Learning Chinese: 你好，世界',
])('none: %s', (text) => expect(looksSecret(text)).toBe(false));
