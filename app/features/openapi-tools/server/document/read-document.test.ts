// Documents as people have them, and hostile ones. Forms that surprised in public documents name their origin.
import { describe, expect, test } from 'vitest';
import type { Operation } from './operation.ts';
import { maxOperations } from './operations.ts';
import { readDocument } from './read-document.ts';

const url = 'https://docs.example/api/openapi.json';
const documentOf = (fields: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example' }],
    ...fields,
  });
const read = (document: string | object, at: string | undefined = url) => {
  const text = typeof document === 'string' ? document : documentOf(document);
  const outcome = readDocument({ text, ...(at === undefined ? {} : { url: at }) });
  if (!('read' in outcome)) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.read;
};
const fault = (text: string) => {
  const outcome = readDocument({ text });
  return 'read' in outcome ? 'read' : outcome.code;
};
const ok = { responses: { 200: { description: 'ok' } } };
const get = (more: object) => ({ paths: { '/a': { get: { ...ok, ...more } } } });
const first = (document: object): Operation => {
  const [operation] = read(document).operations;
  if (!operation) throw new Error(JSON.stringify(read(document).left));
  return operation;
};
const properties = (document: object) => first(document).inputSchema['properties'];
const bodyOf = (schema: object, more: object = {}, type = 'application/json') => ({
  paths: { '/a': { post: { ...ok, requestBody: { content: { [type]: { schema } } } } } },
  ...more,
});

test('a YAML document is a list of tools with arguments', () => {
  const { title, servers, auth, operations } = read(`
openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
servers: [{ url: /v1 }]
security: [{ key: [] }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getPet, summary: Get a pet, description: By its id., responses: { '200': { description: ok } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`);
  expect({ title, servers, auth }).toEqual({
    title: 'Pets',
    servers: ['https://docs.example/v1'],
    auth: { type: 'apiKey', in: 'header', name: 'X-Key' },
  });
  expect(operations).toMatchObject([
    {
      name: 'getPet',
      title: 'GET /pets/{id}',
      description: 'Get a pet. By its id.',
      inputSchema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  ]);
});

describe('names', () => {
  const namesOf = (paths: object) => read({ paths }).operations.map(({ name }) => name);
  test.each<[string, object, readonly string[]]>([
    ['no operationId', { '/pets/{id}/toys': { get: ok } }, ['get_pets_id_toys']],
    [
      'characters that vendors refuse (GitHub: repos/get)',
      { '/a': { get: { ...ok, operationId: 'repos/get' } } },
      ['repos_get'],
    ],
    ['a leading digit', { '/a': { get: { ...ok, operationId: '2fa' } } }, ['call_2fa']],
    ['only other letters', { '/a': { get: { ...ok, operationId: '宠物' } } }, ['call_']],
    ['the same twice', { '/a': { get: { ...ok, operationId: 'x' }, post: { ...ok, operationId: 'x' } } }, ['x', 'x_2']],
    ['the name of a prototype', { '/a': { get: { ...ok, operationId: '__proto__' } } }, ['proto']],
    ['invisible characters', { '/a': { get: { ...ok, operationId: 'a\u200Bb' } } }, ['ab']],
    ['a very long one', { '/a': { get: { ...ok, operationId: 'x'.repeat(200) } } }, ['x'.repeat(60)]],
  ])('%s', (_title, paths, names) => expect(namesOf(paths)).toEqual(names));
});

describe('servers', () => {
  const serversOf = (servers: unknown, at?: string) => read({ ...get({}), servers }, at).servers;
  test.each<[string, unknown, readonly string[]]>([
    [
      'variables',
      [{ url: 'https://{r}.example/{v}', variables: { r: { default: 'eu' }, v: { enum: ['v2'] } } }],
      ['https://eu.example/v2'],
    ],
    ['a variable without a value', [{ url: 'https://{r}.example' }], []],
    ['relative', [{ url: '../v2' }], ['https://docs.example/v2']],
    ['a password', [{ url: 'https://u:p@api.example/' }], ['https://api.example/']],
    ['other schemes', [{ url: 'file:///etc/passwd' }, { url: 'javascript:alert(1)' }], []],
  ])('%s', (_title, servers, found) => expect(serversOf(servers, url)).toEqual(found));
  test('none: the origin of the document (standard: /)', () => {
    const { servers } = read(JSON.stringify({ openapi: '3.1.0', info: {}, ...get({}) }));
    expect(servers).toEqual(['https://docs.example/']);
  });
  test('only of a path (Open-Meteo)', () => {
    const at = (host: string) => ({ servers: [{ url: `https://${host}.example` }], get: ok });
    const paths = { '/v1/forecast': at('api.weather'), '/v1/archive': at('archive.weather') };
    const found = read(JSON.stringify({ openapi: '3.1.0', info: {}, paths }));
    expect([found.servers, found.operations.map(({ server }) => server)]).toEqual([
      ['https://api.weather.example/'],
      [undefined, 'https://archive.weather.example/'],
    ]);
  });
});

describe('parameters', () => {
  test.each<[string, object[], object]>([
    [
      'names that vendors refuse',
      [{ name: 'filter[tag]', in: 'query', schema: { type: 'string' } }],
      { filter_tag: { type: 'string', description: 'Sent as "filter[tag]".' } },
    ],
    [
      '$ in names (OData)',
      [{ name: '$top', in: 'query', schema: { type: 'integer' } }],
      { top: { type: 'integer', description: 'Sent as "$top".' } },
    ],
    [
      'one name in two places',
      [
        { name: 'id', in: 'query', schema: {} },
        { name: 'id', in: 'header', schema: {} },
      ],
      { id: {}, id_header: { description: 'Sent as "id".' } },
    ],
    [
      'a parameter called body',
      [{ name: 'body', in: 'query', schema: {} }],
      { body_query: { description: 'Sent as "body".' } },
    ],
    [
      'headers that are set otherwise',
      [
        { name: 'Authorization', in: 'header' },
        { name: 'Accept', in: 'header' },
      ],
      {},
    ],
    [
      'content in place of a schema',
      [{ name: 'q', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } }],
      { q: { type: 'object' } },
    ],
    ['without a schema', [{ name: 'q', in: 'query' }], { q: {} }],
    ['a place of Swagger 2', [{ name: 'q', in: 'body', schema: {} }], {}],
    ['one that is not in the path', [{ name: 'x', in: 'path', required: true }], {}],
  ])('%s', (_title, parameters, expected) => {
    expect(properties(get({ parameters }))).toEqual(expected);
  });
  test.each<[string, unknown]>([
    ['null', null],
    ['a reference to another document', { $ref: 'common.yaml#/Id' }],
  ])('an operation is left out for a parameter that cannot be read: %s', (_title, parameter) => {
    const { operations, left } = read(get({ parameters: [parameter] }));
    expect([operations, left]).toEqual([[], [{ name: 'GET /a', reason: 'a parameter is in another document' }]]);
  });
  test('a path parameter that is not declared', () => {
    expect(first({ paths: { '/a/{b}': { get: ok } } }).inputSchema).toMatchObject({
      required: ['b'],
      properties: { b: { type: 'string' } },
    });
  });
  test('an operation replaces a parameter of its path', () => {
    const parameter = (type: string) => ({ name: 'q', in: 'query', schema: { type } });
    const paths = { '/a': { parameters: [parameter('string')], get: { ...ok, parameters: [parameter('integer')] } } };
    expect(properties({ paths })).toEqual({ q: { type: 'integer' } });
  });
  test('a declared key is no argument', () => {
    const components = { securitySchemes: { k: { type: 'apiKey', in: 'query', name: 'key' } } };
    expect(properties({ ...get({ parameters: [{ name: 'key', in: 'query' }] }), components })).toEqual({});
  });
});

describe('schemas', () => {
  const body = (schema: object, more: object = {}) =>
    (properties(bodyOf(schema, more)) as { readonly body: unknown }).body;
  const v30 = { openapi: '3.0.3' };
  test.each<[string, object, unknown]>([
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable with values',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable without a type',
      { allOf: [{ type: 'object' }], nullable: true },
      { anyOf: [{ allOf: [{ type: 'object' }] }, { type: 'null' }] },
    ],
    [
      'an exclusive limit of 3.0',
      { type: 'number', minimum: 1, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 1 },
    ],
    [
      'a limit that is not exclusive',
      { type: 'number', maximum: 1, exclusiveMaximum: false },
      { type: 'number', maximum: 1 },
    ],
    ['an example', { type: 'string', example: 'Rex' }, { type: 'string', examples: ['Rex'] }],
    [
      'notes for other readers',
      { type: 'string', xml: {}, 'x-internal': 1, discriminator: {}, externalDocs: {} },
      { type: 'string' },
    ],
    [
      'what only responses have',
      {
        type: 'object',
        required: ['id', 'n'],
        properties: { id: { type: 'integer', readOnly: true }, n: { type: 'string' } },
      },
      { type: 'object', required: ['n'], properties: { n: { type: 'string' } } },
    ],
    [
      'a pattern of another language (Adyen)',
      { type: 'string', pattern: '([^\\s]+(\\.(?i)(jpeg|pdf))$)' },
      { type: 'string' },
    ],
    ['a pattern', { type: 'string', pattern: '^a+$' }, { type: 'string', pattern: '^a+$' }],
    ['a reference to nowhere', { $ref: '#/components/schemas/None' }, {}],
    ['a reference to another document', { $ref: 'https://evil.example/x.json#/A' }, {}],
    ['a reference to a file', { $ref: 'file:///etc/passwd' }, {}],
    [
      'properties named like prototypes',
      { type: 'object', properties: { constructor: { type: 'string' } } },
      { type: 'object', properties: { constructor: { type: 'string' } } },
    ],
    ['a list as schema', [] as unknown as object, {}],
  ])('%s', (_title, schema, expected) => expect(body(schema, v30)).toEqual(expected));

  test('a schema that contains itself is kept as a definition', () => {
    const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
    const { inputSchema } = first(bodyOf({ $ref: '#/components/schemas/Node' }, { components: { schemas } }));
    expect(inputSchema).toEqual({
      type: 'object',
      properties: { body: { $ref: '#/$defs/Node' } },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    });
  });
  test('references that only lead to each other accept anything', () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
    const { inputSchema } = first(bodyOf({ $ref: '#/components/schemas/A' }, { components: { schemas } }));
    expect(Object.keys(inputSchema['$defs'] ?? {})).toEqual(['A', 'B']);
  });
  test('two schemas of one last name are two definitions', () => {
    const components = { schemas: { Pet: { type: 'string' } }, 'x-more': { Pet: { type: 'number' } } };
    const schema = { anyOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/x-more/Pet' }] };
    expect(first(bodyOf(schema, { components })).inputSchema['$defs']).toEqual({
      Pet: { type: 'string' },
      Pet_2: { type: 'number' },
    });
  });
  test('a pointer with escapes', () => {
    const paths = {
      '/a/{b}': { get: { ...ok, parameters: [{ name: 'b', in: 'path', schema: { type: 'integer' } }] } },
    };
    const schema = { $ref: '#/paths/~1a~1%7Bb%7D/get/parameters/0/schema' };
    const made = read({ ...bodyOf(schema), paths: { ...paths, ...bodyOf(schema).paths } }).operations;
    expect(made[1]?.inputSchema['$defs']).toEqual({ schema: { type: 'integer' } });
  });
  test('many references stay within the limit, and what is cut accepts anything', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `S${at}`,
        {
          type: 'object',
          description: 'x'.repeat(500),
          properties: { a: { $ref: `#/components/schemas/S${at + 1}` } },
        },
      ]),
    );
    const { inputSchema } = first(bodyOf({ $ref: '#/components/schemas/S0' }, { components: { schemas } }));
    const text = JSON.stringify(inputSchema);
    expect(text.length).toBeLessThan(20_000);
    const defined = Object.keys(inputSchema['$defs'] ?? {});
    const named = [...text.matchAll(/#\/\$defs\/(\w+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !defined.includes(name ?? ''))).toEqual([]);
  });
});

describe('bodies', () => {
  const reasonOf = (document: object) => read(document).left.map(({ reason }) => reason);
  test('JSON before forms, other JSON types kept', () => {
    const content = { 'multipart/form-data': {}, 'application/vnd.api+json; charset=utf-8': { schema: {} } };
    const { body } = first({ paths: { '/a': { post: { ...ok, requestBody: { content } } } } });
    expect(body).toEqual({ argument: 'body', type: 'application/vnd.api+json; charset=utf-8', kind: 'json' });
  });
  test('a form with a file that may be left out has its other fields', () => {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
    };
    expect(properties(bodyOf(schema, {}, 'multipart/form-data'))).toEqual({
      body: { type: 'object', properties: { note: { type: 'string' } } },
    });
  });
  test('a form that needs a file is left out (OpenAI: createFile)', () => {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    expect(reasonOf(bodyOf(schema, {}, 'multipart/form-data'))).toEqual(['it needs a file ("file")']);
  });
  test('a body of another type is left out if it is required', () => {
    const requestBody = { required: true, content: { 'application/xml': {} } };
    expect(reasonOf({ paths: { '/a': { post: { ...ok, requestBody } } } })).toEqual([
      'it needs a body of the type "application/xml"',
    ]);
  });
  test('styles of form fields (Stripe)', () => {
    const media = { schema: { type: 'object' }, encoding: { expand: { style: 'deepObject', explode: true } } };
    const requestBody = { content: { 'application/x-www-form-urlencoded': media } };
    expect(first({ paths: { '/a': { post: { ...ok, requestBody } } } }).body).toMatchObject({
      kind: 'form',
      encoding: { expand: { style: 'deepObject', explode: true } },
    });
  });
});

describe('documents that cannot be read', () => {
  const levels = 5_000;
  test.each<[string, string, string]>([
    ['a web page', '<!DOCTYPE html><html></html>', 'web_page'],
    ['nothing', '', 'no_document'],
    ['a list', '[]', 'no_document'],
    ['text', 'hello', 'no_document'],
    ['Swagger 2', '{"swagger":"2.0","paths":{}}', 'swagger_2'],
    ['OpenAPI 4', '{"openapi":"4.0.0","paths":{}}', 'no_document'],
    ['no operations', '{"openapi":"3.1.0","info":{},"paths":{}}', 'no_operations'],
    ['cut JSON', '{"openapi":"3.1.0","paths":{', 'unreadable'],
    ['broken YAML', 'openapi: 3.1.0\n\tpaths: [', 'unreadable'],
    ['deep JSON', `{"openapi":"3.1.0","paths":${'['.repeat(levels)}${']'.repeat(levels)}}`, 'too_deep'],
    ['deep YAML', `openapi: 3.1.0\npaths: ${'['.repeat(levels)}${']'.repeat(levels)}`, 'too_deep'],
    ['YAML that contains itself', 'openapi: 3.1.0\npaths: &a\n  /x: *a', 'too_deep'],
    [
      'YAML whose aliases multiply',
      `openapi: 3.1.0\na0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(',')}]`).join('\n')}`,
      'too_deep',
    ],
    ['a type of JavaScript in YAML', 'openapi: !!js/function "function(){}"\npaths: {}', 'no_document'],
  ])('%s', (_title, text, code) => expect(fault(text)).toBe(code));
});

describe('documents that look wrong but can be read', () => {
  test.each<[string, string]>([
    ['a version that YAML reads as a number', 'openapi: 3.1\ninfo: {title: T}\npaths: {/a: {get: {responses: {}}}}'],
    [
      'one alias used 200 times',
      `openapi: 3.1.0\nx: &x {type: string}\npaths:\n  /a: {get: {responses: {}}}\ny: [${Array(200).fill('*x').join(',')}]`,
    ],
    ['merge keys', 'openapi: 3.1.0\nx: &x {get: {responses: {}}}\npaths:\n  /a: {<<: *x}'],
    ['a byte order mark', `\uFEFF{"openapi":"3.0.0","paths":{"/a":{"get":{"responses":{}}}}}`],
    ['YAML in braces', '{openapi: 3.0.0, paths: {/a: {get: {responses: {}}}}}'],
    [
      'texts of other types',
      '{"openapi":"3.0.0","info":{"title":5,"version":2},"paths":{"/a":{"get":{"summary":[],"description":7,"tags":1,"parameters":{},"responses":{}}}}}',
    ],
    [
      'unknown fields and null',
      '{"openapi":"3.0.0","components":null,"security":null,"servers":null,"paths":{"x-a":1,"/b":null,"/a":{"get":{"responses":{},"requestBody":null,"parameters":null}}}}',
    ],
  ])('%s', (_title, text) => {
    expect(read(text).operations.map(({ title }) => title)).toEqual(['GET /a']);
  });
  test('more operations than the limit: the first are kept, and the rest is counted', () => {
    const paths = Object.fromEntries(Array.from({ length: maxOperations + 7 }, (_, at) => [`/p${at}`, { get: ok }]));
    const { operations, left } = read({ paths });
    expect([operations.length, left]).toEqual([maxOperations, [{ name: '7', reason: 'more than 500 operations' }]]);
  });
  test('invisible characters are removed from what models read', () => {
    const { description, stripped } = first(get({ description: 'Reads\u{E0041}\u{E0042} pets' }));
    expect([description, stripped]).toEqual(['Reads pets', 2]);
  });
  test('what is sent is part of the hash', () => {
    const hash = (explode: boolean) =>
      first(get({ parameters: [{ name: 'q', in: 'query', explode, schema: {} }] })).hash;
    expect(hash(true)).not.toBe(hash(false));
  });
});
