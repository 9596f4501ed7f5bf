import { expect, test } from 'vitest';
import { unknownFields } from './unknown-fields.ts';

const schema = {
  type: 'object',
  properties: {
    model: { type: 'string' },
    messages: { type: 'array', items: { type: 'object', properties: { role: {}, content: { anyOf: [{}, {}] } } } },
    free: { type: 'object' },
  },
};

test.each([
  ['nothing but known fields', { model: 'm', messages: [{ role: 'user', content: [{ any: 1 }] }] }, []],
  ['a field of the body', { model: 'm', modle: 'm' }, ['/modle']],
  ['a field of an item', { messages: [{ role: 'user' }, { colour: 'red' }] }, ['/messages/1/colour']],
  ['an object without a schema', { free: { any: 1 } }, []],
  ['no object', 'text', []],
  ['a name of the prototype', JSON.parse('{"__proto__": 1, "toString": 2}'), ['/__proto__', '/toString']],
  ['a long name', { ['x'.repeat(1000)]: 1 }, [`/${'x'.repeat(80)}`]],
])('%s', (_name, value, expected) => {
  expect(unknownFields(schema, value)).toEqual(expected);
});

test('at most 20 of many', () => {
  const messages = Array.from({ length: 100 }, () => ({ odd: 1 }));
  expect(unknownFields(schema, { messages, ...Object.fromEntries(messages.map((_, n) => [`f${n}`, 1])) })).toHaveLength(
    20,
  );
});
