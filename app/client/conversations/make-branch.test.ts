// A branch requests copies of the saved preview versions after all pending changes of both chats.
import { expect, test, vi } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { Message } from '../../shared/message/message.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import type { Entry } from '../outbox/outbox-entry.ts';
import { makeBranch } from './make-branch.ts';

const path: readonly Message[] = ['a', 'b'].map((id, at) => ({
  id,
  parentId: at === 0 ? null : 'a',
  createdAt: at,
  role: 'user',
  text: id,
  images: [],
}));
const source: Conversation = {
  id: 'source',
  title: 'One',
  titleSource: 'generated',
  folderId: null,
  pinned: false,
  archived: false,
  createdAt: 0,
  updatedAt: 0,
  config: defaultChatConfig,
  headId: 'c',
  tree: {},
  messages: {},
};

function parts(add: (entry: Entry) => Promise<unknown>) {
  const done: string[] = [];
  const begun: Conversation[] = [];
  const entries: Entry[] = [];
  const conversations = {
    whole: () => Promise.resolve(path),
    get: () => source,
    begin(conversation: Conversation) {
      done.push('begin');
      begun.push(conversation);
    },
    reread: vi.fn(() => Promise.resolve()),
  };
  const outbox = {
    add(entry: Entry) {
      done.push('add');
      entries.push(entry);
      return add(entry);
    },
  };
  return { conversations, outbox, done, begun, entries };
}

test('the request waits behind the new chat and its original, and the chat is read again once it has arrived', async () => {
  const { conversations, outbox, done, begun, entries } = parts(() => Promise.resolve());
  const id = await makeBranch({ conversations, outbox }, 'source', 'b', (of) => `${of} (branch)`);
  expect([done, begun[0]?.id, begun[0]?.title]).toEqual([['begin', 'add'], id, 'One (branch)']);
  const copies = begun.flatMap((made) => pathOf(made).map((message) => message.id));
  expect(copies).toHaveLength(2);
  expect(entries).toMatchObject([
    {
      lane: id,
      after: 'source',
      method: 'POST',
      path: `/api/conversations/${id}/previews/copies`,
      body: { from: 'source', upTo: 'b', to: copies[1] },
    },
  ]);
  await vi.waitFor(() => expect(conversations.reread).toHaveBeenCalledWith(id));
});

test('a refusal leaves the chat as it is', async () => {
  const { conversations, outbox, entries } = parts(() => Promise.reject(new Error('gone')));
  const id = await makeBranch({ conversations, outbox }, 'source', 'b', (of) => of);
  expect([typeof id, entries.length]).toEqual(['string', 1]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(conversations.reread).not.toHaveBeenCalled();
});

test('a temporary chat has no branch: no chat begins, and nothing waits in the outbox', async () => {
  const { conversations, outbox, done } = parts(() => Promise.resolve());
  await expect(makeBranch({ conversations, outbox }, 'temporary-1', 'b', (of) => of)).rejects.toThrow('no branches');
  expect(done).toEqual([]);
});
