import { expect, test } from 'vitest';
import { firstModel, readModelList } from './model-lists.ts';

test('rows that repeat or cannot be read are left out', () => {
  expect(readModelList([{ id: 'a' }, { id: 'a' }, {}, { id: 5 }]).map(({ id }) => id)).toEqual(['a']);
});

test('no list at all is an error', () => {
  expect(() => readModelList({ data: [] })).toThrow('without a list');
});

test('a provider alone means its first model that is on', () => {
  const models = [
    { id: 'x', type: 'chat', enabled: false },
    { id: 'big', type: 'chat', enabled: true },
  ] as const;
  expect(firstModel({ models })?.id).toBe('big');
});
