// Calls through call_tool: stored form, display while streaming, and form when sent back.
import { assert, dictionary, integer, json, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import { payloadFor } from '../payload/payload-for.ts';
import { closeReply, reduceReply } from './event-reducer.ts';
import { emptyReply } from './reply.ts';
import type { ToolPart } from './reply.ts';
import { answer } from '../testing/tool-answers.ts';
import { asMade, callToolName, namedCall, namedSoFar } from './call-through.ts';

const part = (name: string, args: string): ToolPart => ({ type: 'tool', index: 0, id: 'c', name, arguments: args });

test.each([
  ['an object', '{"name":"a____b","arguments":{"x":1}}', { name: 'a____b', arguments: '{"x":1}' }],
  ['text of JSON', '{"name":"a____b","arguments":"{\\"x\\":1}"}', { name: 'a____b', arguments: '{"x":1}' }],
  ['text that is none', '{"name":"a____b","arguments":"x"}', { name: 'a____b', arguments: 'x' }],
  ['none', '{"arguments":null,"name":"a____b"}', undefined],
  ['left out', '{"name":"a____b"}', { name: 'a____b', arguments: '{}' }],
  ['a list', '{"name":"a____b","arguments":[1]}', undefined],
  ['beside the name', '{"name":"a____b","x":1}', undefined],
  ['of itself', '{"name":"call_tool","arguments":{}}', undefined],
  ['without a name', '{"arguments":{}}', undefined],
  [
    'escapes that no database keeps',
    '{"name":"a____\\u0000b","arguments":"{\\u0000}"}',
    { name: 'a____b', arguments: '{}' },
  ],
  ['of itself in disguise', '{"name":"call_tool\\u0000","arguments":{}}', undefined],
  ['half a call', '{"name":"a____b","argum', undefined],
  [
    'deeper than anybody reads',
    `{"name":"a","arguments":{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    undefined,
  ],
])('arguments: %s', (_name, text, named) => {
  expect(namedCall(text)).toEqual(named);
});

const call = (name: string, args: string, pieces: number): readonly string[] => {
  const text = JSON.stringify({ name, arguments: JSON.parse(args) as unknown });
  const size = Math.ceil(text.length / pieces);
  return Array.from({ length: pieces }, (_, at) => text.slice(at * size, (at + 1) * size));
};

test('an answer that has ended holds the call of the named function, however it came in', () => {
  assert(
    property(integer({ min: 1, max: 20 }), dictionary(string(), json()), (pieces, values) => {
      const args = JSON.stringify(values);
      const events = call('weather____forecast', args, pieces).map((text, at) => ({
        id: 'r',
        type: 'tool_calls' as const,
        data: [
          {
            index: 0,
            id: 'c1',
            type: 'function' as const,
            function: { ...(at === 0 ? { name: callToolName } : {}), arguments: text },
          },
        ],
      }));
      const open = reduceReply(emptyReply, events, 1);
      const wanted = { name: 'weather____forecast', arguments: args, through: callToolName, id: 'c1' };
      expect(open.parts[0]).toMatchObject({ name: callToolName });
      expect(reduceReply(open, [{ id: 'r', type: 'stop', data: 'tool_calls' }], 1).parts[0]).toMatchObject(wanted);
      const closed = closeReply(open, 1);
      expect(closed.parts[0]).toMatchObject(wanted);
      expect(closeReply(closed, 2).parts).toEqual(closed.parts);
    }),
  );
});

test('while it is written its name and what is known of its arguments are those of the function', () => {
  const seen = (text: string) => namedSoFar(part(callToolName, text));
  expect(seen('{"na')).toMatchObject({ name: callToolName });
  expect(seen('{"name": "a____b", "argu')).toMatchObject({ name: 'a____b', arguments: '' });
  expect(seen('{"name":"a____b","arguments": {"x": "y')).toMatchObject({ name: 'a____b', arguments: '{"x": "y' });
  expect(namedSoFar(part('a____b', '{"name":"c"}'))).toMatchObject({ name: 'a____b', arguments: '{"name":"c"}' });
});

test('it is sent as it was made, with the arguments that it ran with, and its result by the same name', () => {
  const card: ModelCard = { id: 'm', displayName: 'M', type: 'chat', enabled: true, abilities: { functionCall: true } };
  const made = { ...part('a____b', '{"x": 1}'), through: callToolName };
  expect(asMade(made)).toEqual({ name: 'call_tool', arguments: '{"name":"a____b","arguments":{"x":1}}' });
  const messages: readonly Message[] = [
    { id: 'q', parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] },
    { ...answer('m', 'q', []), reply: { parts: [made, { ...part('a____c', '{}'), index: 1, id: 'd' }] } },
    {
      id: 'r',
      parentId: 'm',
      createdAt: 1,
      role: 'tool',
      toolCallId: 'c',
      name: 'a____b',
      content: 'ok',
      arguments: '{"x":2}',
    },
    { id: 's', parentId: 'r', createdAt: 1, role: 'tool', toolCallId: 'd', name: 'a____c', content: 'ok' },
  ];
  const sources = { card, responses: false, variables: { now: 0, random: () => 0 } as never };
  const { messages: sent } = payloadFor(
    sources,
    { ...defaultChatConfig, provider: 'p', model: 'm' },
    { sent: messages },
  );
  expect(sent.slice(1)).toMatchObject([
    {
      tool_calls: [
        { function: { name: 'call_tool', arguments: '{"name":"a____b","arguments":{"x":2}}' } },
        { function: { name: 'a____c', arguments: '{}' } },
      ],
    },
    { name: 'call_tool', tool_call_id: 'c' },
    { name: 'a____c', tool_call_id: 'd' },
  ]);
});
