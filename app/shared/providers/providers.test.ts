import { providersApi } from '../api/providers.ts';
import { read, WrongAnswer } from '../api/read.ts';
import { providerRow, providersFrom } from '../testing/provider-infos.ts';
import { expect, test } from 'vitest';
import { fieldsOf, isComplete, needsKey } from './providers.ts';

const row = {
  id: 'azure',
  name: 'Azure',
  operations: ['chat'],
  keyVault: { required: ['apiKey', 'endpoint'], optional: ['apiVersion'] },
  links: { keys: 'https://portal.example', docs: 'javascript:alert(1)' },
  models: [{ id: 'a', type: 'chat' }, { id: 'b', type: 'embedding' }, { id: 'c', type: 'chat', visible: false }, 'odd'],
  health: 'needs-key',
};
const [azure] = providersFrom([row]);

test('what the screens need', () => {
  expect(azure).toMatchObject({ id: 'azure', health: 'needs-key', links: { keys: 'https://portal.example' } });
  expect(azure?.models.map(({ id }) => id)).toEqual(['a']);
  expect(azure?.links).not.toHaveProperty('docs');
});

test('a bad row and one without chat are left out', () => {
  const { answer } = providersApi.list;
  expect(read(answer, [5, null, { name: 'x' }, { ...providerRow(row), health: 'fine' }])).toEqual([]);
  expect(providersFrom([{ ...row, operations: ['embeddings'] }])).toEqual([]);
  expect(() => read(answer, 'odd')).toThrow(WrongAnswer);
});

test('the form: required first, and always a base URL', () => {
  expect(azure && fieldsOf(azure)).toEqual(['apiKey', 'endpoint', 'apiVersion', 'baseURL']);
});

const vault = {
  required: [],
  optional: [],
  anyOf: [['baseURLOrAccountID', 'apiKey'], ['baseURL']],
  placeholders: {},
} as const;
const complete = [
  ['nothing', {}, false],
  ['half a group', { apiKey: 'k' }, false],
  ['one group', { apiKey: 'k', baseURLOrAccountID: 'a' }, true],
  ['the other', { baseURL: 'https://x.example' }, true],
  ['spaces', { baseURL: '  ' }, false],
] as const;
test.each(complete)('complete with %s', (_name, values, expected) => {
  expect(isComplete({ keyVault: vault }, values)).toBe(expected);
});

test('whether a key is needed', () => {
  expect(needsKey({ keyVault: vault })).toBe(true);
  expect(needsKey({ keyVault: { ...vault, anyOf: [] } })).toBe(false);
});
