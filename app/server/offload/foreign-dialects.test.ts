// Schemas of other dialects: unsupported keywords are ignored, the rest is validated (ajv 8.20).
import { expect, test } from 'vitest';
import { checkForeign } from './foreign-schema.ts';

const draft4 = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  type: 'object',
  properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true } },
  required: ['n'],
};
const inline = { type: 'object', properties: { s: { type: 'string', pattern: '(?i)^[a-z]+$' } }, required: ['s'] };
const lost = { type: 'object', properties: { a: { $ref: '#/definitions/nowhere' }, pattern: { type: 'integer' } } };

test.each<[string, object, unknown, boolean]>([
  ['draft 4, inside its limit', draft4, { n: 3 }, true],
  ['draft 4, at its exclusive limit', draft4, { n: 0 }, false],
  ['draft 4, without what it requires', draft4, {}, false],
  ['a pattern with flags of another language', inline, { s: 'ABC' }, true],
  ['the same, of another type', inline, { s: 1 }, false],
  ['a reference that leads nowhere', lost, { a: 'x', pattern: 1 }, true],
  ['the same, and a property named as a keyword', lost, { pattern: 'x' }, false],
])('%s: %j', (_name, schema, value, fits) => {
  const outcome = checkForeign({ schema, value });
  expect(outcome.kind === 'checked' && outcome.problems.length === 0).toBe(fits);
  expect(outcome.kind).toBe('checked');
});
