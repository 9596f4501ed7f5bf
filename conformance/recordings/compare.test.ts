// Tests the comparison: it must refuse each reply with a single difference, and accept the right one.
import type { StreamEvent } from '@tributary/runtime-core';
import { streamChunkMessage, TributaryError } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import { compareError, compareReply, compareVectors } from './compare.ts';
import { emptyReply } from './expectation.ts';
import type { ExpectedReply } from './expectation.ts';

const fine = 'nothing is wrong';

/** Returns the comparison's message. */
function told(compare: () => void): string {
  try {
    compare();
    return fine;
  } catch (error_) {
    return error_ instanceof Error ? error_.message : String(error_);
  }
}

const id = 'c1';
const text = (data: string): StreamEvent => ({ id, type: 'text', data });
const reasoning = (data: string): StreamEvent => ({ id, type: 'reasoning', data });
const stop = (data = 'stop'): StreamEvent => ({ id, type: 'stop', data });
const call = (args: string, name = 'f', callId = 'x'): StreamEvent => ({
  id,
  type: 'tool_calls',
  data: [{ index: 0, id: callId, type: 'function', function: { name, arguments: args } }],
});
const usage: StreamEvent = {
  id,
  type: 'usage',
  data: { inputTextTokens: 3, totalInputTokens: 3, outputTextTokens: 2, totalOutputTokens: 2, totalTokens: 5 },
};
const error = (message = streamChunkMessage): StreamEvent => ({
  id,
  type: 'error',
  data: {
    type: message === streamChunkMessage ? 'StreamChunkError' : 'ProviderBizError',
    message,
    body: {},
    provider: 'p',
  },
});
const cited = (...urls: string[]): StreamEvent => ({
  id,
  type: 'grounding',
  data: { citations: urls.map((url) => ({ title: url, url })) },
});

const reply = (more: Partial<ExpectedReply>): ExpectedReply => ({ ...emptyReply(), stop: 'stop', ...more });

const rows: readonly (readonly [string, ExpectedReply, readonly StreamEvent[], string | undefined])[] = [
  ['text', reply({ text: 'Hey' }), [text('He'), text('y'), stop()], undefined],
  ['a break between two blocks', reply({ text: 'Hey' }), [text('He'), text('\n\n'), text('y'), stop()], undefined],
  ['a break that the vendor sent', reply({ text: 'He\n\ny' }), [text('He'), text('y'), stop()], 'text'],
  ['lost text', reply({ text: 'Hey' }), [text('He'), stop()], 'text'],
  ['no stop', reply({ text: 'Hey' }), [text('Hey')], 'stop'],
  ['another stop', reply({ text: 'Hey' }), [text('Hey'), stop('length')], 'stop'],
  ['a protobuf reason by its name', reply({ stop: '2' }), [stop('MAX_TOKENS')], undefined],
  ['a protobuf reason by a wrong name', reply({ stop: '2' }), [stop('STOP')], 'stop'],
  [
    'think tags',
    reply({ text: '<think>a</think>b', hasThinkTags: true }),
    [reasoning('a'), text('b'), stop()],
    undefined,
  ],
  [
    'think tags, thought lost',
    reply({ text: '<think>a</think>b', hasThinkTags: true }),
    [text('b'), stop()],
    'text and reasoning',
  ],
  [
    'a thought never closed, shown again',
    reply({ text: 'b<thinking>a', hasThinkTags: true }),
    [text('b'), reasoning('a'), text('a'), stop()],
    undefined,
  ],
  [
    'a closed thought, shown again',
    reply({ text: '<think>a</think>', hasThinkTags: true }),
    [reasoning('a'), text('a'), stop()],
    'text and reasoning',
  ],
  ['reasoning', reply({ reasoning: 'a\nb' }), [reasoning('a'), reasoning('b'), stop()], undefined],
  ['reasoning as text', reply({ reasoning: 'a' }), [text('a'), stop()], 'text'],
  [
    'tool call',
    reply({ toolCalls: [{ name: 'f', arguments: '{"a":1}', id: 'x' }] }),
    [call('{ "a": 1 }'), stop()],
    undefined,
  ],
  ['no arguments', reply({ toolCalls: [{ name: 'f', arguments: '' }] }), [call('{}'), stop()], undefined],
  [
    'other arguments',
    reply({ toolCalls: [{ name: 'f', arguments: '{"a":1}' }] }),
    [call('{"a":2}'), stop()],
    'arguments',
  ],
  ['another id', reply({ toolCalls: [{ name: 'f', arguments: '{}', id: 'y' }] }), [call('{}'), stop()], 'id'],
  ['another name', reply({ toolCalls: [{ name: 'g', arguments: '{}' }] }), [call('{}'), stop()], 'name'],
  ['a lost call', reply({ toolCalls: [{ name: 'f', arguments: '{}' }] }), [stop()], 'tool calls'],
  ['an invented call', reply({}), [call('{}'), stop()], 'tool calls'],
  ['citations', reply({ citations: ['u'] }), [cited('u', 'v'), stop()], undefined],
  ['a lost citation', reply({ citations: ['u', 'v'] }), [cited('u'), stop()], 'citations'],
  ['a lost image', reply({ images: 1 }), [stop()], 'images'],
  ['usage', reply({ usage: { input: 3, output: 2, total: 5 } }), [stop(), usage], undefined],
  ['usage lost', reply({ usage: { input: 3, output: 2 } }), [stop()], 'usage'],
  ['usage invented', reply({}), [stop(), usage], 'usage'],
  ['other numbers', reply({ usage: { input: 4, output: 2, total: 6 } }), [stop(), usage], 'totalInputTokens'],
  [
    'reasoning outside the output',
    reply({ usage: { input: 3, output: 1, reasoning: 1, reasoningOutsideOutput: true } }),
    [stop(), { ...usage, data: { ...usage.data, outputTextTokens: 1, outputReasoningTokens: 1 } } as StreamEvent],
    undefined,
  ],
  [
    'numbers below zero say nothing',
    reply({ usage: { input: 3, output: -9, total: -9 } }),
    [stop(), { id, type: 'usage', data: { totalInputTokens: 3, totalTokens: 3 } }],
    undefined,
  ],
  ['cut, and told so', reply({ text: 'He', truncated: true }), [text('He'), error()], undefined],
  ['cut, and not told', reply({ text: 'He', truncated: true }), [text('He'), stop()], 'end'],
  ['malformed, told as another error', reply({ malformed: 1 }), [error('x')], 'error'],
  [
    'an error in the stream',
    reply({ text: 'a', errorInStream: { message: 'overloaded' } }),
    [text('a'), error('overloaded')],
    undefined,
  ],
  ['its message lost', reply({ errorInStream: { message: 'overloaded' } }), [error('failed')], 'error message'],
  ['an error out of nothing', reply({ text: 'a' }), [text('a'), error()], 'end'],
  ['a refusal kept', reply({ refusal: 'I cannot.' }), [text('I cannot.'), stop()], undefined],
  ['a refusal lost', reply({ refusal: 'I cannot.' }), [stop()], 'refusal'],
];

describe('replies', () => {
  test.each(rows)('%s', (_name, expected, events, refusedFor) => {
    expect(told(() => compareReply(expected, events))).toContain(refusedFor ?? fine);
  });
});

const manifest = { id: 'p', name: 'P', family: 'x', operations: ['chat'], keyVault: { required: [] } } as const;
const typed = (type: ConstructorParameters<typeof TributaryError>[0], message: string): TributaryError =>
  new TributaryError(type, message, { error: { message }, provider: 'p' });

test.each([
  ['the vendor’s words', { status: 400, message: 'bad' }, typed('ProviderBizError', 'bad'), undefined],
  ['other words', { status: 400, message: 'bad' }, typed('ProviderBizError', 'oh'), 'message'],
  ['no error', { status: 400, message: 'bad' }, undefined, 'a failure before the reply'],
  [
    'an exception for an answer',
    { status: 400, message: 'bad' },
    typed('AgentRuntimeError', 'bad'),
    'the vendor’s error',
  ],
  ['401', { status: 401, message: 'no' }, typed('InvalidProviderAPIKey', 'no'), undefined],
  ['401 as another type', { status: 401, message: 'no' }, typed('ProviderBizError', 'no'), 'the credential error'],
  [
    'a code with a type of its own',
    { status: 404, message: 'no', code: 'model_not_found' },
    typed('ProviderBizError', 'no'),
    'ModelNotFound',
  ],
] as const)('errors: %s', (_name, expected, error_, refusedFor) => {
  expect(told(() => compareError({ kind: 'error', ...expected }, error_, manifest))).toContain(refusedFor ?? fine);
});

test.each([
  ['the same', [[0.1, 0.2]], undefined],
  ['rounded to 32 bits', [[Math.fround(0.1), Math.fround(0.2)]], undefined],
  ['none', [], 'vectors'],
  ['too short', [[0.1]], 'numbers'],
  ['others', [[0.3, 0.2]], 'first numbers'],
] as const)('vectors: %s', (_name, found, refusedFor) => {
  expect(told(() => compareVectors({ count: 1, dimensions: 2, first: [0.1, 0.2] }, found))).toContain(
    refusedFor ?? fine,
  );
});
