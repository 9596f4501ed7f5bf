// Requests: where arguments go, in each style, and what is refused.
import { describe, expect, test } from 'vitest';
import type { Auth } from '../../shared/api.ts';
import type { Body, Operation, Parameter } from '../document/operation.ts';
import { buildRequest } from './build.ts';

const base = 'https://api.example/v1/';
const parameter = (given: Partial<Parameter> & { readonly name: string }): Parameter => ({
  argument: given.name,
  in: 'query',
  style: given.in === 'path' || given.in === 'header' ? 'simple' : 'form',
  explode: given.in === undefined || given.in === 'query' || given.in === 'cookie',
  ...given,
});
const build = (operation: Partial<Operation>, args: Readonly<Record<string, unknown>> = {}, auth?: Auth, to = base) =>
  buildRequest({ method: 'GET', path: '/pets', parameters: [], ...operation }, to, args, auth);
const queryOf = (given: Partial<Parameter>, value: unknown): string =>
  new URL(build({ parameters: [parameter({ name: 'q', ...given })] }, { q: value }).url).search;

describe('the query', () => {
  test.each<[string, Partial<Parameter>, unknown, string]>([
    ['text', {}, 'a b&c=d#e', '?q=a%20b%26c%3Dd%23e'],
    ['a list', {}, ['a', 'b'], '?q=a&q=b'],
    ['a joined list', { explode: false }, ['a', 'b'], '?q=a,b'],
    ['spaces', { style: 'spaceDelimited', explode: false }, ['a', 'b'], '?q=a%20b'],
    ['pipes', { style: 'pipeDelimited', explode: false }, ['a', 'b'], '?q=a%7Cb'],
    ['an object', {}, { a: 1, b: 2 }, '?a=1&b=2'],
    ['a joined object', { explode: false }, { a: 1, b: 2 }, '?q=a,1,b,2'],
    ['a deep object', { style: 'deepObject' }, { a: 1, b: { c: [2, 3] } }, '?q[a]=1&q[b][c][0]=2&q[b][c][1]=3'],
    ['JSON', { json: true }, { a: 1 }, '?q=%7B%22a%22%3A1%7D'],
    ['reserved characters', { reserved: true }, '/a?b#c&d', '?q=/a?b%23c%26d'],
    ['false', {}, false, '?q=false'],
    ['null', {}, null, ''],
    ['an empty list', {}, [], ''],
  ])('%s', (_title, given, value, expected) => expect(queryOf(given, value)).toBe(expected));
  test('of the server and of the path are kept', () => {
    expect(
      build(
        { path: '/p?op=x#frag', parameters: [parameter({ name: 'q' })] },
        { q: 1 },
        undefined,
        'https://a.example/v?v=2',
      ).url,
    ).toBe('https://a.example/v/p?v=2&op=x&q=1');
  });
});

describe('the path', () => {
  const pathOf = (given: Partial<Parameter>, value: unknown): string =>
    new URL(
      build({ path: '/pets/{id}', parameters: [parameter({ name: 'id', in: 'path', ...given })] }, { id: value }).url,
    ).pathname;
  test.each<[string, Partial<Parameter>, unknown, string]>([
    ['a number', {}, 7, '/v1/pets/7'],
    ['a slash', {}, '../../admin', '/v1/pets/..%2F..%2Fadmin'],
    ['a question mark', {}, 'a?b#c', '/v1/pets/a%3Fb%23c'],
    ['a list', {}, ['a', 'b'], '/v1/pets/a,b'],
    ['a label', { style: 'label', explode: true }, ['a', 'b'], '/v1/pets/.a.b'],
    ['a matrix', { style: 'matrix', explode: true }, ['a', 'b'], '/v1/pets/;id=a;id=b'],
    ['a joined matrix', { style: 'matrix' }, ['a', 'b'], '/v1/pets/;id=a,b'],
    ['an object', { explode: true }, { a: 1 }, '/v1/pets/a=1'],
  ])('%s', (_title, given, value, expected) => expect(pathOf(given, value)).toBe(expected));
  test.each([['.'], ['..'], [''], [null], [undefined], [[]]])('%j is refused', (value) => {
    expect(() => pathOf({}, value)).toThrow('/id');
  });
  test('an encoded step is text', () => expect(pathOf({}, '%2e%2E')).toBe('/v1/pets/%252e%252E'));
  test.each(['/../admin', '/x/%2e%2e/%2e%2e/admin', '/../v1admin', '/\\..\\..\\x'])(
    'a template that leads out is refused: %s',
    (path) => {
      expect(() => build({ path })).toThrow('outside its server');
    },
  );
  test('a template cannot name another host', () => {
    for (const path of ['//evil.example/x', '/@evil.example'])
      expect(new URL(build({ path }, {}, undefined, 'https://api.example').url).host).toBe('api.example');
  });
});

describe('headers, cookies and the sign-in', () => {
  const header = parameter({ name: 'X-Tag', in: 'header' });
  test('parameters and keys are sent to the own origin only', () => {
    const cookie = parameter({ name: 'c', in: 'cookie' });
    const made = build(
      { parameters: [header, cookie] },
      { 'X-Tag': ['a', 'b'], c: 'x;y' },
      { type: 'bearer', token: 't' },
    );
    expect(made.secretHeaders).toEqual({ 'x-tag': 'a,b', cookie: 'c=x%3By', authorization: 'Bearer t' });
    expect(Object.keys(made.headers)).toEqual(['accept', 'user-agent']);
  });
  test.each<[Auth, object, string]>([
    [{ type: 'basic', user: 'u', password: 'ä' }, { authorization: 'Basic dTrDpA==' }, ''],
    [{ type: 'apiKey', in: 'header', name: 'X-Key', value: 'k' }, { 'x-key': 'k' }, ''],
    [{ type: 'apiKey', in: 'query', name: 'key', value: 'k&x' }, {}, '?key=k%26x'],
    [{ type: 'none' }, {}, ''],
  ])('%j', (auth, headers, query) => {
    const made = build({}, {}, auth);
    expect([made.secretHeaders, new URL(made.url).search]).toEqual([headers, query]);
  });
  test('an argument does not replace the sign-in', () => {
    const made = build(
      { parameters: [parameter({ name: 'X-Key', in: 'header' })] },
      { 'X-Key': 'other' },
      { type: 'apiKey', in: 'header', name: 'X-Key', value: 'k' },
    );
    expect(made.secretHeaders).toEqual({ 'x-key': 'k' });
  });
  test.each(['a\r\nx: y', 'a\0', '宠物'])('a header cannot hold %j', (value) => {
    expect(() => build({ parameters: [header] }, { 'X-Tag': value })).toThrow('/X-Tag');
  });
});

describe('bodies', () => {
  const sent = (body: Omit<Body, 'argument'>, value: unknown) =>
    build({ method: 'POST', body: { argument: 'body', ...body } }, { body: value });
  test('JSON', () => {
    const made = sent({ type: 'application/json', kind: 'json' }, { a: null });
    expect([made.headers['content-type'], made.body]).toEqual(['application/json', '{"a":null}']);
  });
  test('a form', () => {
    const encoding = { expand: { style: 'deepObject', explode: true } };
    const made = sent(
      { type: 'application/x-www-form-urlencoded', kind: 'form', encoding },
      { a: 'x y', l: [1, 2], o: { b: 1 }, expand: ['z'], n: null },
    );
    expect(made.body).toBe('a=x+y&l=1&l=2&o=%7B%22b%22%3A1%7D&expand%5B0%5D=z');
  });
  test('a multipart form, whose names cannot add parts', () => {
    const made = sent({ type: 'multipart/form-data', kind: 'multipart' }, { 'a"\r\nx': 'v', l: [1, { b: 2 }] });
    const boundary = /boundary=(.+)$/.exec(made.headers['content-type'] ?? '')?.[1] ?? '';
    expect(made.body?.split(`--${boundary}`)).toEqual([
      '',
      '\r\ncontent-disposition: form-data; name="a%22%0D%0Ax"\r\n\r\nv\r\n',
      '\r\ncontent-disposition: form-data; name="l"\r\n\r\n1\r\n',
      '\r\ncontent-disposition: form-data; name="l"\r\ncontent-type: application/json\r\n\r\n{"b":2}\r\n',
      '--\r\n',
    ]);
  });
  test('none was given', () => {
    expect(build({ method: 'POST', body: { argument: 'body', type: 'application/json', kind: 'json' } }, {}).body).toBe(
      undefined,
    );
  });
});

describe('half a character', () => {
  const half = '\uD800';
  test.each<[string, Partial<Operation>, unknown]>([
    ['the query', { parameters: [parameter({ name: 'q' })] }, half],
    ['a reserved query', { parameters: [parameter({ name: 'q', reserved: true })] }, half],
    ['a list', { parameters: [parameter({ name: 'q' })] }, ['a', half]],
    ['a key', { parameters: [parameter({ name: 'q', style: 'deepObject' })] }, { [half]: 1 }],
    ['the path', { path: '/{q}', parameters: [parameter({ name: 'q', in: 'path' })] }, half],
    ['a cookie', { parameters: [parameter({ name: 'q', in: 'cookie' })] }, half],
  ])('is refused in %s', (_title, operation, q) => {
    expect(() => build(operation, { q })).toThrow('/q: found half a character; allowed: text of whole characters');
  });
  test('is replaced in a name of the document', () => {
    const names = { parameters: [parameter({ name: half, argument: 'q' })] };
    expect(build(names, { q: 1 }).url).toContain('?%EF%BF%BD=1');
  });
});
