// Custom hosts and secrets never appear in errors.
import { expect, test } from 'vitest';
import { createRedactor, maskURL } from './mask.ts';

test.each([
  ['https://api.example.com/v1?x=1', 'https://***.ex****le.com/v1?x=1'],
  ['https://my.host.io:8443/v1', 'https://***.***.io:****/v1'],
  ['http://127.0.0.1:11434', 'http://***:****'],
  ['http://localhost:1234/v1', 'http://lo****st:****/v1'],
  ['http://[::1]:80/x', 'http://***/x'],
  ['https://user:secret@gateway.example.com/v1', 'https://***.ex****le.com/v1'],
  ['https://gateway.example.com/v1?api_key=abc&x=1', 'https://***.ex****le.com/v1?api_key=***&x=1'],
  ['https://gateway.example.com/sk-abc123/v1', 'https://***.ex****le.com/****/v1'],
  ['https://gateway.example.com/v1/0123456789abcdef0123456789abcdef/openai', 'https://***.ex****le.com/v1/****/openai'],
  ['https://gateway.example.com/7b9f1c3e-1d2c-4b5a-9e8f-0a1b2c3d4e5f/v1', 'https://***.ex****le.com/****/v1'],
  ['https://gateway.example.com/compatible-mode/v1/chat', 'https://***.ex****le.com/compatible-mode/v1/chat'],
  ['https://gateway.example.com/openai_compatible_v1', 'https://***.ex****le.com/openai_compatible_v1'],
  ['not a url', '***'],
])('%s', (url, expected) => {
  expect(maskURL(url)).toBe(expected);
});

test('the vendor’s own host stays, a key in its address does not', () => {
  expect(maskURL('https://api.vendor.com:8443/v1/sk-abc123?token=t&x=1', true)).toBe(
    'https://api.vendor.com:8443/v1/****?token=***&x=1',
  );
});

test('secrets in an address, in a key file, and found on the way are replaced in every text', () => {
  const redactor = createRedactor(
    {
      apiKey: JSON.stringify({
        project_id: 'my-project',
        private_key: '-----BEGIN abc',
        private_key_id: 'id-of-the-key',
      }),
      baseURL: 'https://gateway.example.com/sk-in-the-path/v1?token=in-the-query',
    },
    undefined,
    ['exchanged-token'],
  );
  expect(
    redactor.text('my-project: -----BEGIN abc id-of-the-key sk-in-the-path in-the-query Bearer exchanged-token'),
  ).toBe('my-project: [redacted] [redacted] [redacted] [redacted] Bearer [redacted]');
});

test('secrets and custom hosts are replaced wherever they stand, keys of objects too', () => {
  const redactor = createRedactor(
    { apiKey: 'sk-secret', baseURL: 'https://gateway.example.com:8443/v1' },
    'https://api.vendor.com',
  );
  const value = { 'sk-secret': ['Bearer sk-secret'], nested: { text: 'no answer from gateway.example.com:8443' } };
  expect(redactor.clean(value)).toEqual({
    '[redacted]': ['Bearer [redacted]'],
    nested: { text: 'no answer from ***.ex****le.com:****' },
  });
});

test('the vendor’s own host is no secret', () => {
  expect(
    createRedactor({ baseURL: 'https://api.vendor.com/v2' }, 'https://api.vendor.com/v1').text('api.vendor.com'),
  ).toBe('api.vendor.com');
});

const key = 'sk/7f+Qm29=vKx';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['in base64', base64(key)],
  ['as the user of a Basic header', base64(`${key}:`)],
  ['as the password of a Basic header', base64(`me:${key}`)],
  ['as the password of another name', base64(`it:${key}:is`)],
  ['in the base64 of URLs', Buffer.from(`user:${key}`).toString('base64url')],
  ['as a URL has it', encodeURIComponent(key)],
])('a secret %s is replaced', (_name, spelled) => {
  const told = createRedactor({ apiKey: key }, undefined).text(`refused: ${spelled}`);
  expect(told).toContain('[redacted]');
  // No eight consecutive characters of the secret are left.
  const windows = Array.from({ length: spelled.length - 7 }, (_, at) => spelled.slice(at, at + 8));
  expect(windows.filter((window) => told.includes(window))).toEqual([]);
});
