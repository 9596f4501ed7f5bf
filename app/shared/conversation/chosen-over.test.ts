// Offered as the next model: only that of an answer chosen over one of the chat's model.
import { expect, test } from 'vitest';
import { defaultChatConfig } from '../message/chat-config.ts';
import { chosenOver } from './chosen-over.ts';
import type { AssistantMessage, Message, UserMessage } from '../message/message.ts';
import { addMessage } from './tree.ts';
import type { Conversation } from './tree.ts';

const user = (id: string, parentId: string | null): UserMessage => ({
  id,
  parentId,
  createdAt: 0,
  role: 'user',
  text: id,
  images: [],
});
const answer = (id: string, parentId: string, model: string): AssistantMessage => ({
  id,
  parentId,
  createdAt: 0,
  role: 'assistant',
  provider: 'p',
  model,
  reply: { parts: [] },
  outcome: 'done',
});
const config = { ...defaultChatConfig, provider: 'p', model: 'own' };

function chat(...messages: readonly Message[]): Conversation {
  const empty: Conversation = {
    id: 'c',
    title: '',
    titleSource: 'none',
    folderId: null,
    pinned: false,
    archived: false,
    createdAt: 0,
    updatedAt: 0,
    config,
    tree: {},
    messages: {},
    headId: null,
  };
  return messages.reduce(addMessage, empty);
}

const rows = [
  ['nothing said', [], undefined],
  ['its own answer', [user('q', null), answer('a', 'q', 'own')], undefined],
  ['another’s version of it', [user('q', null), answer('a', 'q', 'own'), answer('b', 'q', 'other')], 'other'],
  ['its own version of another’s', [user('q', null), answer('b', 'q', 'other'), answer('a', 'q', 'own')], undefined],
  ['the chat’s model was changed since', [user('q', null), answer('b', 'q', 'other')], undefined],
  [
    'a question after that',
    [user('q', null), answer('a', 'q', 'own'), answer('b', 'q', 'other'), user('r', 'b')],
    undefined,
  ],
] as const;
test.each(rows)('%s', (_name, messages, model) => {
  expect(chosenOver(chat(...messages), config)?.model).toBe(model);
});
