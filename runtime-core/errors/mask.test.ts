// Hosts of custom endpoints and secrets never come out in an error.
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
  ['not a url', '***'],
])('%s', (url, expected) => {
  expect(maskURL(url)).toBe(expected);
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
