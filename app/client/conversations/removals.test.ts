import { expect, test } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { Message } from '../../shared/message/message.ts';
import { createRemovals } from './removals.ts';
import { addMessage, pathOf, selectVersion } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

const message = (id: string, parentId: string | null, createdAt: number): Message => ({
  id,
  parentId,
  createdAt,
  role: 'user',
  text: id,
  images: [],
});
const blank: Conversation = {
  id: 'c',
  title: '',
  titleSource: 'none',
  folderId: null,
  pinned: false,
  archived: false,
  createdAt: 0,
  updatedAt: 0,
  config: { ...defaultChatConfig, provider: 'p', model: 'm' },
  headId: null,
  tree: {},
  messages: {},
};
/** Tree: b and c are versions below a, d is below c and shown. */
const whole = [message('a', null, 1), message('b', 'a', 2), message('c', 'a', 3), message('d', 'c', 4)].reduce(
  addMessage,
  blank,
);

type Change = Parameters<Parameters<typeof createRemovals>[0]['request']>[1];

function stage() {
  let conversation = whole;
  const asked: string[] = [];
  const reserved = new Set<string>();
  const textOf: (change: Change) => string = ({ method, path, body }) =>
    [method, path.replace('/api/conversations/c', ''), JSON.stringify(body)].filter(Boolean).join(' ');
  const removals = createRemovals({
    get: (id) => (id === 'c' ? conversation : undefined),
    put: (next) => void (conversation = next),
    request: (_lane, change) => void asked.push(textOf(change)),
    reserve(_lane, change) {
      const text = textOf(change);
      reserved.add(text);
      return () => reserved.delete(text);
    },
    onShown: (_id, leaf) => void asked.push(`shown ${leaf}`),
    onBack: () => void asked.push('back'),
  });
  const shown = (): string =>
    pathOf(conversation)
      .map(({ id }) => id)
      .join('');
  const say = (id: string, parentId: string): void =>
    void (conversation = addMessage(conversation, message(id, parentId, 9)));
  const choose = (id: string): void => void (conversation = selectVersion(conversation, id));
  return { removals, asked, reserved, shown, say, choose, now: () => conversation };
}

test('a page that ends without a word has deleted it all the same; one that undoes it has not', () => {
  const { removals, reserved } = stage();
  removals.remove('c', 'c');
  expect([...reserved]).toEqual(['DELETE /messages?id=c', 'PATCH {"headId":"b"}']);
  removals.undo();
  expect(reserved.size).toBe(0);
  removals.remove('c', 'c');
  removals.settle();
  expect(reserved.size).toBe(0);
});

test('what was said since is not left behind by the next page', () => {
  const { removals, reserved, say, now } = stage();
  removals.remove('c', 'c');
  removals.shown(now());
  expect(reserved.size).toBe(2);
  say('e', 'b');
  removals.shown(now());
  expect([...reserved]).toEqual(['DELETE /messages?id=c']);
});

test('a deleted message is gone at once, and from the server when its time is over', () => {
  const { removals, asked, shown } = stage();
  removals.remove('c', 'c');
  expect([shown(), asked]).toEqual(['ab', ['shown b']]);
  expect(removals.store.get()).toEqual({ conversationId: 'c', messageId: 'c', role: 'user' });
  removals.settle();
  expect(asked.slice(1)).toEqual(['DELETE /messages?id=c', 'PATCH {"headId":"b"}']);
  expect(removals.store.get()).toBeUndefined();
  removals.settle();
  expect(asked).toHaveLength(3);
});

test('undo brings all of it back, and the server never hears of it', () => {
  const { removals, asked, now } = stage();
  removals.remove('c', 'c');
  removals.undo();
  removals.settle();
  expect(now()).toEqual(whole);
  expect(asked).toEqual(['shown b']);
});

test('what was said meanwhile stays on screen after undo', () => {
  const { removals, shown, say, choose } = stage();
  removals.remove('c', 'c');
  say('e', 'b');
  removals.undo();
  expect(shown()).toBe('abe');
  choose('c');
  expect(shown()).toBe('acd');
});

test('what was said meanwhile is what the server shows', () => {
  const { removals, asked, say } = stage();
  removals.remove('c', 'c');
  say('e', 'b');
  removals.settle();
  expect(asked.at(-1)).toBe('PATCH {"headId":"e"}');
});

test('deleting another one ends the time of the first', () => {
  const { removals, asked, shown } = stage();
  removals.remove('c', 'd');
  removals.remove('c', 'b');
  expect(asked.filter((each) => each.startsWith('DELETE'))).toEqual(['DELETE /messages?id=d']);
  removals.undo();
  expect(shown()).toBe('ac');
});

test('a conversation that is read again does not bring it back', () => {
  const { removals } = stage();
  removals.remove('c', 'c');
  expect(Object.keys(removals.without(whole).tree)).toEqual(['a', 'b']);
  removals.settle();
  expect(removals.without(whole)).toBe(whole);
});

test('a deleted version that was not shown changes nothing on screen', () => {
  const { removals, asked, shown } = stage();
  removals.remove('c', 'b');
  removals.settle();
  expect([shown(), asked]).toEqual(['acd', ['DELETE /messages?id=b']]);
});
