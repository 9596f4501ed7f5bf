// Tests which keys count as typing; the page keeps all others.
import { expect, test } from 'vitest';
import { isWriting } from './write-anywhere.ts';

const plain = {
  key: 'a',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 65,
  defaultPrevented: false,
};

test.each([
  ['a letter', {}, true],
  ['a letter outside the first plane', { key: '𝒜' }, true],
  ['a sign', { key: '/' }, true],
  ['a space, which presses buttons', { key: ' ' }, false],
  ['Enter', { key: 'Enter' }, false],
  ['a chord', { ctrlKey: true }, false],
  ['a letter that a shortcut has taken', { defaultPrevented: true }, false],
] as const)('%s', (_name, change, expected) => {
  expect(isWriting({ ...plain, ...change })).toBe(expected);
});
