// Test kit of the outbox: browser storage, entries, and a server with scripted responses.
import { ReplyFailure } from '../../../shared/errors.ts';
import { createKeyValueStore } from '../../net/key-value-store.ts';
import { createOutbox } from '../outbox.ts';
import type { AskEntry, RequestEntry } from '../outbox.ts';
import { isFinal, onRefused } from '../../chat/sender.ts';

/** Browser storage that accepts entries of up to `limit` characters. */
export function fakeStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

export const request = (id: string, lane = 'c'): RequestEntry => ({
  kind: 'request',
  id,
  lane,
  method: 'PATCH',
  path: '/x',
});
export const ask = (id: string): AskEntry => ({
  kind: 'ask',
  id,
  lane: 'c',
  conversation: { title: 't', titleSource: 'none', folderId: null, config: {} },
  messages: [
    {
      id: 'q',
      parentId: null,
      createdAt: 1,
      role: 'user',
      text: 'look',
      images: [{ id: 'i', name: 'cat', url: `data:image/png;base64,${'A'.repeat(5_000)}` }],
    },
  ],
  answer: {
    id,
    parentId: 'q',
    createdAt: 2,
    role: 'assistant',
    provider: 'p',
    model: 'm',
    reply: { parts: [] },
    outcome: 'running',
  },
});
export const refusal = (status: number) =>
  new ReplyFailure({ type: status === 404 ? 404 : 400, status, message: 'no', body: {}, provider: '' });

/** A server with one scripted response per call; afterwards it accepts everything. */
export function stage(answers: unknown[] = [], storage = fakeStorage()) {
  const sent: string[] = [];
  const outbox = createOutbox({
    keyValues: createKeyValueStore(storage),
    tab: 'tab1',
    async send(entry) {
      sent.push(entry.kind === 'request' && entry.path !== '/x' ? entry.path : entry.id);
      const answer = answers.shift();
      if (answer !== undefined) throw answer;
      return { id: entry.id };
    },
    isFinal,
    onRefused,
    onSent: () => undefined,
  });
  return { outbox, sent, storage };
}
