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

/** MCP's default dialect (revision 2025-11-25), which @modelcontextprotocol/sdk 1.32.2 reads as draft-07. */
const pair = {
  type: 'object',
  properties: { at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false } },
  dependentRequired: { a: ['b'] },
  unevaluatedProperties: false,
};
const olderPair = {
  type: 'object',
  properties: { at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false } },
};
const draft7 = { ...olderPair, $schema: 'http://json-schema.org/draft-07/schema#' };
const draft2019 = {
  type: 'object',
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  unevaluatedProperties: false,
};

test.each<[string, object, unknown, boolean]>([
  ['2020-12: a pair', pair, { at: [1, 2] }, true],
  [
    '2020-12 by name: a pair',
    { ...pair, $schema: 'https://json-schema.org/draft/2020-12/schema' },
    { at: [1, 2] },
    true,
  ],
  ['2020-12: a pair of another type', pair, { at: ['1', 2] }, false],
  ['2020-12: more than a pair', pair, { at: [1, 2, 3] }, false],
  ['2020-12: a property that another requires', pair, { a: 1 }, false],
  ['2020-12: a property that nothing names', pair, { c: 1 }, false],
  ['2019-09: a property that nothing names', draft2019, { c: 1 }, false],
  ['draft 7 without its name: a pair', olderPair, { at: [1, 2] }, true],
  ['draft 7 without its name: more than a pair', olderPair, { at: [1, 2, 3] }, false],
  ['draft 7: more than a pair', draft7, { at: [1, 2, 3] }, false],
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
