// Non-standard keywords of JSON Schema, as sent to a vendor.
import { expect, test } from 'vitest';
import { mendSchema } from './mend-schema.ts';

const of = (a: unknown) => ({ type: 'object', properties: { a } });
test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
  ['no properties, of PHP', { type: 'object', properties: [] }, { type: 'object', properties: {} }],
  ['a property that is a list', of([]), of({})],
  ['a property that is a text', of('string'), of({})],
  ['one required name', { type: 'object', required: 'a' }, { type: 'object', required: ['a'] }],
  ['an object of required names', { type: 'object', required: {} }, { type: 'object' }],
  ['required by draft 3', of({ type: 'string', required: true }), { ...of({ type: 'string' }), required: ['a'] }],
  ['any type', of({ type: 'any' }), of({})],
  ['a type in capitals', of({ type: 'STRING' }), of({ type: 'string' })],
  ['a type of Python', of({ type: 'dict' }), of({ type: 'object' })],
  ['types of which one is unknown', of({ type: ['string', 'date'] }), of({ type: ['string'] })],
  ['nullable without a type', of({ nullable: true }), of({})],
  ['nullable beside a type', of({ type: 'string', nullable: true }), of({ type: 'string', nullable: true })],
  ['a number as a text', of({ type: 'string', minLength: '1' }), of({ type: 'string', minLength: 1 })],
  ['a limit in words', of({ type: 'string', maxLength: 'short' }), of({ type: 'string' })],
  ['no choices', of({ enum: [] }), of({})],
  [
    'an exclusive limit of draft 4',
    of({ minimum: 0, exclusiveMinimum: true }),
    of({ minimum: 0, exclusiveMinimum: 0 }),
  ],
  ['a description that is no text', of({ description: { en: 'A' } }), of({})],
  ['no alternatives', of({ anyOf: [] }), of({})],
  ['items that are nothing', of({ type: 'array', items: null }), of({ type: 'array', items: {} })],
  ['a list without items, which OpenAI refuses', of({ type: 'array' }), of({ type: 'array', items: {} })],
  [
    'a tuple of draft 4',
    of({ type: 'array', items: [{ type: 'string' }, { type: 'number' }] }),
    of({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }),
  ],
])('%s', (_name, given, expected) => {
  expect(mendSchema(given)).toEqual(expected);
});

test('a schema that is right stays, with names of properties that are keywords, and values that look like schemas', () => {
  const right = {
    type: 'object',
    properties: {
      type: { type: 'string', enum: ['any'], default: 'any' },
      required: { type: 'boolean', const: true },
      enum: { type: 'array', items: { $ref: '#/$defs/item' }, minItems: 1 },
      map: { type: 'object', additionalProperties: { type: 'number' }, default: { type: 'ANY' } },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    $defs: { item: { type: ['integer', 'null'], exclusiveMinimum: 2 } },
    required: ['type'],
    additionalProperties: false,
    'x-order': ['type'],
  };
  expect(mendSchema(right)).toEqual(right);
});
