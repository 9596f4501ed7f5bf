import { expect, test } from 'vitest';
import { readModelList } from './model-lists.ts';

test('rows that repeat or cannot be read are left out', () => {
  expect(readModelList([{ id: 'a' }, { id: 'a' }, {}, { id: 5 }]).map(({ id }) => id)).toEqual(['a']);
});

test('no list at all is an error', () => {
  expect(() => readModelList({ data: [] })).toThrow('without a list');
});
