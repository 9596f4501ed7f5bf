// The user's folders in this page, and which of them are expanded.
import { conversationsApi } from '../../shared/api/conversations.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import type { Folder, FolderChange } from '../../shared/api/folders.ts';
import { requestTo, getFrom } from '../net/call.ts';
import { compareRows } from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Conversations } from './conversations.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Outbox, RequestEntry } from '../outbox/outbox.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import { foldersLane as lane, foldersWith, rowsWith } from './unconfirmed.ts';

export interface FoldersState {
  /** True once loaded: a folder missing from `list` is deleted. */
  readonly listed: boolean;
  readonly list: readonly Folder[];
  /** Ids of expanded folders. Stored in this browser. */
  readonly open: readonly string[];
}

export interface Folders {
  readonly store: Store<FoldersState>;
  /** Loads the folders. Never rejects; a failure keeps the previous state. */
  load(): Promise<void>;
  /** Creates a folder, optionally moves a conversation into it, and returns the folder's id. */
  create(name: string, conversationId?: string): string;
  rename(id: string, name: string): void;
  /** Changes appearance, instructions or model. */
  change(id: string, change: FolderChange): void;
  /** Moves a folder to an index, counted without the folder itself. */
  move(id: string, place: number): void;
  /** Deletes a folder. Its conversations stay, or with `chats` are moved to the trash. Returns an undo function. */
  remove(id: string, chats?: boolean): () => void;
  toggle(id: string, open: boolean): void;
}

export interface FoldersOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'drained' | 'during'>;
  readonly conversations: Pick<Conversations, 'store' | 'change' | 'update'>;
  readonly keyValues: KeyValueStore;
}

const openKey = 'folders';
const rowsAtATime = 200;
/** Timeout for pending changes of a page that was just left, before the list is read. Unit: ms. */
const patienceMs = 2_000;

export function createFolders({ transport, outbox, conversations, keyValues }: FoldersOptions): Folders {
  const store = createStore<FoldersState>({ listed: false, list: [], open: [] });
  const put = (change: (list: readonly Folder[]) => readonly Folder[]): void =>
    store.set((state) => ({ ...state, list: change(state.list).toSorted(compareFolders) }));
  const request = (entry: Pick<RequestEntry, 'method' | 'path' | 'body'>): void => {
    // A permanent refusal becomes visible at the next load.
    outbox.add({ kind: 'request', id: newId(), lane, ...entry }).catch(() => undefined);
  };
  const setOpen = (open: readonly string[]): void => {
    store.set((state) => ({ ...state, open }));
    keyValues.write(openKey, open);
  };

  /** Loads the conversations of an expanded folder, which is shown completely, unlike the paged list. */
  async function loadRows(id: string): Promise<void> {
    const query = { folder: id, limit: rowsAtATime };
    const [page, entries] = await outbox.during(() => getFrom(transport, conversationsApi.list, query));
    const rows = rowsWith(page.conversations, entries);
    conversations.store.set((state) => {
      const known = new Set(state.list.map((row) => row.id));
      const fresh = rows.filter((row) => !known.has(row.id));
      return fresh.length === 0 ? state : { ...state, list: [...state.list, ...fresh].toSorted(compareRows) };
    });
  }

  return {
    store,
    async load() {
      if (!store.get().listed) store.set((state) => ({ ...state, open: readIds(keyValues.read(openKey)) }));
      try {
        await outbox.drained(lane, patienceMs);
        const [{ folders }, entries] = await outbox.during(() => getFrom(transport, foldersApi.list, {}));
        const list = foldersWith(folders, entries).toSorted(compareFolders);
        store.set((state) => ({ ...state, listed: true, list }));
        const { open } = store.get();
        await Promise.all(list.filter(({ id }) => open.includes(id)).map(({ id }) => loadRows(id)));
      } catch {
        // The next poll retries.
      }
    },
    create(name, conversationId) {
      const last = Math.max(0, ...ownOf(store.get().list).map(({ position }) => position));
      const folder = { id: newId(), name: name.trim(), position: last + 1 };
      request(requestTo(foldersApi.create, {}, folder));
      put((list) => [...list, folder]);
      setOpen([...store.get().open, folder.id]);
      if (conversationId !== undefined) conversations.change(conversationId, { folderId: folder.id });
      return folder.id;
    },
    rename(id, name) {
      const clean = name.trim();
      if (!clean) return;
      request(requestTo(foldersApi.change, { id }, { name: clean }));
      put((list) => list.map((folder) => (folder.id === id ? { ...folder, name: clean } : folder)));
    },
    move(id, place) {
      const list = ownOf(store.get().list);
      const folder = list.find((each) => each.id === id);
      if (!folder) return;
      const rest = list.filter((each) => each !== folder);
      const ordered = rest.toSpliced(Math.max(0, place), 0, folder);
      const moved = ordered.flatMap((each, at) => (each.position === at + 1 ? [] : [{ ...each, position: at + 1 }]));
      for (const { id: each, position } of moved) request(requestTo(foldersApi.change, { id: each }, { position }));
      put((all) => all.map((each) => moved.find((one) => one.id === each.id) ?? each));
    },
    change(id, change) {
      request(requestTo(foldersApi.change, { id }, change));
      put((list) => list.map((folder) => (folder.id === id ? { ...folder, ...change } : folder)));
    },
    remove(id, chats = false) {
      const { list, open } = store.get();
      const removed = list.find((folder) => folder.id === id);
      const inside = conversations.store.get().list.filter((row) => row.folderId === id);
      request(requestTo(foldersApi.remove, { id, chats: chats ? 1 : undefined }, undefined));
      put((all) => all.filter((folder) => folder.id !== id));
      setOpen(open.filter((each) => each !== id));
      const outside = (rows: readonly Summary[]): readonly Summary[] =>
        chats
          ? rows.filter((row) => row.folderId !== id)
          : rows.map((row) => (row.folderId === id ? { ...row, folderId: null } : row));
      conversations.store.set((state) => ({ ...state, list: outside(state.list) }));
      for (const opened of Object.keys(conversations.store.get().byId))
        conversations.update(opened, (each) => (each.folderId === id ? { ...each, folderId: null } : each));
      return () => {
        request(requestTo(foldersApi.change, { id }, { trashed: false }));
        if (removed) put((all) => [...all.filter((folder) => folder.id !== id), removed]);
        setOpen(open);
        const back = new Set(inside.map((row) => row.id));
        conversations.store.set((state) => ({
          ...state,
          list: [...state.list.filter((row) => !back.has(row.id)), ...inside].toSorted(compareRows),
        }));
        for (const row of inside) conversations.update(row.id, (each) => ({ ...each, folderId: id }));
      };
    },
    toggle(id, open) {
      const rest = store.get().open.filter((each) => each !== id);
      setOpen(open ? [...rest, id] : rest);
      if (open) void loadRows(id).catch(() => undefined);
    },
  };
}

/** Projects of others come last, in the order of their owners. */
const compareFolders = (a: Folder, b: Folder): number =>
  Number(a.shared !== undefined) - Number(b.shared !== undefined) || a.position - b.position || (a.id < b.id ? -1 : 1);

const ownOf = (list: readonly Folder[]): readonly Folder[] => list.filter(({ shared }) => shared === undefined);

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
