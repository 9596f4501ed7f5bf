import { expect, test } from 'vitest';
import { modelsApi } from '../api/models.ts';
import { read, WrongAnswer } from '../api/read.ts';
import { cardsOf } from './model-lists.ts';

const { answer } = modelsApi.list;

test('rows that repeat or cannot be read are left out', () => {
  const rows = read(answer, [{ id: 'a' }, { id: 'a' }, {}, { id: 5 }]);
  expect(cardsOf(rows).map(({ id }) => id)).toEqual(['a']);
});

test('no list at all is an error', () => {
  expect(() => read(answer, { data: [] })).toThrow(WrongAnswer);
});
