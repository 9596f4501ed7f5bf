// Untrusted definitions: what is accepted, what is left out and why, and the effect of changing one character.
import { describe, expect, test } from 'vitest';
import { readArguments } from '../tools/gateway-arguments.server.ts';
import { readDefinitions, visible } from './definitions.ts';

const tool = (more: object = {}) => ({ name: 'look', description: 'Looks', inputSchema: { type: 'object' }, ...more });
const nested = (levels: number): object =>
  levels === 0 ? {} : { type: 'object', properties: { a: nested(levels - 1) } };
const leftOf = (given: unknown): string | undefined => readDefinitions([given]).left[0]?.reason;

describe('left out, with the reason', () => {
  test.each([
    ['no object', 'look', /not an object/],
    ['no name', tool({ name: '' }), /a name of 0 characters/],
    ['an endless name', tool({ name: 'a'.repeat(200) }), /a name of 200 characters/],
    ['a name with a space', tool({ name: 'look at' }), /characters that models cannot call/],
    ['a name in letters that look like others', tool({ name: 'lооk' }), /characters that models cannot call/],
    ['a name with an invisible character', tool({ name: 'look\u200B' }), /characters that models cannot call/],
    ['a schema that is a list', tool({ inputSchema: [] }), /not an object/],
    ['a schema of a text', tool({ inputSchema: { type: 'string' } }), /not of the type "object"/],
    ['a schema too large', tool({ inputSchema: { type: 'object', description: 'a'.repeat(70_000) } }), /at most 64000/],
    ['a schema too deep', tool({ inputSchema: nested(40) }), /more than 32 levels/],
    [
      'a reference to the web',
      tool({ inputSchema: { type: 'object', $ref: 'https://evil.example/s.json' } }),
      /outside itself/,
    ],
    [
      'a reference to a file',
      tool({ inputSchema: { type: 'object', properties: { a: { $ref: 'file:///etc/passwd' } } } }),
      /outside itself/,
    ],
    [
      'a reference in a list',
      tool({ inputSchema: { type: 'object', anyOf: [{ $ref: '//evil.example/s' }] } }),
      /outside itself/,
    ],
    [
      'a dynamic reference',
      tool({ inputSchema: { type: 'object', $dynamicRef: 'http://evil.example/#a' } }),
      /outside itself/,
    ],
  ])('%s', (_name, given, reason) => {
    expect(leftOf(given)).toMatch(reason);
    expect(readDefinitions([given, tool({ name: 'honest' })]).tools.map(({ name }) => name)).toEqual(['honest']);
  });
});

test.each([
  ['with a reference to the web', { type: 'object', $ref: 'http://evil.example/s' }],
  ['too deep', nested(40)],
  ['that is a text', 'object'],
])('a tool whose output schema cannot be used (%s) is offered without it', (_name, outputSchema) => {
  const [taken] = readDefinitions([tool({ outputSchema })]).tools;
  expect([taken?.name, taken?.outputSchema]).toEqual(['look', undefined]);
});

test('an input schema beside JSON Schema is put right before a vendor sees it', () => {
  const inputSchema = { type: 'object', properties: [], required: {} };
  expect(readDefinitions([tool({ inputSchema })]).tools[0]?.inputSchema).toEqual({ type: 'object', properties: {} });
});

test('arguments are checked against the tool’s own schema, also where models see a plainer one', async () => {
  const inputSchema = {
    type: 'object',
    properties: { a: {}, b: {} },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
  };
  const own = readDefinitions([tool({ inputSchema })]).tools[0]?.inputSchema;
  expect(own).toEqual(inputSchema);
  const check = (args: string) => readArguments(args, own, { foreign: false });
  expect(await check('{"a":1}')).toEqual({ a: 1 });
  await expect(check('{}')).rejects.toThrow('/a: found nothing, allowed: a value (required)');
  await expect(check('{"a":1,"b":2}')).rejects.toThrow('match exactly one schema in oneOf');
});

test('a second tool of a name does not take the place of the first, and 501 tools are 500', () => {
  const twice = readDefinitions([tool(), tool({ description: 'Shadows' })]);
  expect([twice.tools.length, twice.tools[0]?.description, twice.left[0]?.reason]).toEqual([
    1,
    'Looks',
    'a second tool of the same name',
  ]);
  const many = readDefinitions(Array.from({ length: 501 }, (_, at) => tool({ name: `t${at}` })));
  expect([many.tools.length, many.left]).toEqual([500, [{ name: 't500', reason: 'more than 500 tools' }]]);
});

test('the order is that of the names, whatever the server’s', () => {
  const names = ['b', 'a', 'C'].map((name) => tool({ name }));
  expect(readDefinitions(names).tools.map(({ name }) => name)).toEqual(['C', 'a', 'b']);
});

describe('invisible characters', () => {
  test.each([
    ['tags', `Adds.\u{E0049}\u{E0067}\u{E006E}`, 'Adds.', 3],
    ['zero width', 'A\u200Bd\u200Cd\u2060s', 'Adds', 3],
    ['direction', 'safe\u202Etxt', 'safetxt', 1],
    ['variation selectors as data', 'A\u{E0101}\u{E0102}', 'A', 2],
    ['private use', 'A\uE000', 'A', 1],
    ['control', 'A\u0007\u001B[31m', 'A[31m', 2],
    ['a family stays one picture', '👩‍👧', '👩‍👧', 0],
    ['line breaks and tabs stay', 'a\n\tb', 'a\n\tb', 0],
  ])('%s', (_name, given, text, stripped) => {
    expect(visible(given)).toEqual({ text, stripped });
    const [found] = readDefinitions([tool({ description: given })]).tools;
    expect([found?.description, found?.stripped]).toEqual([text, stripped]);
  });

  test('those of a schema are counted and taken out, too', () => {
    const inputSchema = { type: 'object', properties: { a: { type: 'string', description: 'x\u{E0041}' } } };
    const [found] = readDefinitions([tool({ inputSchema })]).tools;
    expect([found?.stripped, JSON.stringify(found?.inputSchema).includes('\u{E0041}')]).toEqual([1, false]);
  });
});

describe('the digest', () => {
  const hash = (more: object): string | undefined => readDefinitions([tool(more)]).tools[0]?.hash;
  test.each([
    ['a character of the description', { description: 'Looks.' }],
    ['an invisible one', { description: 'Looks\u200B' }],
    ['the title', { title: 'Look' }],
    ['a parameter', { inputSchema: { type: 'object', properties: { sidenote: { type: 'string' } } } }],
    ['the output', { outputSchema: { type: 'object' } }],
    ['a claim', { annotations: { readOnlyHint: true } }],
  ])('%s changes it', (_name, more) => {
    expect(hash(more)).toMatch(/^[0-9a-f]{32}$/);
    expect(hash(more)).not.toBe(hash({}));
  });

  test('another order of the fields does not', () => {
    const one = { inputSchema: { type: 'object', properties: { a: {}, b: {} } } };
    const other = { inputSchema: { properties: { b: {}, a: {} }, type: 'object' } };
    expect(hash(one)).toBe(hash(other));
  });
});

test('what a server claims is a claim: without one, a tool may destroy', () => {
  const read = (annotations: object) => readDefinitions([tool({ annotations })]).tools[0];
  expect(read({})).toMatchObject({ readOnly: false, destructive: true });
  expect(read({ readOnlyHint: true })).toMatchObject({ readOnly: true, destructive: false });
  expect(read({ readOnlyHint: 'yes', destructiveHint: 0 })).toMatchObject({ readOnly: false, destructive: true });
});

test('a prototype is not polluted by a schema', () => {
  const given: unknown = JSON.parse(
    '{"name":"look","inputSchema":{"type":"object","properties":{"__proto__":{"polluted":true}}}}',
  );
  readDefinitions([given]);
  expect(({} as { readonly polluted?: boolean }).polluted).toBeUndefined();
});
