// Messages refused because their chat or parent was deleted: where their drafts wait.
import { expect, test, vi } from 'vitest';
import { ReplyFailure } from '../../shared/errors.ts';
import type { Notice } from '../conversations/lists.ts';
import type { AssistantMessage, UserMessage } from '../../shared/message/message.ts';
import type { Entry } from '../outbox/outbox.ts';
import { createQueuedMessages, undeliveredPlace } from '../outbox/queued-message.ts';
import { createUndeliveredDrafts } from './undelivered.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';

const failure = (status: 404 | 400) => new ReplyFailure({ type: status, status, message: '', body: {}, provider: '' });
const question = { id: 'q', parentId: 'a', createdAt: 1, role: 'user', text: 'too late', images: [] };
const kept = (messages: readonly unknown[]): Entry => ({
  kind: 'request',
  id: 'e',
  lane: 'c',
  method: 'POST',
  path: '/api/conversations/c/messages',
  body: { messages },
});

function stage(there: boolean) {
  const queue = createQueuedMessages(createKeyValueStore(undefined), 'tab');
  const notice = createStore<Notice | undefined>(undefined);
  const drafts = createUndeliveredDrafts({ conversations: { verify: async () => there }, queue, notice });
  return { queue, drafts, notice, waiting: () => Object.keys(queue.store.get()) };
}

test.each([
  ['the chat is there: they wait in it', true, 'c', undefined],
  [
    'the chat is gone: they wait for a new one, and the user is notified',
    false,
    undeliveredPlace,
    { type: 'undelivered' },
  ],
])('%s', async (_name, there, place, shown) => {
  const { queue, drafts, notice, waiting } = stage(there);
  drafts.refused(kept([question]), failure(404));
  expect([waiting(), queue.isFresh('c')]).toEqual([['c'], false]);
  await vi.waitFor(() => expect(waiting()).toEqual([place]));
  expect([queue.take(place)?.text, notice.get()]).toEqual(['too late', shown]);
});

test.each<[string, Entry, number]>([
  ['refused for another reason', kept([question]), 400],
  ['nothing of the user', kept([{ ...question, role: 'tool', content: 'x' }]), 404],
  ['another change', { kind: 'request', id: 'e', lane: 'c', method: 'PATCH', path: '/x' }, 404],
])('%s: nothing waits', (_name, entry, status) => {
  const { drafts, waiting } = stage(false);
  drafts.refused(entry, failure(status === 404 ? 404 : 400));
  expect(waiting()).toEqual([]);
});

test('what waited and what stood in the field go together; nothing yields no notice', () => {
  const { queue, drafts, notice } = stage(false);
  drafts.moveToNewConversation('c', { text: '', images: [] });
  expect(notice.get()).toBeUndefined();
  queue.put('c', { text: 'one', images: [] });
  drafts.moveToNewConversation('c', { text: 'two', images: [{ id: 'i', name: 'cat', url: 'data:,' }] });
  expect(queue.take(undeliveredPlace)).toMatchObject({ text: 'one\n\ntwo', images: [{ name: 'cat' }] });
});

test.each([
  ['whole', true, ['kept', 'asked'], [], undefined],
  // Messages that only need storing are stored; the question waits.
  ['without what was attached', false, ['kept'], ['c'], { type: 'incomplete' }],
])('what an earlier page left, %s', (_name, whole, goes, waits, shown) => {
  const message: UserMessage = { ...question, role: 'user' };
  const answer: AssistantMessage = {
    id: 'asked',
    parentId: 'q',
    createdAt: 2,
    role: 'assistant',
    provider: 'p',
    model: 'm',
    reply: { parts: [] },
    outcome: 'running',
  };
  const conversation = { title: '', titleSource: 'none', folderId: null, config: {} } as const;
  const entries: readonly Entry[] = [
    { ...kept([question]), id: 'kept' },
    { kind: 'ask', id: 'asked', lane: 'c', conversation, messages: [message], answer },
  ];
  for (const [at, entry] of entries.entries()) {
    const { drafts, notice, waiting } = stage(true);
    const gone: string[] = [];
    const note = ({ id }: Entry): void => void gone.push(id);
    drafts.takeUp([{ entry, whole }], note, note);
    expect([gone, notice.get()]).toEqual([goes.filter((id) => id === entry.id), shown]);
    expect(waiting()).toEqual(at === 1 ? waits : []);
  }
});
