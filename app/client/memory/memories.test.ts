// Changes of facts that another page has deleted meanwhile: the list is read anew, and says why the change was refused.
import { expect, test } from 'vitest';
import type { Memory } from '../../shared/api/memories.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { createMemories } from './memories.ts';
import type { Memories } from './memories.ts';

const fact = (id: string, text: string): Memory => ({
  id,
  state: 'accepted',
  operation: 'add',
  target: null,
  text,
  folderId: null,
  conversationId: null,
  createdAt: 1,
  updatedAt: 1,
});
const refusal = (status: number) => new ReplyFailure({ type: 500, message: 'no', body: {}, provider: '', status });

/** A page that has read one list, and a server that holds another one since. */
async function stale(status: number): Promise<Memories> {
  let held = [fact('old', 'Keeps bees.')];
  const memories = createMemories({
    getJSON: () => Promise.resolve({ memories: held }),
    sendJSON: () => Promise.reject(refusal(status)),
  });
  await memories.load();
  held = [fact('new', 'Keeps bees.')];
  return memories;
}
const shown = ({ store }: Memories) => [store.get().list.map(({ id }) => id), store.get().gone === true];

test.each([
  ['deleted', (memories: Memories) => memories.remove('old')],
  ['changed', (memories: Memories) => memories.change('old', { text: 'Keeps wasps.' })],
])('one that is gone and %s here: refused, the list is read anew and says so', async (_name, change) => {
  const memories = await stale(404);
  await expect(change(memories)).rejects.toThrow('no');
  expect(shown(memories)).toEqual([['new'], true]);
});

test('any other refusal leaves the list as it was, and says nothing of other pages', async () => {
  const memories = await stale(500);
  await expect(memories.remove('old')).rejects.toThrow('no');
  expect(shown(memories)).toEqual([['old'], false]);
});
