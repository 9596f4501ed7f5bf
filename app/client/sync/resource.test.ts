// A server resource in a page: optimistic changes, confirmed changes, and reads that complete in any order.
import { expect, test, vi } from 'vitest';
import { endpoint } from '../../shared/api/endpoint.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { confirmed, endpointsOf, mutation, resource } from '../../shared/sync/resource.ts';
import type { Entry } from '../outbox/outbox.ts';
import { createResource } from './resource.ts';

const text = { type: 'string' } as const;
const api = {
  list: endpoint('GET', '/api/notes', {
    answer: { type: 'object', required: ['notes'], properties: { notes: { type: 'array', items: text } } },
  }),
  add: endpoint('POST', '/api/notes', { body: { type: 'object', required: ['text'], properties: { text } } }),
  remove: endpoint('DELETE', '/api/notes/:id'),
  sort: endpoint('POST', '/api/notes/sort'),
  reverse: endpoint('POST', '/api/notes/reverse'),
};
const notes = resource<readonly string[]>()({
  key: 'notes',
  read: api.list,
  view: (answer) => answer.notes,
  empty: [],
  mutations: {
    add: mutation(api.add, (list: readonly string[], _params, body) => [...list, body.text]),
    remove: mutation(api.remove, (list: readonly string[], { id }) => list.filter((note) => note !== id)),
    sort: confirmed(api.sort),
    reverse: confirmed(api.reverse, (list: readonly string[]) => list.toReversed()),
  },
});
const refusal = (status: number) => new ReplyFailure({ type: 500, message: 'no', body: {}, provider: '', status });

function stage({ left = [] as readonly Entry[], refused = 0 } = {}) {
  const server = { notes: ['a', 'b'], reads: 0, hold: undefined as Promise<void> | undefined };
  const sent: Entry[] = [];
  const made = createResource(notes, {
    transport: {
      async getJSON() {
        server.reads += 1;
        const answer = { notes: [...server.notes] };
        await server.hold;
        return answer;
      },
      sendJSON: () => (refused ? Promise.reject(refusal(refused)) : Promise.resolve(undefined)),
    },
    outbox: {
      add(entry) {
        sent.push(entry);
        return refused ? Promise.reject(refusal(refused)) : Promise.resolve(undefined);
      },
      during: async (read) => [await read(), left],
      drained: () => Promise.resolve(),
      pending: () => [],
    },
  });
  return { made, server, sent, shown: () => made.store.get().data };
}

test('a change is shown at once, and stored by its name and parameters', async () => {
  const { made, sent, shown } = stage();
  await made.load();
  const added = made.change('add', {}, { text: 'c' });
  expect(shown()).toEqual(['a', 'b', 'c']);
  await added;
  await made.change('remove', { id: 'a' }, undefined);
  expect(shown()).toEqual(['b', 'c']);
  expect(sent).toMatchObject([
    { name: 'notes.add', params: {}, body: { text: 'c' }, method: 'POST', path: '/api/notes', lane: 'notes' },
    { name: 'notes.remove', params: { id: 'a' }, method: 'DELETE', path: '/api/notes/a' },
  ]);
});

const request = { kind: 'request', id: '1', lane: 'notes', method: 'DELETE', path: '/api/notes/b' } as const;
test.each([
  ['by name', { ...request, name: 'notes.remove', params: { id: 'b' } }],
  ['of an earlier version, by its address', request],
])('what the server has not confirmed is applied to what it answers: %s', async (_, entry) => {
  const { made, shown } = stage({ left: [entry, { ...request, lane: 'other', path: '/api/notes/a' }] });
  await made.load();
  expect(shown()).toEqual(['a']);
});

test('a change is shown on nothing where the list could not be read, and the list is read once the server answers', async () => {
  const { made, server, shown } = stage();
  server.hold = Promise.reject(new Error('away'));
  await made.load();
  expect([made.store.get().status, shown()]).toEqual(['failed', undefined]);
  server.hold = undefined;
  const added = made.change('add', {}, { text: 'c' });
  expect(shown()).toEqual(['c']);
  await added;
  await vi.waitFor(() => expect(shown()).toEqual(['a', 'b']));
});

test('a refused change is taken back', async () => {
  const { made, shown } = stage({ refused: 409 });
  await made.load();
  await expect(made.change('add', {}, { text: 'c' })).rejects.toThrow('no');
  expect(shown()).toEqual(['a', 'b']);
});

test.each([
  ['deleted elsewhere: read again', 404, 2],
  ['any other refusal: not', 500, 1],
])('a change that the server must confirm, %s', async (_, refused, reads) => {
  const { made, server, sent } = stage({ refused });
  await made.load();
  await expect(made.change('sort', {}, undefined)).rejects.toThrow('no');
  expect([sent, server.reads]).toEqual([[], reads]);
});

test('what the server has answered is shown, and a read that fails after that says that there may be more', async () => {
  const { made, server, shown } = stage();
  await made.load();
  server.hold = Promise.reject(new Error('away'));
  await made.change('reverse', {}, undefined);
  expect([shown(), made.store.get().outdated]).toEqual([['b', 'a'], true]);
  server.hold = undefined;
  await made.load();
  expect(made.store.get()).toEqual({ status: 'ready', data: ['a', 'b'] });
});

test('an answer that was asked for earlier does not take back a later one', async () => {
  const { made, server, shown } = stage();
  let release = (): void => undefined;
  server.hold = new Promise((resolve) => (release = resolve));
  const earlier = made.load();
  await vi.waitFor(() => expect(server.reads).toBe(1));
  server.hold = undefined;
  server.notes = ['z'];
  await made.load();
  release();
  await earlier;
  expect(shown()).toEqual(['z']);
});

test('it is read once for all parts that show it, and again when a part shows it after a failure', async () => {
  const { made, server } = stage();
  const stops = [made.follow(), made.follow()];
  await vi.waitFor(() => expect(made.store.get().status).toBe('ready'));
  expect(server.reads).toBe(1);
  for (const stop of stops) stop();
  made.follow();
  expect(server.reads).toBe(1);
  await vi.waitFor(() => expect(server.reads).toBe(2));
});

const marks = resource<readonly string[]>()({
  key: 'marks',
  owner: 'chat',
  read: endpoint('GET', '/api/chats/:chat/marks', { answer: api.list.answer }),
  view: (answer) => answer.notes,
  empty: [],
  mutations: {
    mark: mutation(endpoint('POST', '/api/chats/:chat/marks/:id'), (list: readonly string[], { id }) => [...list, id]),
  },
});

/** A chat that the server does not have until its creation is sent. */
function chatStage(failure: unknown) {
  const creation = { kind: 'request', id: '0', lane: 'c', method: 'POST', path: '/api/chats' } as const;
  const lanes = new Map<string, readonly Entry[]>([['c', [creation]]]);
  const waiting: (() => void)[] = [];
  const made = createResource(
    marks,
    {
      transport: {
        getJSON: () => (lanes.has('c') ? Promise.reject(failure) : Promise.resolve({ notes: ['a'] })),
        sendJSON: () => Promise.resolve(undefined),
      },
      outbox: {
        add(entry) {
          lanes.set(entry.lane, [...(lanes.get(entry.lane) ?? []), entry]);
          return new Promise(() => undefined);
        },
        during: async (read) => [await read(), []],
        drained: (lane, ms) =>
          ms === Infinity && lanes.has(lane) ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(),
        pending: (lane) => lanes.get(lane) ?? [],
      },
    },
    { chat: 'c' },
  );
  const create = (): void => {
    lanes.delete('c');
    for (const go of waiting.splice(0)) go();
  };
  return { made, lanes, create };
}

test('a change waits for those of the conversation that it belongs to', async () => {
  const { made, lanes } = chatStage(refusal(404));
  void made.change('mark', { chat: 'c', id: 'm' }, undefined);
  expect(lanes.get('marks')).toMatchObject([{ lane: 'marks', after: 'c', params: { chat: 'c', id: 'm' } }]);
  await made.load();
  expect(made.store.get()).toEqual({ status: 'ready', data: ['m'] });
});

test.each([
  ['missing, it has no data yet', refusal(404), { status: 'ready', data: [] }],
  ['out of reach, its data is unknown', new Error('away'), { status: 'failed', data: undefined }],
])('a conversation that is not sent yet is read once it is; before that, %s', async (_, failure, before) => {
  const { made, create } = chatStage(failure);
  await made.load();
  expect(made.store.get()).toEqual(before);
  create();
  await vi.waitFor(() => expect(made.store.get()).toEqual({ status: 'ready', data: ['a'] }));
});

test('its hint follows from its mutations', () => {
  expect(endpointsOf(notes)).toEqual([api.add, api.remove, api.sort, api.reverse]);
});
