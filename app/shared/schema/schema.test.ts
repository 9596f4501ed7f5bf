// Object schemas: required and optional fields, and refusal of others.
import { problemsOf } from '@tributary/runtime-core/schema';
import { expect, test } from 'vitest';
import { exactObject, number, objectOf, text } from './schema.ts';

test.each([
  ['all fields', { a: 'x' }, true, true],
  ['the optional one, too', { a: 'x', b: 1 }, true, true],
  ['one is missing', { b: 1 }, false, false],
  ['the optional one of another type', { a: 'x', b: 'y' }, false, false],
  ['one more', { a: 'x', c: 1 }, true, false],
])('%s', (_, value, open, exact) => {
  const fits = (schema: object) => problemsOf(schema, value).length === 0;
  expect([fits(objectOf({ a: text }, { b: number })), fits(exactObject({ a: text }, { b: number }))]).toEqual([
    open,
    exact,
  ]);
});

test('a schema without optional fields names all of them', () => {
  expect(exactObject({ a: text, b: number })).toEqual({
    type: 'object',
    required: ['a', 'b'],
    properties: { a: text, b: number },
    additionalProperties: false,
  });
});
