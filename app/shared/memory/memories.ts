// The user's memories, newest first, including suggested ones.
import { memoriesApi } from '../api/memories.ts';
import type { Memory } from '../api/memories.ts';
import { confirmed, resource } from '../sync/resource.ts';

export const memories = resource<readonly Memory[]>()({
  key: 'memories',
  read: memoriesApi.list,
  view: (answer) => answer.memories,
  mutations: {
    add: confirmed(memoriesApi.add),
    change: confirmed(memoriesApi.change),
    /** Dismisses a suggestion as well. */
    remove: confirmed(memoriesApi.remove),
    clear: confirmed(memoriesApi.clear),
  },
});
