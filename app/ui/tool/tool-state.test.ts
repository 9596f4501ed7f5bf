// Tests the displayed state of a call, partially received arguments, and the schema line shown for invalid ones.
import { describe, expect, test } from 'vitest';
import type { ToolMessage } from '../../shared/message/message.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { argumentsOf, isArguments, schemaLine, summaryOf } from './argument-text.ts';
import { toolState } from './tool-state.ts';
import type { Seen } from './tool-state.ts';

const part = (text: string): ToolPart => ({ type: 'tool', index: 0, id: 'a', name: 'clock____now', arguments: text });
const result = (outcome?: ToolMessage['outcome']): ToolMessage => ({
  id: 'r',
  parentId: 'm',
  createdAt: 1,
  role: 'tool',
  toolCallId: 'a',
  name: 'clock____now',
  content: '',
  ...(outcome ? { outcome } : {}),
});
const seen: Seen = { live: false, outcome: 'done', result: undefined, running: false, open: false, asked: true };

test.each<[string, string, Partial<Seen>, string]>([
  ['still being written', '{"ci', { live: true, outcome: 'running' }, 'preparing'],
  ['written, while the answer goes on', '{}', { outcome: 'running' }, 'preparing'],
  ['the last word of the chat', '{}', { open: true }, 'waiting'],
  ['no valid JSON, but the last word: it can still be fixed', '{"ci', { open: true }, 'waiting'],
  ['the last word, and stopped', '{}', { open: true, asked: false }, 'notRun'],
  ['running', '{}', { open: true, running: true }, 'running'],
  ['run again while its result is there', '{}', { running: true, result: result('done') }, 'running'],
  ['imported, without an outcome', '{}', { result: result() }, 'done'],
  ['declined', '{}', { result: result('declined') }, 'declined'],
  ['left behind', '{}', {}, 'notRun'],
  ['left behind and broken', '{"ci', {}, 'broken'],
  ['stopped in the middle of it', '{"ci', { outcome: 'abort', open: true }, 'interrupted'],
  ['stopped after it', '{}', { outcome: 'abort', open: true }, 'notRun'],
])('%s', (_name, text, more, state) => {
  expect(toolState(part(text), { ...seen, ...more })).toBe(state);
});

test('what has arrived of the arguments is read', () => {
  expect(argumentsOf('{"city":"Lis')).toEqual({ city: 'Lis' });
  expect(argumentsOf('')).toEqual({});
  expect(argumentsOf('[1]')).toBeUndefined();
  expect(summaryOf({ city: 'Lisbon', days: 3 })).toBe('Lisbon, 3');
  expect(['', '{}', '{"a":1}', '[]', '"x"', '{"a"'].map(isArguments)).toEqual([true, true, true, false, false, false]);
});

describe('the line of the schema', () => {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string' }, 'a/b': { enum: [1] }, days: { type: 'array', items: { minimum: 1 } } },
  };
  test.each([
    ['/city', '"city": {"type":"string"}'],
    ['/a~1b', '"a/b": {"enum":[1]}'],
    ['/days/0', '"0": {"minimum":1}'],
    ['/unit', undefined],
    ['', JSON.stringify(schema)],
  ])('at %j', (path, line) => {
    expect(schemaLine(schema, path)).toBe(line);
  });
  test('without a schema there is none', () => expect(schemaLine(undefined, '/city')).toBeUndefined());
});
