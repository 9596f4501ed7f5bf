// Validation errors state the path, the value found and the allowed values.
import { expect, test } from 'vitest';
import {
  ChatPayloadSchema,
  explain,
  KeyVaultSchema,
  ManifestSchema,
  problemOfSchema,
  problemsOf,
  StreamEventSchema,
} from './index.ts';

const user = { role: 'user', content: 'hi' };
const manifest = {
  id: 'acme',
  name: 'Acme',
  family: 'openai-style',
  operations: ['chat'],
  keyVault: { required: ['apiKey'] },
};

const rows: readonly [string, object, unknown, string][] = [
  ['no messages', ChatPayloadSchema, { model: 'm' }, '/messages: found nothing, allowed: a value (required)'],
  [
    'an unknown role',
    ChatPayloadSchema,
    { model: 'm', messages: [{ role: 'robot', content: '' }] },
    '/messages/0/role: found "robot", allowed: one of "system", "user", "assistant", "tool", "function"',
  ],
  [
    'a temperature in words',
    ChatPayloadSchema,
    { model: 'm', messages: [user], temperature: 'hot' },
    '/temperature: found "hot", allowed: number',
  ],
  [
    'an image part without its URL',
    ChatPayloadSchema,
    { model: 'm', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }] },
    '/messages/0/content/0/image_url/url: found nothing',
  ],
  [
    'an empty list',
    ChatPayloadSchema,
    { model: 'm', messages: [] },
    '/messages: found [], allowed: NOT have fewer than 1 items',
  ],
  [
    'a message without content',
    ChatPayloadSchema,
    { model: 'm', messages: [{ role: 'user' }] },
    '/messages/0/content: found nothing, allowed: a value (required)',
  ],
  [
    'tool calls in another role than the assistant’s do not stand for content',
    ChatPayloadSchema,
    { model: 'm', messages: [{ role: 'user', tool_calls: [] }] },
    '/messages/0/content: found nothing, allowed: a value (required)',
  ],
  ['not an object', ChatPayloadSchema, 'hello', '/: found "hello", allowed: object'],
  ['a vault field nobody knows', KeyVaultSchema, { token: 'x' }, '/token: found "x", allowed: nothing (unknown field)'],
  [
    'an operation nobody knows',
    ManifestSchema,
    { ...manifest, operations: ['sing'] },
    '/operations/0: found "sing", allowed: one of "chat"',
  ],
  [
    'a negative counter',
    StreamEventSchema,
    { id: 'x', type: 'usage', data: { totalTokens: -1 } },
    '/data/totalTokens: found -1',
  ],
];

test.each(rows)('%s', (_name, schema, value, expected) => {
  expect(explain(problemsOf(schema, value))).toContain(expected);
});

test.each([
  [
    ChatPayloadSchema,
    { model: 'm', messages: [user], provider: 'openai', plugins: [], traceId: 'kept out by the routes' },
  ],
  [
    ChatPayloadSchema,
    {
      model: 'm',
      messages: [
        user,
        { role: 'assistant', tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'c1', content: '1' },
      ],
    },
  ],
  [ManifestSchema, manifest],
  [
    StreamEventSchema,
    { id: 'x', type: 'tool_calls', data: [{ index: 0, type: 'function', function: { arguments: '{' } }] },
  ],
  [StreamEventSchema, { id: 'x', type: 'stop', data: 'stop' }],
])('%# is valid', (schema, value) => {
  expect(problemsOf(schema, value)).toEqual([]);
});

test.each([Infinity, -Infinity, NaN])('%d is no number', (temperature) => {
  expect(problemsOf(ChatPayloadSchema, { model: 'm', messages: [user], temperature })).toMatchObject([
    { path: '/temperature', allowed: 'number' },
  ]);
});

test('a large value costs its first problem and is not shown whole', () => {
  const messages = Array.from({ length: 300_000 }, () => 0);
  const began = process.threadCpuUsage().user;
  expect(problemsOf(ChatPayloadSchema, { model: 'm', messages })).toEqual([
    { path: '/messages/0', found: '0', allowed: 'object' },
  ]);
  expect(problemsOf(ChatPayloadSchema, messages)).toEqual([
    { path: '', found: 'an array of 300000', allowed: 'object' },
  ]);
  expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(200);
});

test.each([
  ['one that can be used', { type: 'object', properties: { a: { type: 'string' } }, 'x-own': 1 }, 'none'],
  [
    'a type that there is not',
    { type: 'text' },
    'schema is invalid: data/type must be equal to one of the allowed values',
  ],
  ['a reference to nothing', { $ref: '#/definitions/none' }, "can't resolve reference #/definitions/none from id #"],
  ['a pattern that is none', { type: 'string', pattern: '(' }, 'Invalid regular expression: /(/u: Unterminated group'],
])('a schema: %s', (_name, schema, problem) => {
  expect(problemOfSchema(schema) ?? 'none').toContain(problem);
});
