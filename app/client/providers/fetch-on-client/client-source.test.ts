// A reply received by the page: shown as it arrives, logged once, and ended with the right outcome.
import { describe, expect, test, vi } from 'vitest';
import type { ChatParams, StreamEvent } from '@tributary/runtime-core';
import { ReplyFailure } from '../../../shared/errors.ts';
import type { Begun, RunSource, SourceEnd } from '../../reply/run-source.ts';
import { createClientSource } from './client-source.ts';
import type { ClientSourceOptions } from './client-source.ts';
import type { BrowserEvents } from '../../../shared/api/run-bodies.ts';
import type { ReplyStatus } from '../../../shared/reply/outcome.ts';

const text = (data: string): StreamEvent => ({ id: 'r', type: 'text', data });
const stop: StreamEvent = { id: 'r', type: 'stop', data: 'stop' };
const params: ChatParams = { model: 'm', messages: [] };

type Chat = ClientSourceOptions['chat'];

/** A server whose log accepts events; `begun`: state of the run at the start. */
function setup(chat: Chat, begun: Begun = { runId: 'run', lastSeq: 0, payload: params }) {
  const log: string[] = Array.from({ length: begun.lastSeq }, (_, at) => `old ${at}`);
  let status: ReplyStatus = 'running';
  let reachable = true;
  const asked: string[] = [];
  const server: RunSource = {
    start: () => Promise.resolve(void asked.push('start')),
    follow: () => Promise.resolve<SourceEnd>({ outcome: 'done' }).finally(() => void asked.push('follow')),
    stop: () => Promise.resolve(void asked.push('stop')),
  };
  const source = createClientSource({
    server,
    begun: () => begun,
    provider: 'mine',
    params: () => Promise.resolve(params),
    chat,
    post: (_runId, { after, events, end }: BrowserEvents) => {
      if (!reachable) return Promise.reject(new TypeError('Failed to fetch'));
      if (status === 'running') {
        for (const { type, data } of events.slice(log.length - after)) log.push(type === 'text' ? data : type);
        status = end ?? status;
      }
      return Promise.resolve({ lastSeq: log.length, status });
    },
    earlier: (_runId, lastSeq) => Promise.resolve(Array.from({ length: lastSeq }, (_, at) => text(`old ${at}`))),
    patienceMs: 300,
  });
  const shown: string[] = [];
  const page = new AbortController();
  const follow = (): Promise<SourceEnd> =>
    source.follow(({ events, replay }) => {
      for (const { type, data } of events) shown.push(`${replay ? 'replay ' : ''}${type === 'text' ? data : type}`);
      // The machine releases a source once it has shown an error.
      if (events.some(({ type }) => type === 'error')) page.abort();
    }, page.signal);
  return {
    source,
    follow,
    shown,
    log,
    asked,
    status: () => status,
    stopElsewhere: () => void (status = 'abort'),
    cutOff: () => void (reachable = false),
  };
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

test('a whole reply is shown, logged, and done', async () => {
  const { follow, shown, log, status } = setup((given, _signal, { onEvents }) => {
    expect(given).toBe(params);
    onEvents([text('a'), text('b')]);
    onEvents([text('c')]);
    onEvents([stop]);
    return Promise.resolve();
  });
  expect(await follow()).toEqual({ outcome: 'done' });
  expect([shown, log, status()]).toEqual([['a', 'b', 'c', 'stop'], ['a', 'b', 'c', 'stop'], 'done']);
});

describe('what goes wrong is an error in the log and on screen', () => {
  const failure = { type: 'InvalidProviderAPIKey', message: 'no', body: {}, provider: 'mine' } as const;
  test.each<[string, Chat, readonly string[]]>([
    ['before the reply', () => Promise.reject(new ReplyFailure(failure)), ['error']],
    [
      'in the reply, reported by the provider',
      (_params, signal, { onEvents }) => {
        onEvents([text('a'), { id: 'r', type: 'error', data: failure }]);
        return aborted(signal);
      },
      ['a', 'error'],
    ],
    [
      'a reply that ends without its last word',
      (_params, _signal, { onEvents }) => Promise.resolve(onEvents([text('a')])),
      ['a', 'error'],
    ],
  ])('%s', async (_name, chat, events) => {
    const { follow, shown, log, status } = setup(chat);
    expect(await follow()).toEqual({ outcome: 'error' });
    expect([shown, log, status()]).toEqual([events, events, 'error']);
  });
});

const endless: Chat = (_params, signal, { onEvents }) => {
  onEvents([text('a')]);
  return aborted(signal);
};

test('stop ends the call, keeps what came, and is a stop in the log', async () => {
  const { source, follow, shown, log, status, asked } = setup(endless);
  const ended = follow();
  await vi.waitFor(() => expect(shown).toEqual(['a']));
  await source.stop();
  expect(await ended).toEqual({ outcome: 'abort' });
  expect([shown, log, status(), asked]).toEqual([['a'], ['a'], 'abort', []]);
});

test('a stop before it began reaches whoever begins it, and nothing is asked of the provider', async () => {
  let called = 0;
  const { source, follow, asked, status } = setup(() => Promise.resolve(void called++));
  await source.stop();
  expect(await follow()).toEqual({ outcome: 'abort' });
  expect([called, asked, status()]).toEqual([0, ['stop'], 'abort']);
});

test('a stop in another tab ends the call here', async () => {
  const calls: AbortSignal[] = [];
  const { follow, stopElsewhere } = setup((given, signal, take) => {
    calls.push(signal);
    setTimeout(() => take.onEvents([text('b')]), 20);
    return endless(given, signal, take);
  });
  const ended = follow();
  stopElsewhere();
  expect(await ended).toEqual({ outcome: 'abort' });
  expect(calls[0]?.aborted).toBe(true);
});

test('a server that cannot be reached at the end does not keep the reader waiting', async () => {
  const { follow, cutOff, shown } = setup((_params, _signal, { onEvents }) => {
    onEvents([text('a'), stop]);
    return Promise.resolve();
  });
  cutOff();
  expect(await follow()).toEqual({ outcome: 'done' });
  expect(shown).toEqual(['a', 'stop']);
});

test('a reply that goes on from another begins with what that one said, not played again', async () => {
  const begun = { runId: 'run', lastSeq: 2, payload: params };
  const { follow, shown, log } = setup((_params, _signal, { onEvents }) => {
    onEvents([text('c'), stop]);
    return Promise.resolve();
  }, begun);
  await follow();
  expect(shown).toEqual(['replay old 0', 'replay old 1', 'c', 'stop']);
  expect(log).toEqual(['old 0', 'old 1', 'c', 'stop']);
});

test('a run that the server writes is followed and stopped there', async () => {
  const { source, follow, asked } = setup(endless, { runId: 'run', lastSeq: 0 });
  await source.start();
  expect(await follow()).toEqual({ outcome: 'done' });
  await source.stop();
  expect(asked).toEqual(['start', 'follow', 'stop']);
});

test('a reply that is cut off says its name, message and stack', async () => {
  const errors: StreamEvent[] = [];
  const { source } = setup((_params, _signal, { onEvents }) => Promise.resolve(onEvents([text('a')])));
  await source.follow(({ events }) => void errors.push(...events.filter(({ type }) => type === 'error')), open);
  const message = 'The connection was lost before the response finished.';
  const body = { name: 'Error', message, stack: expect.stringContaining('client-source') as string };
  expect(errors.map(({ data }) => data)).toEqual([{ type: 'UnknownChatFetchError', message, body, provider: 'mine' }]);
});
const open = new AbortController().signal;
