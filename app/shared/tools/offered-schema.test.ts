// Schemas with a top-level combination, converted to an object.
// OpenAI, 2025: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level".
// Anthropic, 2025: "input_schema does not support oneOf, allOf, or anyOf at the top level".
import { expect, test } from 'vitest';
import { functionsOf } from './offer.ts';

const offered = (parameters: Readonly<Record<string, unknown>>): unknown =>
  functionsOf({
    origin: 'installed',
    manifest: { identifier: 'a', api: [{ name: 'b', parameters }] },
  })[0]?.function.parameters;
const text = { type: 'string' };
const number = { type: 'number' };

test.each<[string, Readonly<Record<string, unknown>>, object]>([
  [
    'one of two names that are required',
    {
      type: 'object',
      properties: { id: text, name: text },
      anyOf: [{ required: ['id'] }, { required: ['name'] }],
    },
    {
      type: 'object',
      description: 'Give "id" or "name".',
      properties: { id: text, name: text },
    },
  ],
  [
    'branches with a part in common',
    {
      type: 'object',
      description: 'Where.',
      oneOf: [
        {
          type: 'object',
          properties: { city: text, day: text },
          required: ['city', 'day'],
        },
        {
          type: 'object',
          properties: { lat: number, lon: number, day: text },
          required: ['lat', 'lon', 'day'],
        },
      ],
    },
    {
      type: 'object',
      description: 'Where. Give "city" or "lat", "lon".',
      properties: { city: text, day: text, lat: number, lon: number },
      required: ['day'],
    },
  ],
  [
    'branches told apart by a value',
    {
      oneOf: [
        {
          properties: { kind: { const: 'a' }, size: text },
          required: ['kind'],
          additionalProperties: false,
        },
        {
          properties: { kind: { const: 'b' }, size: number },
          required: ['kind'],
          additionalProperties: false,
        },
      ],
    },
    {
      type: 'object',
      properties: {
        kind: { enum: ['a', 'b'] },
        size: { anyOf: [text, number] },
      },
      required: ['kind'],
      additionalProperties: false,
    },
  ],
  [
    'all of several, each by reference',
    {
      type: 'object',
      $defs: {
        page: { properties: { page: number }, required: ['page'] },
        one: { $ref: '#/$defs/two' },
        two: { properties: { q: text } },
      },
      allOf: [{ $ref: '#/$defs/page' }, { $ref: '#/$defs/one' }, { required: ['q'] }],
    },
    {
      type: 'object',
      $defs: {
        page: { properties: { page: number }, required: ['page'] },
        one: { $ref: '#/$defs/two' },
        two: { properties: { q: text } },
      },
      properties: { page: number, q: text },
      required: ['page', 'q'],
    },
  ],
  [
    'a reference at the top, as zod-to-json-schema writes it',
    {
      $ref: '#/definitions/Args',
      definitions: {
        Args: {
          type: 'object',
          description: 'All.',
          properties: { a: text },
          required: ['a'],
          additionalProperties: false,
        },
      },
    },
    {
      type: 'object',
      description: 'All.',
      definitions: {
        Args: {
          type: 'object',
          description: 'All.',
          properties: { a: text },
          required: ['a'],
          additionalProperties: false,
        },
      },
      properties: { a: text },
      required: ['a'],
      additionalProperties: false,
    },
  ],
  [
    'nothing, or an object',
    {
      anyOf: [{ type: 'null' }, { type: 'object', properties: { a: text }, required: ['a'] }],
    },
    { type: 'object', properties: { a: text }, required: ['a'] },
  ],
  [
    'a kind that is described at the top and limited in a branch',
    {
      properties: { kind: { type: 'string', description: 'Kind.' } },
      allOf: [{ properties: { kind: { enum: ['a'] } } }],
    },
    {
      type: 'object',
      properties: {
        kind: { type: 'string', description: 'Kind.', enum: ['a'] },
      },
    },
  ],
  [
    'what must not be',
    { type: 'object', properties: { a: text }, not: { required: ['a'] } },
    { type: 'object', properties: { a: text } },
  ],
  [
    'whole values',
    { enum: [{ mode: 'on' }, { mode: 'off', at: 1 }] },
    {
      type: 'object',
      properties: { mode: { enum: ['on', 'off'] }, at: { enum: [1] } },
      required: ['mode'],
    },
  ],
  [
    'a property that one branch rules out',
    {
      oneOf: [{ properties: { a: text, b: false } }, { properties: { b: text } }],
    },
    { type: 'object', properties: { a: text, b: text } },
  ],
  [
    'combinations within combinations',
    {
      allOf: [
        {
          anyOf: [
            { properties: { a: text }, required: ['a'] },
            { properties: { b: text }, required: ['b'] },
          ],
        },
      ],
    },
    {
      type: 'object',
      description: 'Give "a" or "b".',
      properties: { a: text, b: text },
    },
  ],
  [
    'a reference into a branch',
    { anyOf: [{ properties: { a: text, in: { $ref: '#/anyOf/0' } } }] },
    {
      type: 'object',
      properties: { a: text, in: { $ref: '#/$defs/anyOf.0' } },
      $defs: {
        'anyOf.0': { properties: { a: text, in: { $ref: '#/$defs/anyOf.0' } } },
      },
    },
  ],
  [
    'a reference to itself',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
    { type: 'object', properties: {}, $defs: { a: { $ref: '#/$defs/a' } } },
  ],
  ['a reference that leads nowhere', { type: 'object', $ref: '#/$defs/%E0' }, { type: 'object', properties: {} }],
  [
    'values of several types',
    {
      anyOf: [
        { type: 'object', properties: { v: { type: 'string', enum: ['a'] } }, required: ['v'] },
        { type: 'object', properties: { v: { type: 'number', enum: [1] } }, required: ['v'] },
      ],
    },
    { type: 'object', properties: { v: { enum: ['a', 1] } }, required: ['v'] },
  ],
  [
    'a branch that takes any value',
    {
      anyOf: [
        { type: 'object', properties: { v: {} }, required: ['v'] },
        { type: 'object', properties: { v: text }, required: ['v'] },
      ],
    },
    { type: 'object', properties: { v: {} }, required: ['v'] },
  ],
])('%s', (_name, given, expected) => {
  expect(offered(given)).toEqual(expected);
});

test('a schema that is one object stays as it is', () => {
  const right = {
    type: 'object',
    properties: {
      anyOf: { anyOf: [text, number] },
      not: { $ref: '#/$defs/a' },
    },
    $defs: { a: { oneOf: [text] } },
    required: ['not'],
  };
  expect(offered(right)).toBe(right);
});

test('references that multiply come to an end', () => {
  const twice = (at: number) => ({
    anyOf: [{ $ref: `#/$defs/d${at}` }, { $ref: `#/$defs/d${at}` }],
  });
  const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`d${at}`, twice(at + 1)]));
  expect(offered({ $defs, ...twice(0) })).toEqual({
    type: 'object',
    properties: {},
    $defs,
  });
});
