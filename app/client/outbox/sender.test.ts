// Routes of a question: to the server alone, or with its payload where this page knows or does what the server cannot.
import type { KeyVault } from '@tributary/runtime-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultChatConfig } from '../../shared/conversation/chat-config.ts';
import type { AssistantMessage, UserMessage } from '../../shared/conversation/message.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { AskEntry, RequestEntry } from './outbox-entry.ts';
import { createSender, unansweredRequests } from './sender.ts';

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
  readonly stored?: boolean;
  readonly settingsStored?: boolean;
  readonly onClient?: boolean;
  /** Code of the refusal of a turn. */
  readonly refusal?: string;
  /** The chat as this page shows it. */
  readonly shown?: Conversation;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly vault: KeyVault | undefined;
  readonly vaults: Readonly<Record<string, KeyVault>> | undefined;
}

/** Those of this browser. */
const keys: Readonly<Record<string, KeyVault>> = {
  maker: { apiKey: 'of the maker' },
  'chosen since': { apiKey: 'of the other' },
  searcher: { apiKey: 'of the searcher' },
  unused: { apiKey: 'of nobody here' },
};

function senderOf({ stored = true, settingsStored = true, onClient = false, refusal, shown }: World = {}) {
  const sent: Sent[] = [];
  const sender = createSender({
    conversations: { whole: () => Promise.resolve([question]), get: () => shown, update: () => undefined },
    uploads: { known: () => new Map(), send: () => Promise.resolve(new Map()) },
    transport: {
      sendJSON(method, path, body, { vault, vaults } = {}) {
        sent.push({ method, path, body, vault, vaults });
        if (path === '/api/turns' && refusal !== undefined) {
          const error = { type: 400, message: 'no', body: { error: { message: 'no', code: refusal } }, status: 400 };
          return Promise.reject(new ReplyFailure({ ...error, provider: 'maker' }));
        }
        return Promise.resolve({ turnId: 't', runId: 'r', messageId: 'a', lastSeq: 0 });
      },
    },
    vaults: { get: (provider) => keys[provider] },
    registry: {
      known: () => Promise.resolve(),
      cardOf: () => undefined,
      byResponses: () => [],
      routeOf: (id) => id,
      isStored: () => Promise.resolve(stored),
    },
    onClient: () => Promise.resolve(onClient),
    offer: () => Promise.resolve({}),
    searchProvider: ({ provider }) => (provider === 'chosen since' ? 'searcher' : undefined),
    settingsStored: () => settingsStored,
    person: () => Promise.resolve({}),
  });
  return { sender, sent, paths: () => sent.map(({ method, path }) => `${method} ${path}`) };
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

const { changes: _changes, ...earlier } = entry;
test.each([
  ['the server has not taken the list of models', { stored: false }, entry],
  ['the server has not taken a change of settings', { settingsStored: false }, entry],
  ['this browser calls the provider', { onClient: true }, entry],
  ['an earlier version has left it', {}, earlier],
] satisfies readonly (readonly [string, World, AskEntry])[])(
  'with its payload where %s',
  async (_why, world, asked) => {
    const { sender, paths } = senderOf(world);
    await sender.send(asked);
    expect(paths()).toEqual(['POST /api/runs']);
  },
);

test('with its payload where the server leaves it to the page, changes of the chat before it', async () => {
  const { sender, sent, paths } = senderOf({ refusal: 'page_answers' });
  await sender.send({ ...entry, changes: { temperature: 1 } });
  expect(paths()).toEqual(['POST /api/turns', 'PATCH /api/conversations/c', 'POST /api/runs']);
  expect(sent[1]?.body).toEqual({ config: { temperature: 1 } });
});

test('any other refusal is the question’s', async () => {
  const { sender, paths } = senderOf({ refusal: 'something' });
  await expect(sender.send(entry)).rejects.toThrow('no');
  expect(paths()).toEqual(['POST /api/turns']);
});

test('a decision brings keys by provider: of its answer, of the chat as it is now, of what searches', async () => {
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

test('changes that a question carried are stored when it is not', () => {
  const requests = unansweredRequests({ ...entry, changes: { temperature: 1 } }, 'abort');
  expect(requests).toMatchObject([
    { method: 'PATCH', body: { config: { temperature: 1 } } },
    { method: 'POST', path: '/api/conversations/c/messages' },
  ]);
});
