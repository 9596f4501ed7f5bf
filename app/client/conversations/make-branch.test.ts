// Saved versions of previews that a branch takes along: those of its part, under its own ids, once the server has the new chat.
import { expect, test, vi } from 'vitest';
import { defaultChatConfig } from '../../shared/conversation/chat-config.ts';
import { branchOf } from '../../shared/conversation/branch.ts';
import type { Message } from '../../shared/conversation/message.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { copyVersions } from './make-branch.ts';

const path: readonly Message[] = ['a', 'b'].map((id, at) => ({
  id,
  parentId: at === 0 ? null : 'a',
  createdAt: at,
  role: 'user',
  text: id,
  images: [],
}));
const version = (id: string, message: string, after: string) => ({
  id,
  message,
  after,
  language: 'html',
  base: '0'.repeat(24),
  text: id,
  createdAt: 1,
});
let ids = 0;
const made = branchOf(
  {
    id: 'source',
    title: '',
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
  },
  path,
  { title: 'A branch', newId: () => `new-${++ids}`, now: 1 },
);

test('each of the part that was copied, in order; tried again while the chat is on its way', async () => {
  const versions = [version('v1', 'a', 'b'), version('v2', 'c', 'c'), version('v3', 'b', 'c')];
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
  let missing = 2;
  const transport = {
    getJSON: vi.fn(() => Promise.resolve({ versions })),
    sendJSON: vi.fn((_method: string, to: string, body?: unknown) => {
      if (missing-- > 0)
        return Promise.reject(
          new ReplyFailure({ type: 'UnknownChatFetchError', status: 404, message: '', body: {}, provider: '' }),
        );
      sent.push({ path: to, body: body as Record<string, unknown> });
      return Promise.resolve({ ...(body as object), createdAt: 2 });
    }),
  };
  const pauses: number[] = [];
  const copied = await copyVersions(transport, 'source', path, made, (ms) => {
    pauses.push(ms);
    return Promise.resolve();
  });
  const [first, second] = pathOf(made).map(({ id }) => id);
  expect(sent.map(({ body: { message, after, text } }) => [message, after, text])).toEqual([
    [first, second, 'v1'],
    [second, second, 'v3'],
  ]);
  expect(new Set(sent.map(({ path: to }) => to))).toEqual(new Set([`/api/conversations/${made.id}/previews`]));
  expect(sent.some(({ body: { id } }) => id === 'v1' || id === 'v3')).toBe(false);
  expect(copied).toBe(2);
  expect(pauses).toEqual([200, 400]);
});

test('another failure ends it', async () => {
  const transport = {
    getJSON: () => Promise.resolve({ versions: [version('v1', 'a', 'b'), version('v3', 'b', 'b')] }),
    sendJSON: vi.fn(() => Promise.reject(new Error('full'))),
  };
  await expect(copyVersions(transport, 'source', path, made)).rejects.toThrow('full');
  expect(transport.sendJSON).toHaveBeenCalledTimes(1);
});
