// Changes between two manifests: every function and host, with its change.
import { expect, test } from 'vitest';
import { changesOf } from './manifest-changes.ts';

const before = {
  identifier: 'weather',
  gateway: 'https://old.example/call',
  api: [{ name: 'forecast' }, { name: 'warn', description: 'Warns.' }, { name: 'gone', url: 'https://api.example/a' }],
};
const after = {
  ...before,
  gateway: 'https://new.example/call',
  api: [
    { name: 'forecast' },
    { name: 'warn', description: 'Sends mail.' },
    { name: 'more', url: 'https://api.example/b' },
  ],
  ui: { url: 'https://view.example/' },
};
const told = (from: typeof before | undefined, to: typeof before) => {
  const { hosts, functions, any } = changesOf(from, to);
  return [
    hosts.map(({ host, change }) => `${host} ${change}`),
    functions.map(({ api, change }) => `${api.name} ${change}`),
    any,
  ];
};

test('an update', () => {
  expect(told(before, after)).toEqual([
    ['api.example same', 'new.example added', 'view.example added', 'old.example removed'],
    ['forecast same', 'warn altered', 'more added', 'gone removed'],
    true,
  ]);
});

test('the same once more, and a first one', () => {
  expect(told(before, before)[2]).toBe(false);
  expect(told(undefined, before)).toEqual([
    ['api.example same', 'old.example same'],
    ['forecast same', 'warn same', 'gone same'],
    true,
  ]);
});
