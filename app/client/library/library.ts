// The user's assistants and prompts in this page, with undo of the last deletion.
import type { Assistant, AssistantBody, Prompt, PromptBody } from '../../shared/api/library.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { assistants, prompts } from '../../shared/library/resources.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import { createResource } from '../sync/resource.ts';
import type { ResourceClient, ResourceState } from '../sync/resource.ts';

export type Removed =
  | { readonly kind: 'assistant'; readonly item: Assistant }
  | { readonly kind: 'prompt'; readonly item: Prompt };

export interface LibraryState {
  readonly status: ResourceState<unknown>['status'];
  readonly assistants: readonly Assistant[];
  readonly prompts: readonly Prompt[];
  /** The last deleted entry; can be restored until a new one takes its name. */
  readonly removed?: Removed | undefined;
  /** The server refused a change because of a limit. */
  readonly full?: boolean;
}

export interface Library {
  readonly store: Store<LibraryState>;
  /** Reads both lists, now and on each change notification, while one is shown. Returns a function that stops it. */
  follow(): () => void;
  /** Never rejects; a failure keeps the previous lists. */
  load(): Promise<unknown>;
  addAssistant(body: AssistantBody): string;
  changeAssistant(id: string, change: Partial<AssistantBody>): void;
  addPrompt(body: PromptBody): string;
  changePrompt(id: string, change: Partial<PromptBody>): void;
  remove(removed: Removed): void;
  undo(): void;
  forgetRemoved(): void;
}

interface Client {
  readonly changes: ResourceClient;
}

const libraries = new WeakMap<Client['changes'], Library>();

/** Returns the library of a client, created on first use. */
export function libraryOf(client: Client): Library {
  const known = libraries.get(client.changes);
  if (known) return known;
  const made = createLibrary(client);
  libraries.set(client.changes, made);
  return made;
}

/** By precedence: the first one that either list has is the status of both. */
const statuses = ['failed', 'loading', 'idle', 'ready'] as const;

export function createLibrary({ changes }: Client): Library {
  const [ofAssistants, ofPrompts] = [createResource(assistants, changes), createResource(prompts, changes)];
  const store = createStore<LibraryState>({ status: 'idle', assistants: [], prompts: [] });
  const copy = (): void => {
    const [a, p] = [ofAssistants.store.get(), ofPrompts.store.get()];
    const status = statuses.find((each) => each === a.status || each === p.status) ?? 'idle';
    store.set((state) => ({ ...state, status, assistants: a.data ?? [], prompts: p.data ?? [] }));
  };
  for (const each of [ofAssistants, ofPrompts]) each.store.subscribe(copy);
  const watched = (change: Promise<unknown>): void =>
    void change.catch((error: unknown) => {
      if (isFull(error)) store.set((state) => ({ ...state, full: true }));
    });
  const put = (item: Removed): Promise<unknown> =>
    item.kind === 'assistant'
      ? ofAssistants.change('put', {}, bodyOf(item.item))
      : ofPrompts.change('put', {}, bodyOf(item.item));
  const replaceRemoved = (kind: Removed['kind'], { name }: { readonly name: string }): void => {
    const { removed } = store.get();
    if (removed?.kind === kind && removed.item.name.trim() === name.trim()) forgetRemoved();
  };
  const forgetRemoved = (): void => store.set((state) => ({ ...state, removed: undefined }));
  const load = () => Promise.all([ofAssistants.load(), ofPrompts.load()]);
  const begun = () => ({ id: newId(), createdAt: Date.now(), updatedAt: Date.now() });

  return {
    store,
    follow() {
      const stops = [ofAssistants.follow(), ofPrompts.follow()];
      return () => stops.forEach((stop) => stop());
    },
    load,
    addAssistant(body) {
      const item = { ...body, ...begun() };
      replaceRemoved('assistant', body);
      watched(put({ kind: 'assistant', item }));
      return item.id;
    },
    changeAssistant: (id, change) => watched(ofAssistants.change('change', { id }, change)),
    addPrompt(body) {
      const item = { ...body, ...begun() };
      replaceRemoved('prompt', body);
      watched(put({ kind: 'prompt', item }));
      return item.id;
    },
    changePrompt: (id, change) => watched(ofPrompts.change('change', { id }, change)),
    remove(removed) {
      const { kind, item } = removed;
      watched((kind === 'assistant' ? ofAssistants : ofPrompts).change('remove', { id: item.id }, undefined));
      store.set((state) => ({ ...state, removed }));
    },
    undo() {
      const { removed } = store.get();
      // Read again: it is shared with the same people as before.
      if (removed) watched(put(removed).then(load));
      forgetRemoved();
    },
    forgetRemoved,
  };
}

const bodyOf = <T extends Assistant | Prompt>({ updatedAt: _changed, shared: _by, sharedWith: _with, ...body }: T) =>
  body;

const isFull = (error: unknown): boolean =>
  isReplyFailure(error) && Object(Object(error.error.body).error).code === 'library_full';
