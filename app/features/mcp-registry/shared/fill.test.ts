// Templates of remote servers, by the registry's format of 2025-12-01.
import { expect, test } from 'vitest';
import type { Remote } from './api.ts';
import { fieldsOf, filled } from './fill.ts';

const plain: Remote = { url: 'https://example.com/mcp', headers: [], variables: [] };
const secret = { required: true, secret: true };

test.each<[what: string, remote: Remote, entered: Record<string, string>, expected: object]>([
  ['an address without variables', plain, {}, { url: plain.url, headers: {}, missing: [] }],
  [
    'variables of the address',
    { ...plain, url: 'https://{tenant}.example.com/{area}/mcp', variables: [{ name: 'tenant', required: true }] },
    { 'url tenant': ' acme ' },
    { url: 'https://acme.example.com/{area}/mcp', headers: {}, missing: [] },
  ],
  [
    'a required variable without a value',
    { ...plain, url: 'https://{tenant}.example.com', variables: [{ name: 'tenant', required: true }] },
    {},
    { url: 'https://.example.com', headers: {}, missing: ['tenant'] },
  ],
  [
    'a header that is entered, and one that is optional',
    { ...plain, headers: [{ name: 'X-Key', ...secret }, { name: 'X-Area' }] },
    { 'header X-Key ': 'k' },
    { url: plain.url, headers: { 'X-Key': 'k' }, missing: [] },
  ],
  [
    'a header with a fixed value',
    { ...plain, headers: [{ name: 'X-Client', value: 'registry' }] },
    {},
    { url: plain.url, headers: { 'X-Client': 'registry' }, missing: [] },
  ],
  [
    'a header with a variable in its value',
    {
      ...plain,
      headers: [{ name: 'Authorization', value: 'Bearer {token}', variables: [{ name: 'token', ...secret }] }],
    },
    { 'header Authorization token': 't' },
    { url: plain.url, headers: { Authorization: 'Bearer t' }, missing: [] },
  ],
  [
    'the same without a value',
    { ...plain, headers: [{ name: 'Authorization', value: 'Bearer {token}', variables: [{ name: 'token' }] }] },
    {},
    { url: plain.url, headers: {}, missing: [] },
  ],
  [
    'a value with braces is not filled again',
    { ...plain, url: 'https://{a}.example.com/{b}', variables: [{ name: 'a' }, { name: 'b' }] },
    { 'url a': '{b}', 'url b': 'x' },
    { url: 'https://{b}.example.com/x', headers: {}, missing: [] },
  ],
])('%s', (_what, remote, entered, expected) => {
  expect(filled(remote, entered)).toEqual(expected);
});

test('fields are the variables, and headers without a value', () => {
  const remote: Remote = {
    url: 'https://{tenant}.example.com',
    variables: [{ name: 'tenant', default: 'main' }],
    headers: [
      { name: 'X-Fixed', value: 'yes' },
      { name: 'X-Key', secret: true },
      { name: 'Authorization', value: 'Bearer {token}', variables: [{ name: 'token' }] },
    ],
  };
  expect(fieldsOf(remote)).toEqual([
    { name: 'tenant', default: 'main', key: 'url tenant' },
    { name: 'X-Key', secret: true, key: 'header X-Key ', header: true },
    { name: 'token', key: 'header Authorization token' },
  ]);
});
