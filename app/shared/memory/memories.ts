// The user's memories, newest first; suggested ones among them.
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
    /** Also of a suggestion: it is dismissed. */
    remove: confirmed(memoriesApi.remove),
    clear: confirmed(memoriesApi.clear),
  },
});
