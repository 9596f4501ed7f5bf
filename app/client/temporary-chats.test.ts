// A temporary chat ends when another page is shown, but not before it has been on screen.
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultChatConfig } from '../shared/message/chat-config.ts';
import type { ChatClient } from './client.ts';
import { temporaryChats } from './temporary-chats.ts';

const removed: string[] = [];
const client = (): ChatClient =>
  ({
    conversations: { put: () => undefined, remove: (id: string) => void removed.push(id), forget: () => undefined },
    settings: { get: () => ({ config: defaultChatConfig }) },
    stop: () => undefined,
  }) as unknown as ChatClient;

beforeEach(() => {
  removed.length = 0;
  vi.stubGlobal('window', new EventTarget());
});

test('a part of the screen that still tells of the page before does not end one that has just begun', () => {
  const chats = temporaryChats(client());
  const id = chats.begin();
  chats.look(undefined);
  expect(removed).toEqual([]);
  chats.look(id);
  chats.look(undefined);
  expect(removed).toEqual([id]);
});
