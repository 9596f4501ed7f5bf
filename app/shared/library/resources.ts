// The user's assistants and prompts, oldest first. Both use one lane, as earlier versions did.
import { assistantsApi, promptsApi } from '../api/library.ts';
import type { Assistant, Prompt } from '../api/library.ts';
import { mutation, resource } from '../sync/resource.ts';

export const libraryLane = 'library';

export const assistants = resource<readonly Assistant[]>()({
  key: 'assistants',
  lane: libraryLane,
  read: assistantsApi.list,
  view: (answer) => answer.assistants,
  empty: [],
  mutations: {
    put: mutation(assistantsApi.put, (list: readonly Assistant[], _params, body) =>
      placed(list, { ...dated(), ...body }),
    ),
    change: mutation(assistantsApi.change, (list: readonly Assistant[], { id }, change) => changed(list, id, change)),
    remove: mutation(assistantsApi.remove, (list: readonly Assistant[], { id }) => without(list, id)),
  },
});

export const prompts = resource<readonly Prompt[]>()({
  key: 'prompts',
  lane: libraryLane,
  read: promptsApi.list,
  view: (answer) => answer.prompts,
  empty: [],
  mutations: {
    put: mutation(promptsApi.put, (list: readonly Prompt[], _params, body) => placed(list, { ...dated(), ...body })),
    change: mutation(promptsApi.change, (list: readonly Prompt[], { id }, change) => changed(list, id, change)),
    remove: mutation(promptsApi.remove, (list: readonly Prompt[], { id }) => without(list, id)),
  },
});

interface Item {
  readonly id: string;
  readonly createdAt: number;
}

function dated(): { readonly createdAt: number; readonly updatedAt: number } {
  const at = Date.now();
  return { createdAt: at, updatedAt: at };
}

const placed = <T extends Item>(list: readonly T[], item: T): readonly T[] =>
  [...without(list, item.id), item].toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
const changed = <T extends Item>(list: readonly T[], id: string, change: NoInfer<Partial<T>>): readonly T[] =>
  list.map((item) => (item.id === id ? { ...item, ...change } : item));
const without = <T extends Item>(list: readonly T[], id: string): readonly T[] => list.filter((item) => item.id !== id);
