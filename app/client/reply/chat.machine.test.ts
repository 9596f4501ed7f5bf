import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import type { StreamEvent } from '@tributary/runtime-core';
import { chatMachine } from './chat.machine.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { ChatEvent } from './chat.machine.ts';

const at = 1_000;
const events = (...list: StreamEvent[]): ChatEvent => ({ type: 'events', events: list, at });
const text = (data: string): ChatEvent => events({ id: 'a', type: 'text', data });
const send: ChatEvent = { type: 'send' };
const begun: ChatEvent = { type: 'begun' };
const end: ChatEvent = { type: 'end', at };
const ended = (how: Outcome): ChatEvent => ({ type: 'end', at, how });
const cancel: ChatEvent = { type: 'cancel', at };
const malformed: ChatEvent = { type: 'malformed', found: '{"x', at };
const error = { type: 'QuotaLimitReached', message: 'slow down', body: {}, provider: 'p' } as const;
const errorEvent = events({ id: 'a', type: 'error', data: error });
const fail: ChatEvent = { type: 'fail', error, at };

const leafOf = (value: string | { readonly open: string }): string => (typeof value === 'string' ? value : value.open);

const rows = [
  ['a finished reply', [send, text('He'), text('y'), end], 'done', 'Hey'],
  [
    'a reply in one batch',
    [send, events({ id: 'a', type: 'text', data: 'Hey' }, { id: 'a', type: 'stop', data: 'stop' }), end],
    'done',
    'Hey',
  ],
  ['an empty reply', [send, end], 'done', ''],
  ['a stop keeps the text and waits for the end', [send, begun, text('He'), cancel], 'stopping', 'He'],
  ['what was on its way still counts', [send, text('He'), cancel, text('y')], 'stopping', 'Hey'],
  ['a stop, and its end', [send, text('He'), cancel, ended('abort')], 'abort', 'He'],
  ['a stop before anything was taken', [send, cancel, ended('abort')], 'abort', ''],
  ['a stop that came too late', [send, text('He'), cancel, ended('done')], 'done', 'He'],
  ['a stop, and nobody left to tell its end', [send, text('He'), cancel, fail], 'abort', 'He'],
  ['an error while it stops', [send, text('He'), cancel, errorEvent], 'error', 'He'],
  ['late text after the end', [send, cancel, ended('abort'), text('x')], 'abort', ''],
  ['stopped from elsewhere', [send, begun, text('He'), ended('abort')], 'abort', 'He'],
  ['whoever wrote it went away', [send, begun, text('He'), ended('interrupted')], 'abort', 'He'],
  [
    'an end that knows better',
    [send, text('He'), { ...ended('done'), reply: { parts: [{ type: 'text', text: 'Hey' }] } }],
    'done',
    'Hey',
  ],
  ['an error event keeps the text', [send, text('He'), errorEvent], 'error', 'He'],
  ['nothing after an error', [send, text('He'), errorEvent, text('y'), end], 'error', 'He'],
  [
    'text behind an error in the same batch',
    [send, events({ id: 'a', type: 'error', data: error }, { id: 'a', type: 'text', data: 'x' }), end],
    'error',
    '',
  ],
  ['a failure before the reply', [send, fail], 'error', ''],
  ['a failure in the middle', [send, text('He'), fail], 'error', 'He'],
  ['a chunk nobody can read', [send, text('He'), malformed, text('y'), end], 'error', 'He'],
  ['a first chunk nobody can read', [send, malformed, end], 'error', ''],
  ['a cancel after the end', [send, text('He'), end, cancel], 'done', 'He'],
  ['still streaming', [send, text('He')], 'streaming', 'He'],
  ['asked, not yet sent', [send], 'preparing', ''],
  ['asked and taken', [send, begun], 'waiting', ''],
  ['nothing asked', [text('x')], 'idle', ''],
] as const;

test.each(rows)('%s', (_name, list, state, shown) => {
  let [snapshot] = initialTransition(chatMachine);
  for (const event of list) [snapshot] = transition(chatMachine, snapshot, event);
  expect([leafOf(snapshot.value), snapshot.context.text]).toEqual([state, shown]);
});

test('an interrupted reply is told from a stopped one', () => {
  let [snapshot] = initialTransition(chatMachine);
  for (const event of [send, text('He'), ended('interrupted')]) [snapshot] = transition(chatMachine, snapshot, event);
  expect([snapshot.value, snapshot.context.ended]).toEqual(['abort', 'interrupted']);
});

const animated = [
  ['the animation runs out first', [send, text('He'), end], 'draining'],
  ['a stop while it runs out changes nothing', [send, text('He'), end, cancel], 'done'],
  ['an error does not wait for it', [send, text('He'), errorEvent], 'error'],
  ['nor does a stop', [send, text('He'), cancel, ended('abort')], 'abort'],
  ['nor does the end of a stop that came too late', [send, text('He'), cancel, end], 'done'],
] as const;

test.each(animated)('animated: %s', (_name, list, state) => {
  let [snapshot] = initialTransition(chatMachine, { animated: true });
  for (const event of list) [snapshot] = transition(chatMachine, snapshot, event);
  expect(leafOf(snapshot.value)).toBe(state);
});

test('the error that came is the one that is reported', () => {
  const outcomes = [malformed, fail, errorEvent].map((event) => {
    let [snapshot] = initialTransition(chatMachine, { provider: 'p' });
    for (const step of [send, text('a'), event]) [snapshot] = transition(chatMachine, snapshot, step);
    return snapshot.context.reply.error?.type;
  });
  expect(outcomes).toEqual(['StreamChunkError', 'QuotaLimitReached', 'QuotaLimitReached']);
});
