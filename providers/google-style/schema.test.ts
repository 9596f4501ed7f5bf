// JSON schemas in Gemini's form: a subset of OpenAPI, in its spelling and of limited size.
import { describe, expect, test } from 'vitest';
import { functionParameters, geminiSchema } from './schema.ts';

describe('schemas', () => {
  const rows: readonly [what: string, unknown, unknown][] = [
    [
      'types in capitals',
      { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, required: ['a', 'ghost'] },
      { type: 'OBJECT', properties: { a: { type: 'INTEGER', minimum: 1 } }, required: ['a'] },
    ],
    [
      'unknown keywords out',
      {
        $schema: 'x',
        type: 'object',
        additionalProperties: false,
        properties: { a: { type: 'string', format: 'uri', default: 'x' } },
      },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    ],
    ['known formats stay', { type: 'string', format: 'date-time' }, { type: 'STRING', format: 'date-time' }],
    ['null as nullable', { type: ['string', 'null'] }, { type: 'STRING', nullable: true }],
    ['text rather than an object without properties', { type: ['object', 'string'] }, { type: 'STRING' }],
    [
      'an object with properties rather than text',
      { type: ['object', 'string'], properties: { a: { type: 'string' } } },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    ],
    [
      'anyOf with null',
      { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'how much' },
      { type: 'NUMBER', nullable: true, description: 'how much' },
    ],
    [
      'oneOf as anyOf',
      { oneOf: [{ type: 'number' }, { type: 'string' }] },
      { anyOf: [{ type: 'NUMBER' }, { type: 'STRING' }] },
    ],
    ['const as enum', { const: 'x' }, { type: 'STRING', enum: ['x'] }],
    [
      'an enum of numbers in words',
      { type: 'integer', enum: [1, 2], description: 'Size.' },
      { type: 'INTEGER', description: 'Size. One of [1,2].' },
    ],
    ['items of an array', { type: 'array' }, { type: 'ARRAY', items: { type: 'STRING' } }],
    [
      'references',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/P' } },
        $defs: { P: { type: 'object', properties: { x: { type: 'number' } } } },
      },
      { type: 'OBJECT', properties: { a: { type: 'OBJECT', properties: { x: { type: 'NUMBER' } } } } },
    ],
    [
      'allOf merged',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: { type: 'boolean' } } },
        ],
      },
      { type: 'OBJECT', properties: { a: { type: 'STRING' }, b: { type: 'BOOLEAN' } }, required: ['a'] },
    ],
    ['no schema at all', undefined, { type: 'STRING' }],
  ];
  test.each(rows)('%s', (_what, schema, reduced) => {
    expect(geminiSchema(schema)).toEqual(reduced);
  });

  test('a schema that refers to itself ends', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#' }, name: { type: 'string' } } };
    const text = JSON.stringify(geminiSchema(tree));
    expect(text).toContain('"child":{"type":"OBJECT"');
    expect(text.length).toBeLessThan(4000);
  });

  test('references that multiply are bounded', () => {
    const level = (at: number) => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (_, key) => [`p${key}`, { $ref: `#/$defs/l${at + 1}` }]),
      ),
    });
    const $defs = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`l${at + 1}`, level(at + 1)]));
    expect(JSON.stringify(geminiSchema({ ...level(0), $defs })).length).toBeLessThan(500_000);
  });

  test('a function always has a property', () => {
    expect(functionParameters(undefined)).toEqual({ type: 'OBJECT', properties: { dummy: { type: 'STRING' } } });
  });
});
