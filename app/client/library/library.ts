// The user's assistants and prompts as this page knows them. Every change is shown at once and goes through the outbox.
import { isPathOf, paramsOf } from '../../shared/api/endpoint.ts';
import { assistantsApi, promptsApi } from '../../shared/api/library.ts';
import type { Assistant, AssistantBody, Prompt, PromptBody } from '../../shared/api/library.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { getFrom, requestTo } from '../net/call.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import type { Entry, RequestEntry } from '../outbox/outbox-entry.ts';
import { onHint } from '../live/hints.ts';
import type { Outbox } from '../outbox/outbox.ts';

export type Removed =
  | { readonly kind: 'assistant'; readonly item: Assistant }
  | { readonly kind: 'prompt'; readonly item: Prompt };

export interface LibraryState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly assistants: readonly Assistant[];
  readonly prompts: readonly Prompt[];
  /** Can be brought back, until one of its name takes its place. */
  readonly removed?: Removed | undefined;
  /** The server refused a change: there is no room. */
  readonly full?: boolean;
}

export interface Library {
  readonly store: Store<LibraryState>;
  /** Never rejects: without an answer what was known stays. */
  load(): Promise<void>;
  addAssistant(body: AssistantBody): string;
  changeAssistant(id: string, change: Partial<AssistantBody>): void;
  addPrompt(body: PromptBody): string;
  changePrompt(id: string, change: Partial<PromptBody>): void;
  remove(removed: Removed): void;
  undo(): void;
  forgetRemoved(): void;
}

export const libraryLane = 'library';
/** Time limit on the list's wait for unsent changes. Unit: ms. */
const patienceMs = 2_000;

interface Client {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly changes: { readonly outbox: Pick<Outbox, 'add' | 'during' | 'drained'> };
}

const libraries = new WeakMap<Client['changes'], Library>();

/** One for each client; the first call begins to read. */
export function libraryOf(client: Client): Library {
  const known = libraries.get(client.changes);
  if (known) return known;
  const made = createLibrary(client);
  libraries.set(client.changes, made);
  onHint('library', made.load);
  void made.load();
  return made;
}

export function createLibrary({ transport, changes: { outbox } }: Client): Library {
  const store = createStore<LibraryState>({ status: 'idle', assistants: [], prompts: [] });
  const request = (entry: Pick<RequestEntry, 'method' | 'path' | 'body'>): void => {
    outbox.add({ kind: 'request', id: newId(), lane: libraryLane, ...entry }).catch((error: unknown) => {
      // What is shown is not what is kept: read again, and said.
      if (isFull(error)) store.set((state) => ({ ...state, full: true }));
      void load();
    });
  };
  const show = (change: (lists: Lists) => Lists): void => store.set((state) => ({ ...state, ...change(state) }));

  async function load(): Promise<void> {
    if (store.get().status !== 'ready') store.set((state) => ({ ...state, status: 'loading' }));
    try {
      await outbox.drained(libraryLane, patienceMs);
      const [[{ assistants }, { prompts }], entries] = await outbox.during(() =>
        Promise.all([getFrom(transport, assistantsApi.list, {}), getFrom(transport, promptsApi.list, {})]),
      );
      const lists = listsWith({ assistants, prompts }, entries);
      store.set((state) => ({ ...state, ...lists, status: 'ready' }));
    } catch {
      store.set((state) => ({ ...state, status: state.status === 'ready' ? 'ready' : 'failed' }));
    }
  }
  const putAssistant = (item: Assistant): void => {
    const { updatedAt: _changed, ...body } = item;
    request(requestTo(assistantsApi.put, {}, body));
    show((lists) => withAssistant(lists, item));
  };
  const putPrompt = (item: Prompt): void => {
    const { updatedAt: _changed, ...body } = item;
    request(requestTo(promptsApi.put, {}, body));
    show((lists) => withPrompt(lists, item));
  };
  const replaceRemoved = (kind: Removed['kind'], { name }: { readonly name: string }): void => {
    const { removed } = store.get();
    if (removed?.kind === kind && removed.item.name.trim() === name.trim())
      store.set((state) => ({ ...state, removed: undefined }));
  };
  const now = (): { readonly createdAt: number; readonly updatedAt: number } => {
    const at = Date.now();
    return { createdAt: at, updatedAt: at };
  };

  return {
    store,
    load,
    addAssistant(body) {
      const id = newId();
      replaceRemoved('assistant', body);
      putAssistant({ ...body, id, ...now() });
      return id;
    },
    changeAssistant(id, change) {
      request(requestTo(assistantsApi.change, { id }, change));
      show((lists) => ({ ...lists, assistants: changed(lists.assistants, id, change) }));
    },
    addPrompt(body) {
      const id = newId();
      replaceRemoved('prompt', body);
      putPrompt({ ...body, id, ...now() });
      return id;
    },
    changePrompt(id, change) {
      request(requestTo(promptsApi.change, { id }, change));
      show((lists) => ({ ...lists, prompts: changed(lists.prompts, id, change) }));
    },
    remove(removed) {
      const { id } = removed.item;
      request(requestTo(removed.kind === 'assistant' ? assistantsApi.remove : promptsApi.remove, { id }, undefined));
      store.set((state) => ({ ...state, ...without(state, removed.kind, id), removed }));
    },
    undo() {
      const { removed } = store.get();
      if (removed?.kind === 'assistant') putAssistant(removed.item);
      if (removed?.kind === 'prompt') putPrompt(removed.item);
      store.set((state) => ({ ...state, removed: undefined }));
    },
    forgetRemoved: () => store.set((state) => ({ ...state, removed: undefined })),
  };
}

const isFull = (error: unknown): boolean =>
  isReplyFailure(error) && Object(Object(error.error.body).error).code === 'library_full';

type Lists = Pick<LibraryState, 'assistants' | 'prompts'>;

const changed = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  change: NoInfer<Partial<T>>,
): readonly T[] => list.map((item) => (item.id === id ? { ...item, ...change } : item));

const placed = <T extends { readonly id: string; readonly createdAt: number }>(
  list: readonly T[],
  item: T,
): readonly T[] =>
  [...list.filter(({ id }) => id !== item.id), item].toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );

const withAssistant = (lists: Lists, item: Assistant): Lists => ({
  ...lists,
  assistants: placed(lists.assistants, item),
});
const withPrompt = (lists: Lists, item: Prompt): Lists => ({ ...lists, prompts: placed(lists.prompts, item) });
const without = ({ assistants, prompts }: Lists, kind: Removed['kind'], gone: string): Lists => ({
  assistants: kind === 'assistant' ? assistants.filter(({ id }) => id !== gone) : assistants,
  prompts: kind === 'prompt' ? prompts.filter(({ id }) => id !== gone) : prompts,
});

/** Lists as they are once the server has all changes. The bodies in the outbox were written by this program. */
export const listsWith = (lists: Lists, entries: readonly Entry[]): Lists => entries.reduce(listsAfter, lists);

function listsAfter(lists: Lists, entry: Entry): Lists {
  if (entry.kind !== 'request' || entry.lane !== libraryLane) return lists;
  const { method, path, body } = entry;
  if (method === 'POST') {
    const item = { createdAt: Date.now(), updatedAt: Date.now(), ...Object(body) } as unknown;
    if (isPathOf(assistantsApi.put, path)) return withAssistant(lists, item as Assistant);
    return isPathOf(promptsApi.put, path) ? withPrompt(lists, item as Prompt) : lists;
  }
  const assistant = paramsOf(assistantsApi.change, path)?.['id'];
  const prompt = paramsOf(promptsApi.change, path)?.['id'];
  if (method === 'DELETE') {
    if (assistant !== undefined) return without(lists, 'assistant', assistant);
    return prompt === undefined ? lists : without(lists, 'prompt', prompt);
  }
  if (assistant !== undefined)
    return { ...lists, assistants: changed(lists.assistants, assistant, body as Partial<Assistant>) };
  return prompt === undefined ? lists : { ...lists, prompts: changed(lists.prompts, prompt, body as Partial<Prompt>) };
}
