// A reply fetched by a browser, over real HTTP: logged completely and once, followed and stopped from another tab.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StreamEvent } from '@tributary/runtime-core';
import { createClientSource } from '../../client/providers/fetch-on-client/client-source.ts';
import type { ClientSourceOptions } from '../../client/providers/fetch-on-client/client-source.ts';
import { earlierEvents } from '../../client/providers/fetch-on-client/earlier.ts';
import type { Taken } from '../../shared/api/runs.ts';
import { pageClock } from '../../client/live/clock.ts';
import { createLive } from '../../client/live/live.ts';
import type { Live } from '../../client/live/live.ts';
import { streamWire } from '../../client/live/wires.ts';
import { createServerSource } from '../../client/reply/run-source.ts';
import type { Begun, RunSource } from '../../client/reply/run-source.ts';
import { createSessionClient } from '../../client/net/session.ts';
import { createTransport } from '../../client/net/transport.ts';
import type { Transport } from '../../client/net/transport.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

let app: App;
beforeAll(async () => void (app = await startApp()));
const ends: (() => void)[] = [];
afterAll(() => {
  for (const end of ends) end();
  return app.stop();
});

/** Every third request to a log fails, before or after the server has read it. */
function browser(faults = false): Transport {
  let posts = 0;
  const fetchHere: typeof fetch = async (path, init) => {
    const url = `${app.url}${String(path)}`;
    const fault = faults && url.endsWith('/events') && init?.method === 'POST' ? ++posts % 3 : 0;
    if (fault === 1) throw new TypeError('Failed to fetch');
    const response = await fetch(url, init);
    if (fault === 2) throw new TypeError('Failed to fetch');
    return response;
  };
  return createTransport(fetchHere, createSessionClient(fetchHere));
}

const text = (data: string): StreamEvent => ({ id: 'r', type: 'text', data });
const stop: StreamEvent = { id: 'r', type: 'stop', data: 'stop' };
const words = Array.from({ length: 200 }, (_, at) => `word${at} `);

async function begin(transport: Transport, lane: string, continues?: string): Promise<Begun> {
  const body = {
    conversationId: lane,
    parentId: 'question',
    messageId: continues ? 'more' : 'answer',
    provider: 'anything',
    payload: { model: 'm', messages: [{ role: 'user', content: 'hi' }] },
    conversation: { title: 'T' },
    messages: [{ id: 'question', parentId: null, role: 'user', text: 'hi', images: [], createdAt: 1 }],
    fetchOnClient: true,
    ...(continues ? { continues } : {}),
  };
  const begun = (await transport.sendJSON('POST', '/api/runs', body)) as Begun;
  return { ...begun, payload: { model: 'm', messages: [] } };
}

/** A page's live connection with its own event stream. */
function liveOver(transport: Transport): Live {
  const live = createLive({
    id: 'page',
    socket: undefined,
    stream: streamWire(transport),
    channel: () => Promise.resolve({ post: () => undefined, listen: () => undefined, close: () => undefined }),
    reach: () => Promise.resolve(true),
    visible: () => true,
    clock: pageClock,
  });
  ends.push(live.start());
  return live;
}

function sourceOf(
  transport: Transport,
  lane: string,
  begun: Begun,
  chat: ClientSourceOptions['chat'],
  onLeave?: ClientSourceOptions['onLeave'],
): RunSource {
  const begin = (): Promise<Begun> => Promise.resolve(begun);
  return createClientSource({
    server: createServerSource({
      transport,
      live: liveOver(transport),
      conversationId: lane,
      messageId: 'answer',
      begin,
    }),
    begun: () => begun,
    provider: 'anything',
    params: () => Promise.resolve({ model: 'm', messages: [] }),
    chat,
    post: async (id, posting) => (await transport.sendJSON('POST', `/api/runs/${id}/events`, posting)) as Taken,
    earlier: (id, lastSeq) => earlierEvents(transport, id, lastSeq),
    ...(onLeave ? { onLeave } : {}),
  });
}

const speaking: ClientSourceOptions['chat'] = async (_params, signal, { onEvents }) => {
  for (const word of words) {
    signal.throwIfAborted();
    onEvents([text(word)]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  onEvents([stop]);
};

async function messageOf(transport: Transport, lane: string, id = 'answer') {
  const answer = (await transport.getJSON(`/api/conversations/${lane}/messages?ids=${id}`)) as {
    readonly messages: readonly { readonly outcome: string; readonly reply: { readonly parts: readonly object[] } }[];
  };
  const [message] = answer.messages;
  const said = (message?.reply.parts ?? []).map((part) => String(Reflect.get(part, 'text'))).join('');
  return { outcome: message?.outcome, said };
}

async function followed(transport: Transport, lane: string, runId: string) {
  const begin = (): Promise<Begun> => Promise.resolve({ runId, lastSeq: 0 });
  const tab = createServerSource({
    transport,
    live: liveOver(transport),
    conversationId: lane,
    messageId: 'answer',
    begin,
  });
  await tab.start();
  let seen = '';
  const end = await tab.follow(({ events }) => {
    for (const event of events) if (event.type === 'text') seen += event.data;
  }, new AbortController().signal);
  return { ...end, seen };
}

test.each([
  ['a good connection', false],
  ['a bad one', true],
])('over %s the answer is kept whole, and another tab sees it come', async (_name, faults) => {
  const transport = browser(faults);
  const lane = `lane-${String(faults)}`;
  const begun = await begin(transport, lane);
  const source = sourceOf(transport, lane, begun, speaking);
  const other = followed(transport, lane, begun.runId);
  expect(await source.follow(() => undefined, new AbortController().signal)).toEqual({ outcome: 'done' });
  expect(await messageOf(transport, lane)).toEqual({ outcome: 'done', said: words.join('') });
  expect(await other).toMatchObject({ outcome: 'done', seen: words.join('') });
});

test('a stop in another tab ends the call here; what came is kept, and an answer can go on from it', async () => {
  const transport = browser();
  const begun = await begin(transport, 'lane-stop');
  let heard: AbortSignal | undefined;
  const source = sourceOf(transport, 'lane-stop', begun, async (params, signal, take) => {
    heard = signal;
    await speaking(params, signal, take);
  });
  let onScreen = '';
  const ended = source.follow(({ events }) => {
    for (const event of events) if (event.type === 'text') onScreen += event.data;
  }, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await transport.sendJSON('DELETE', `/api/runs/${begun.runId}`);
  expect(await ended).toEqual({ outcome: 'abort' });
  expect(heard?.aborted).toBe(true);
  const { outcome, said } = await messageOf(transport, 'lane-stop');
  expect(outcome).toBe('abort');
  // The stored text is exactly what the screen showed.
  expect(said).toBe(onScreen);
  expect(said).toMatch(/^word0 word1 /);
  expect(words.join('').startsWith(said)).toBe(true);

  const more = await begin(transport, 'lane-stop', begun.runId);
  let shown = '';
  const going = sourceOf(transport, 'lane-stop', more, (_params, _signal, { onEvents }) =>
    Promise.resolve(onEvents([text('and on'), stop])),
  );
  await going.follow(({ events }) => {
    for (const event of events) if (event.type === 'text') shown += event.data;
  }, new AbortController().signal);
  expect(shown).toBe(`${said}and on`);
  expect(await messageOf(transport, 'lane-stop', 'more')).toEqual({ outcome: 'done', said: `${said}and on` });
});

test('a writing tab that answers no more is stopped all the same, with what it brought', async () => {
  const transport = browser();
  const begun = await begin(transport, 'lane-dead');
  const posting = { after: 0, events: [text('its last words')] };
  await transport.sendJSON('POST', `/api/runs/${begun.runId}/events`, posting);
  await transport.sendJSON('DELETE', `/api/runs/${begun.runId}`);
  expect(await messageOf(transport, 'lane-dead')).toEqual({ outcome: 'abort', said: 'its last words' });
}, 30_000);

test('a tab that goes away for good leaves an interrupted answer, with the words so far, at once', async () => {
  const transport = browser();
  const begun = await begin(transport, 'lane-gone');
  let leave: (gone: boolean) => void = () => undefined;
  const source = sourceOf(transport, 'lane-gone', begun, speaking, (callback) => {
    leave = callback;
    return () => undefined;
  });
  let onScreen = '';
  void source.follow(({ events }) => {
    for (const event of events) if (event.type === 'text') onScreen += event.data;
  }, new AbortController().signal);
  const other = followed(transport, 'lane-gone', begun.runId);
  await expect.poll(() => onScreen).toContain('word30 ');
  const then = onScreen;
  leave(true);
  expect(await other).toMatchObject({ outcome: 'interrupted', seen: then });
  expect(await messageOf(transport, 'lane-gone')).toEqual({ outcome: 'interrupted', said: then });
});

test('last words over the heads of others: each once, whichever comes first', async () => {
  const transport = browser();
  for (let round = 0; round < 20; round++) {
    const lane = `lane-race-${round}`;
    const { runId } = await begin(transport, lane);
    const post = (events: readonly StreamEvent[], end?: 'interrupted') =>
      transport.sendJSON('POST', `/api/runs/${runId}/events`, { after: 0, events, ...(end ? { end } : {}) });
    await Promise.all([post([text('a '), text('b ')]), post([text('a '), text('b '), text('c ')], 'interrupted')]);
    expect(await messageOf(transport, lane)).toEqual({ outcome: 'interrupted', said: 'a b c ' });
  }
});
