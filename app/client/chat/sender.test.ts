// Delivery of questions with server-side and client-side calls, and the keys sent with decisions.
import type { KeyVault } from '@tributary/runtime-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { AssistantMessage, UserMessage } from '../../shared/message/message.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { ByPage } from '../../shared/api/turns.ts';
import type { AskEntry, RequestEntry } from '../outbox/outbox-entry.ts';
import { createSender, onRefused, unansweredRequests } from './sender.ts';
import type { SenderOptions } from './sender.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }));

const question: UserMessage = { id: 'q', parentId: 'a0', createdAt: 1, role: 'user', text: 'And now?', images: [] };
const answer: AssistantMessage = {
  id: 'a',
  parentId: 'q',
  createdAt: 2,
  role: 'assistant',
  provider: 'maker',
  model: 'm',
  reply: emptyReply,
  outcome: 'running',
};
const config = { ...defaultChatConfig, provider: 'maker', model: 'm', system: 'Long. '.repeat(1000) };
const entry: AskEntry = {
  kind: 'ask',
  id: 'a',
  lane: 'c',
  conversation: { title: 'T', titleSource: 'none', folderId: null, config },
  changes: {},
  messages: [question],
  answer,
};

interface World {
  readonly byPage?: ByPage;
  /** True if the server reports that the turn waits for a page. */
  readonly waits?: boolean;
  /** Code of a refused turn. */
  readonly refusal?: string;
  readonly shown?: Conversation;
  readonly writeUnheard?: SenderOptions['writeUnheard'];
}

const never = () => Promise.reject(new Error('no sound'));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly vault: KeyVault | undefined;
  readonly vaults: Readonly<Record<string, KeyVault>> | undefined;
}

/** The browser's keys by provider. */
const keys: Readonly<Record<string, KeyVault>> = {
  maker: { apiKey: 'of the maker' },
  'chosen since': { apiKey: 'of the other' },
  searcher: { apiKey: 'of the searcher' },
  namer: { apiKey: 'of the namer' },
  unused: { apiKey: 'of nobody here' },
};

function senderOf({ byPage, waits = false, refusal, shown, writeUnheard = never }: World = {}) {
  const sent: Sent[] = [];
  const stored: string[] = [];
  const sender = createSender({
    conversations: { get: () => shown, update: () => undefined },
    uploads: { send: () => Promise.resolve(new Map()) },
    transport: {
      sendJSON(method, path, body, { vault, vaults } = {}) {
        sent.push({ method, path, body, vault, vaults });
        if (path === '/api/turns' && refusal !== undefined && (refusal !== 'sounds_unheard' || sent.length === 1)) {
          const error = { type: 400, message: 'no', body: { error: { message: 'no', code: refusal } }, status: 400 };
          return Promise.reject(new ReplyFailure({ ...error, provider: 'maker' }));
        }
        const turn = { turnId: 't', messageId: 'a', lastSeq: 0 };
        if (waits && path === '/api/turns') return Promise.resolve(turn);
        const payload = waits || byPage ? { payload: { model: 'm' } } : {};
        return Promise.resolve({ ...turn, runId: 'r', parentId: 'q', ...payload });
      },
    },
    vaults: { get: (provider) => keys[provider] },
    registry: { storeModels: async (provider) => void stored.push(provider) },
    writeUnheard,
    byPage: () => Promise.resolve(byPage),
    searchProvider: ({ provider }) => (provider === 'chosen since' ? 'searcher' : undefined),
    taskProvider: () => 'namer',
  });
  return { sender, sent, stored, paths: () => sent.map(({ method, path }) => `${method} ${path}`) };
}

test('its words, its place and its model; neither history nor prompt', async () => {
  const { sender, sent } = senderOf();
  expect(await sender.send({ ...entry, changes: { temperature: 1 } })).toMatchObject({ runId: 'r', lastSeq: 0 });
  expect(sent).toMatchObject([
    {
      path: '/api/turns',
      body: {
        conversation: { id: 'c' },
        parent: 'a0',
        answer: 'a',
        using: { provider: 'maker', model: 'm' },
        message: { id: 'q', text: 'And now?', images: [], createdAt: 1 },
        config: { changes: { temperature: 1 } },
      },
    },
  ]);
  expect(JSON.stringify(sent[0]?.body).length).toBeLessThan(1000);
});

test('the first question begins its conversation', async () => {
  const { sender, sent } = senderOf();
  await sender.send({ ...entry, messages: [{ ...question, parentId: null }] });
  expect(sent[0]?.body).toMatchObject({ conversation: { id: 'c', create: entry.conversation }, parent: null });
});

test('a list of models that this page has fetched is stored before it', async () => {
  const { sender, sent, stored } = senderOf();
  await sender.send(entry);
  expect(stored).toEqual(['maker']);
  expect(sent[0]?.body).not.toHaveProperty('byPage');
});

test('this page makes the call: it says so, and has the request from the server', async () => {
  const { sender, sent, paths } = senderOf({ byPage: { origin: 'http://box.example' } });
  expect(await sender.send(entry)).toMatchObject({ runId: 'r', payload: { model: 'm' } });
  expect(paths()).toEqual(['POST /api/turns']);
  expect(sent[0]?.body).toMatchObject({ byPage: { origin: 'http://box.example' } });
});

test('it did not know yet that pages make the calls: it takes the one that waits', async () => {
  const { sender, sent, paths } = senderOf({ waits: true });
  expect(await sender.send(entry)).toMatchObject({ turnId: 't', runId: 'r', payload: { model: 'm' } });
  expect(paths()).toEqual(['POST /api/turns', 'POST /api/turns/calls']);
  expect(sent[1]?.body).toEqual({ turn: 't', answer: 'a', byPage: {} });
  expect(sent[1]?.vaults).toEqual({ namer: keys.namer });
});

const { changes: _changes, ...earlier } = entry;
test('one that an earlier version has left', async () => {
  const { sender, sent, paths } = senderOf();
  await sender.send(earlier);
  expect(paths()).toEqual(['POST /api/turns']);
  expect(sent[0]?.body).toMatchObject({ message: { id: 'q' }, config: { changes: {} } });
});

test('one that holds more than a question: that is stored first', async () => {
  const before: AssistantMessage = { ...answer, id: 'a0', parentId: null, outcome: 'done' };
  const { sender, sent, paths } = senderOf();
  await sender.send({ ...earlier, messages: [before, question] });
  expect(paths()).toEqual(['POST /api/conversations', 'POST /api/conversations/c/messages', 'POST /api/turns']);
  expect(sent[1]?.body).toMatchObject({ messages: [{ id: 'a0' }, { id: 'q' }] });
  expect(sent[2]?.body).toMatchObject({ parent: 'q', answer: 'a' });
  expect(sent[2]?.body).not.toHaveProperty('message');
});

test('a refusal is the question’s', async () => {
  const { sender, paths } = senderOf({ refusal: 'something' });
  await expect(sender.send(entry)).rejects.toThrow('no');
  expect(paths()).toEqual(['POST /api/turns']);
});

test('sounds that its model does not hear are written down first, or the question is refused as they are', async () => {
  const asked: string[] = [];
  const writeUnheard = async ({ id }: AskEntry, { type }: { readonly type: unknown }) =>
    void asked.push(`${id} ${type}`);
  const { sender, sent } = senderOf({ refusal: 'sounds_unheard', writeUnheard });
  expect(await sender.send(entry)).toMatchObject({ runId: 'r' });
  expect([asked, sent.map(({ body }) => Object(body).mustHear)]).toEqual([['a 400'], [true, true]]);
  const failing = senderOf({ refusal: 'sounds_unheard', writeUnheard: never });
  await expect(failing.sender.send(entry)).rejects.toThrow('no sound');
  expect(failing.sent).toHaveLength(1);
  const willing = senderOf();
  await willing.sender.send({ ...entry, withoutSound: true });
  expect(willing.sent[0]?.body).not.toHaveProperty('mustHear');
});

test('a question that is called off while it waits for sounds ends as stopped, and is not sent again', async () => {
  let signal: AbortSignal | undefined;
  const { sender, sent } = senderOf({
    refusal: 'sounds_unheard',
    writeUnheard: (_entry, _refusal, ending) =>
      new Promise((_resolve, reject) => {
        signal = ending;
        ending.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  expect(sender.callOff('a')).toBe(false);
  const sending = sender.send(entry).catch((error: unknown) => error);
  await vi.waitFor(() => expect(signal).toBeDefined());
  expect([sender.callOff('other'), sender.callOff('a'), signal?.aborted]).toEqual([false, true, true]);
  const stopped = await sending;
  expect(sent).toHaveLength(1);
  expect(sender.callOff('a')).toBe(false);
  expect(onRefused(entry, stopped)).toMatchObject([
    { path: '/api/conversations/c/messages', body: { messages: [{ id: 'q' }, { id: 'a', outcome: 'abort' }] } },
  ]);
  expect(onRefused(entry, new Error('other'))).toMatchObject([{ body: { messages: [{}, { outcome: 'error' }] } }]);
});

test('a decision brings keys by provider: of its answer, of the chat as it is now, of what searches and names', async () => {
  const named = { id: 'c', title: 'T', titleSource: 'none', folderId: null, pinned: false, archived: false } as const;
  const shown: Conversation = {
    ...named,
    createdAt: 1,
    updatedAt: 1,
    headId: 'a',
    tree: {},
    messages: { a: answer },
    config: { ...config, provider: 'chosen since' },
  };
  const { sender, sent } = senderOf({ shown });
  const body = { conversation: 'c', answer: 'a', decision: 'goOn' };
  const lane = { kind: 'request', id: 'd', lane: 'c' } as const;
  const decision: RequestEntry = { ...lane, method: 'POST', path: '/api/turns/decisions', body };
  await sender.send(decision);
  const { unused: _, ...needed } = keys;
  expect(sent.map(({ vault, vaults }) => ({ vault, vaults }))).toEqual([{ vault: undefined, vaults: needed }]);
});

test('a question brings the key of the model that names the chat; a task brings it with that of the chat', async () => {
  const { sender, sent } = senderOf({ shown: { config } as Conversation });
  await sender.send(entry);
  const ask = { kind: 'request', id: 'd', lane: 'c', method: 'POST', path: '/api/conversations/c/tasks' } as const;
  await sender.send({ ...ask, body: { kind: 'summary' } });
  const { maker, namer } = keys;
  expect(sent.map(({ vault, vaults }) => ({ vault, vaults }))).toEqual([
    { vault: maker, vaults: { namer } },
    { vault: undefined, vaults: { maker, namer } },
  ]);
});

test('a call that a page takes brings those of its own model, of what searches and names', () => {
  const { sender } = senderOf({ shown: { config } as Conversation });
  const { searcher, namer } = keys;
  expect(sender.callKeys('c', { provider: 'chosen since', model: 'm' })).toEqual({
    'chosen since': keys['chosen since'],
    searcher,
    namer,
  });
  expect(senderOf().sender.callKeys('c', { provider: 'maker', model: 'm' })).toEqual({ maker: keys.maker });
});

test('changes that a question carried are stored when it is not', () => {
  const requests = unansweredRequests({ ...entry, changes: { temperature: 1 } }, 'abort');
  expect(requests).toMatchObject([
    { method: 'PATCH', body: { config: { temperature: 1 } } },
    { method: 'POST', path: '/api/conversations/c/messages' },
  ]);
});
