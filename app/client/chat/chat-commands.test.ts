// Messages of a chat are sent in order, whatever delays the first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollowUpLease } from '../outbox/follow-up-lease.ts';
import { isFinal, onRefused } from './sender.ts';
import type { Sender } from './sender.ts';
import { createConversations } from '../conversations/create-conversations.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { createOutbox } from '../outbox/outbox.ts';
import type { AskEntry, Entry } from '../outbox/outbox.ts';
import { createQueuedMessages } from '../outbox/queued-message.ts';
import { createChatCommands } from './create-chat-commands.ts';
import { defaultSettings } from '../settings/settings.ts';
import type { Settings } from '../settings/settings.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import { addMessage } from '../../shared/conversation/tree.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { hidden: true, addEventListener() {}, removeEventListener() {} });
});
afterEach(() => vi.unstubAllGlobals());

const refused = new ReplyFailure({ type: 401, status: 401, message: 'no', body: {}, provider: 'p' });

/** One chat in one browser; the test decides when the server responds. */
function stage() {
  const asked: AskEntry[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const keyValues = createKeyValueStore(undefined);
  const queue = createQueuedMessages(keyValues, 'tab');
  const state = { inheriting: false, calling: false };
  const outbox = createOutbox({
    keyValues,
    tab: 'tab',
    send: (entry: Entry) =>
      new Promise((resolve, reject) => {
        if (entry.kind !== 'ask') return resolve(undefined);
        asked.push(entry);
        answers.push((error) => (error ? reject(error) : resolve({ runId: entry.id, lastSeq: 0 })));
      }),
    isFinal,
    onRefused,
    onSent: () => undefined,
  });
  const settings = createStore<Settings>(defaultSettings);
  const conversations: Conversations = createConversations({
    transport: { getJSON: () => new Promise(() => undefined) },
    outbox,
    fallback: () => defaultSettings.config,
    onRead: () => undefined,
    inherited: () => Promise.resolve(),
    isBusy: () => true,
  });
  const commands = createChatCommands({
    followUp: createFollowUpLease(keyValues, { id: 'tab', others: () => Promise.resolve(new Set()) }),
    conversations,
    outbox,
    sender: { callOff: () => false } as Partial<Sender> as Sender,
    onClient: ({ server }) => server,
    queue,
    settings,
    setSettings: (change) => settings.set((current) => ({ ...current, ...change })),
    transport: {} as Parameters<typeof createChatCommands>[0]['transport'],
    live: {
      async follow(_run, reader) {
        reader.take([{ event: 'end', data: '{"status":"done","lastSeq":0}' }]);
      },
    },
    onCalls: () => undefined,
    onCallMade: () => undefined,
    nextModel: (used) => used,
    inheriting: () => state.inheriting,
    calling: () => state.calling,
  });
  const texts = (): unknown[] => asked.map(({ messages: [first] }) => first?.role === 'user' && first.text);
  const say = (text: string, id?: string): string => commands.send(id, { text, images: [] });
  return { commands, conversations, queue, asked, answers, settings, state, texts, say };
}

test.each([
  ['a project', { ...defaultSettings.config, provider: 'p', model: 'own' }, '', { model: 'given' }],
  ['an assistant', { ...defaultSettings.config, provider: 'p', model: 'given' }, 'p/own', {}],
])('a chat begins with the model of %s, the next one with the user’s own', (_of, config, ownModel, change) => {
  const { commands, conversations, settings } = stage();
  settings.set((current) => ({ ...current, config, ownModel }));
  const id = commands.send(undefined, { text: 'first', images: [] }, change);
  expect(conversations.get(id)?.config.model).toBe('given');
  const { config: next, ownModel: own, recents } = settings.get();
  expect([next.model, own, recents]).toEqual(['own', '', ['p/given']]);
});

test('a chat of a folder begins after the folder was made', async () => {
  const { commands, asked } = stage();
  commands.send(undefined, { text: 'outside', images: [] });
  commands.send(undefined, { text: 'inside', images: [] }, {}, 'folder-of-now');
  await vi.waitFor(() => expect(asked.map(({ after }) => after)).toEqual(['settings', ['settings', 'folders']]));
});

test('behind a refused question the messages go in the order of writing', async () => {
  const { say, commands, answers, texts, queue } = stage();
  const id = say('first');
  say('second', id);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(refused);
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  expect(queue.store.get()[id]?.text).toBe('second');
  say('third', id);
  // The refused message and its error are stored first.
  await vi.waitFor(() => expect(texts()).toEqual(['first', 'second\n\nthird']));
  expect(queue.store.get()).toEqual({});
});

test('what is held after a refusal is not sent because the chat is read again', async () => {
  const { say, commands, conversations, answers, texts, queue } = stage();
  const id = say('first');
  say('second', id);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(refused);
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  const conversation = conversations.get(id);
  if (!conversation) throw new Error('the chat is gone');
  commands.attach(conversation);
  expect([texts(), queue.store.get()[id]?.text]).toEqual([['first'], 'second']);
});

test('a message waits for the open turn of its chat, however often that is read, and goes once there is none', async () => {
  const { say, state, commands, conversations, answers, texts, queue } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  const turn = { turnId: 't', messageId: 'a', state: 'tool', reason: null, round: 1, runId: null, calls: [] } as const;
  conversations.update(id, (current) => ({ ...current, turns: [turn] }));
  state.inheriting = true;
  say('second', id);
  state.inheriting = false;
  const conversation = conversations.get(id);
  if (!conversation) throw new Error('the chat is gone');
  commands.attach(conversation);
  commands.inherited();
  expect([texts(), queue.store.get()[id]?.text]).toEqual([['first'], 'second']);
  conversations.update(id, (current) => ({ ...current, turns: [] }));
  commands.attach({ ...conversation, turns: [] });
  await vi.waitFor(() => expect(texts()).toEqual(['first', 'second']));
});

test('a message that is sent while a call runs waits for the answer that follows it', async () => {
  const { say, state, commands, conversations, answers, texts, queue } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  state.calling = true;
  say('second', id);
  say('third', id);
  expect([texts(), queue.store.get()[id]?.text]).toEqual([['first'], 'second\n\nthird']);
  state.calling = false;
  const conversation = conversations.get(id);
  if (!conversation) throw new Error('the chat is gone');
  commands.attach({ ...conversation, turns: [] });
  await vi.waitFor(() => expect(texts()).toEqual(['first', 'second\n\nthird']));
});

const lastTool = { type: 'tool', index: 0, id: 'one', name: 'clock____now', arguments: '{}' } as const;

test.each([
  ['its calls were stopped', [lastTool], 'done'],
  ['its next answer was stopped', [], 'abort'],
  ['its next answer failed', [], 'error'],
] as const)('a message that waits for an open turn waits for the user where %s', async (_why, parts, outcome) => {
  const { say, state, commands, conversations, answers, texts, queue } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  state.inheriting = true;
  say('second', id);
  state.inheriting = false;
  const conversation = conversations.get(id);
  const last = conversation?.messages[conversation.headId ?? ''];
  if (!conversation || last?.role !== 'assistant') throw new Error('the answer is gone');
  const turn = { turnId: 't', messageId: 'a', state: 'tool', reason: null, round: 1, runId: null, calls: [] } as const;
  commands.attach({ ...conversation, turns: [turn] });
  const messages = { ...conversation.messages, [last.id]: { ...last, reply: { ...last.reply, parts }, outcome } };
  for (let reads = 0; reads < 2; reads++) commands.attach({ ...conversation, messages, turns: [] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([texts(), queue.store.get()[id]?.text]).toEqual([['first'], 'second']);
});

test('what an earlier page left of a chat goes before what is said while it is taken over', async () => {
  const { say, state, commands, answers, texts, asked } = stage();
  const id = say('one');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());

  state.inheriting = true;
  say('typed at once', id);
  const [first] = asked;
  if (!first) throw new Error('nothing was asked');
  const left: AskEntry = {
    ...first,
    id: 'a2',
    messages: [{ id: 'q2', parentId: first.answer.id, createdAt: 5, role: 'user', text: 'left behind', images: [] }],
    answer: { ...first.answer, id: 'a2', parentId: 'q2' },
  };
  state.inheriting = false;
  commands.resume(left);
  commands.inherited();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'left behind', 'typed at once']));
  expect(asked[2]?.messages[0]?.parentId).toBe('a2');
});

test('with nothing left to follow, what was said meanwhile is sent', async () => {
  const { say, state, commands, answers, texts } = stage();
  const id = say('one');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  state.inheriting = true;
  say('two', id);
  expect(texts()).toEqual(['one']);
  state.inheriting = false;
  commands.inherited();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
});

const begun = { runId: 'r', lastSeq: 0, payload: { model: 'm', messages: [] } };
const beginning = { id: 'next', provider: 'p', model: 'm' };

test('an answer whose call this page has taken is shown where its reader stands', async () => {
  const { say, commands, conversations, answers } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  const head = conversations.get(id)?.headId ?? '';
  await commands.write(id, { ...beginning, parentId: head }, begun);
  await vi.waitFor(() =>
    expect(conversations.get(id)?.messages['next']).toMatchObject({ outcome: 'done', runId: 'r' }),
  );
  expect(conversations.get(id)?.headId).toBe('next');
  // On another branch the answer is written, but not shown.
  await commands.write(id, { ...beginning, id: 'other', parentId: head }, begun);
  expect(conversations.get(id)?.messages['other']).toBeUndefined();
  expect(conversations.get(id)?.headId).toBe('next');
});

test('an answer that this page is to write is not followed as well', async () => {
  const { say, commands, conversations, answers } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  const shown = conversations.get(id);
  const last = shown?.messages[shown.headId ?? ''];
  if (!shown || last?.role !== 'assistant') throw new Error('the answer is gone');
  const running = { ...last, id: 'next', parentId: last.id, outcome: 'running', runId: 'r' } as const;
  const heard = addMessage(shown, running);
  const unexpect = commands.expect('next');
  commands.attach(heard);
  expect(commands.runs.get()).toEqual({});
  unexpect();
  commands.attach(heard);
  expect(Object.keys(commands.runs.get())).toEqual([id]);
});

test('an answer that this page writes unseen is followed once its reader comes to it', async () => {
  const { say, commands, conversations, answers } = stage();
  const id = say('first');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await vi.waitFor(() => expect(commands.runs.get()[id]).toBeUndefined());
  const known = conversations.get(id);
  const last = known?.messages[known.headId ?? ''];
  if (!known || last?.role !== 'assistant') throw new Error('the answer is gone');
  const result = { id: 'result', parentId: last.id, createdAt: 1, role: 'tool', toolCallId: 'one', name: 'n' } as const;
  const next = { ...last, id: 'next', parentId: 'result', outcome: 'running', runId: 'r' } as const;
  commands.expect('next');
  // A hidden page takes the call before it has read the tool's result.
  await commands.write(id, { ...beginning, parentId: 'result' }, begun);
  expect(conversations.get(id)?.messages['next']).toBeUndefined();
  commands.attach([{ ...result, content: 'it is late', outcome: 'done' } as const, next].reduce(addMessage, known));
  expect(Object.keys(commands.runs.get())).toEqual([id]);
});
