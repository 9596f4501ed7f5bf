// URLs of endpoints, and validation of responses.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conversationsApi, messagesApi } from './conversations.ts';
import { isPathOf, paramsOf, pathOf } from './endpoint.ts';
import { foldersApi } from './folders.ts';
import { endpoints } from './index.ts';
import { modelListsApi, modelsApi } from './models.ts';
import { fits, read, WrongAnswer } from './read.ts';

describe('an address', () => {
  test('holds what its template names, encoded', () =>
    expect(pathOf(foldersApi.change, { id: 'a/b?c' })).toBe('/api/folders/a%2Fb%3Fc'));
  test('takes the rest as its query, in order, without what is undefined', () => {
    expect(pathOf(conversationsApi.list, { folder: 'x y', after: undefined, limit: 200 })).toBe(
      '/api/conversations?folder=x%20y&limit=200',
    );
    expect(pathOf(modelsApi.list, { route: 'openai', provider: 'my/own' })).toBe(
      '/api/models/openai?provider=my%2Fown',
    );
    expect(pathOf(messagesApi.get, { conversation: 'c', ids: 'a,b' })).toBe('/api/conversations/c/messages?ids=a,b');
  });
  test('is taken apart again', () => {
    const params = { conversation: 'a/b', id: 'c d' };
    expect(paramsOf(messagesApi.remove, pathOf(messagesApi.remove, params))).toEqual(params);
    expect(paramsOf(messagesApi.remove, '/api/folders/a')).toBeUndefined();
  });
  test('is recognised again', () => {
    expect(isPathOf(foldersApi.change, '/api/folders/a%2Fb?x=/')).toBe(true);
    expect(isPathOf(foldersApi.change, '/api/folders')).toBe(false);
    expect(isPathOf(foldersApi.change, '/api/folders/a/b')).toBe(false);
    expect(isPathOf(foldersApi.list, '/api/vault')).toBe(false);
  });
});

const { answer: list } = foldersApi.list;
const folder = { id: 'a', name: 'A', position: 1 };

describe('an answer', () => {
  test('is the value itself, unknown fields and all', () => {
    const value = { folders: [{ ...folder, colour: 'red' }], more: 1 };
    expect(read(list, value)).toBe(value);
  });
  test('loses the optional fields of a lenient object that do not fit, and no more', () => {
    const models = [
      { id: 'a', description: null, pricing: { input: null, output: 1 } },
      { id: 5, description: 'no id' },
    ];
    expect(read(modelsApi.list.answer, models)).toEqual([{ id: 'a', pricing: { output: 1 } }]);
    const lists = { good: { models: [{ id: 'a' }], fetchedAt: 1 }, bad: { models: 'none', fetchedAt: 1 } };
    expect(read(modelListsApi.list.answer, { lists })).toEqual({ lists: { good: lists.good } });
  });
  test('loses the rows of a lenient list that do not fit, and nothing else', () => {
    const value = { folders: [folder, { id: 'b' }, 7], more: 1 };
    expect(read(list, value)).toEqual({ folders: [folder], more: 1 });
    expect(value.folders).toHaveLength(3);
  });
  test.each([
    ['no object', 7, '/: allowed: object'],
    ['nothing', null, '/: allowed: object'],
    ['without a field', {}, '/folders: allowed: a value'],
    ['with a wrong field', { folders: {} }, '/folders: allowed: array'],
  ])('that is %s is refused, and says where', (_, value, where) => {
    expect(() => read(list, value)).toThrow(WrongAnswer);
    expect(() => read(list, value)).toThrow(where);
    expect(fits(list, value)).toBe(false);
  });
  test('names inherited from objects are no fields', () =>
    expect(fits({ type: 'object', required: ['constructor'] }, {})).toBe(false));
  test('a union takes the first branch that fits', () => {
    const schema = { anyOf: [{ type: 'null' }, { type: 'array', lenient: true, items: { const: 1 } }] } as const;
    expect(read(schema, null)).toBe(null);
    expect(read(schema, [1, 2, 1])).toEqual([1, 1]);
    expect(fits(schema, '')).toBe(false);
  });
  test('a map has the schema of its values', () => {
    const schema = { type: 'object', additionalProperties: { type: ['string', 'integer'] } } as const;
    expect(read(schema, { a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 });
    expect(() => read(schema, { a: true }, 'The map')).toThrow('The map is wrong at /a: allowed: string,integer');
  });
});

test('the list of all endpoints lacks none that this folder names', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(files.map((name): Promise<object> => import(`./${name}`)));
  const groups = modules.flatMap((each) => Object.entries(each).filter(([name]) => name.endsWith('Api')));
  const known: ReadonlySet<unknown> = new Set(endpoints);
  expect(groups.length).toBeGreaterThan(20);
  expect(groups.flatMap(([, group]) => Object.values(group).filter((each) => !known.has(each)))).toEqual([]);
});
