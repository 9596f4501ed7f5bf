// Operations on whole conversations from the list: archiving and restoring, and the brief notices about them.
import { conversationsApi } from '../../shared/api/conversations.ts';
import { requestTo, getFrom } from '../net/call.ts';
import { compareRows, pageOf } from '../../shared/conversation/conversation-rows.ts';
import type { Page, Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Conversations } from './conversations.ts';
import { createFolders } from './folders.ts';
import type { Folders, FoldersOptions } from './folders.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import { createUnread } from './unread.ts';
import type { Unread } from './unread.ts';

export type Notice =
  | { readonly type: 'archived'; readonly row: Summary }
  /** Several left the list together, and can be brought back together. */
  | { readonly type: 'many'; readonly rows: readonly Summary[]; readonly to: AwayView }
  /** Something was done that can be taken back; `text` says what, in the user's language. */
  | { readonly type: 'done'; readonly text: string; undo(): void }
  /** A chat is gone; what was written to it waits in a new one. */
  | { readonly type: 'undelivered' }
  | { readonly type: 'temporaryEnded' }
  /** Answers to a command that copies the last answer or its code. */
  | { readonly type: 'copied' | 'notCopied' | 'nothingToCopy' }
  /** Attachments of an unsent message could not be stored. */
  | { readonly type: 'incomplete' }
  /** Pending changes are held by this page alone, or by the browser's database where it has one. */
  | { readonly type: 'storageFull' }
  | { readonly type: 'exportFailed'; readonly title: string };

/** Views of conversations outside the list. */
export type AwayView = 'archived' | 'trash';

export interface Lists {
  readonly folders: Folders;
  readonly unread: Unread;
  readonly notice: Store<Notice | undefined>;
  /** Conversations that are selected; undefined while nobody selects. */
  readonly selected: Store<ReadonlySet<string> | undefined>;
  /** All that is selected goes there, and can be brought back. Returns what went. */
  putAway(to: AwayView): readonly string[];
  /** The folder whose name is being given. */
  readonly naming: Store<string | undefined>;
  archive(id: string): void;
  /** Out of the archive or the trash, back into the list. */
  restore(row: Summary, from: AwayView): void;
  /** A page of what was put away, newest first. */
  away(view: AwayView, after?: string): Promise<Page>;
  /** Resolves when what was said in a conversation has arrived, or `ms` later. */
  settled(id: string, ms: number): Promise<void>;
  /** For good. Rejects when the server did not do it. */
  purge(id?: string): Promise<void>;
}

export interface ListsOptions extends FoldersOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'drained' | 'during'>;
  readonly conversations: Conversations;
}

const rowsAtATime = 50;
/** Time limit on the trash view's wait for changes that are on their way to the server. Unit: ms. */
const patienceMs = 2_000;

export function createLists(options: ListsOptions): Lists {
  const { transport, outbox, conversations } = options;
  const notice = createStore<Notice | undefined>(undefined);
  const selected = createStore<ReadonlySet<string> | undefined>(undefined);
  const putBack = (row: Summary): void =>
    conversations.store.set((state) => ({
      ...state,
      list: [row, ...state.list.filter(({ id }) => id !== row.id)].toSorted(compareRows),
    }));
  const touched = new Set<string>();

  return {
    folders: createFolders(options),
    unread: createUnread(conversations),
    notice,
    naming: createStore<string | undefined>(undefined),
    selected,
    putAway(to) {
      const chosen = selected.get() ?? new Set();
      const rows = conversations.store.get().list.filter(({ id }) => chosen.has(id));
      for (const { id } of rows) {
        touched.add(id);
        if (to === 'trash') conversations.remove(id);
        else conversations.change(id, { archived: true });
      }
      // One notice brings all of them back.
      conversations.forget();
      selected.set(undefined);
      if (rows.length > 0) notice.set({ type: 'many', rows, to });
      return rows.map(({ id }) => id);
    },
    archive(id) {
      const row = conversations.store.get().list.find((each) => each.id === id);
      conversations.change(id, { archived: true });
      touched.add(id);
      if (row) notice.set({ type: 'archived', row });
    },
    restore(row, from) {
      notice.set(undefined);
      touched.add(row.id);
      conversations.update(row.id, ({ trashed: _trashed, ...conversation }) => conversation);
      if (from === 'trash') {
        // As if it had been deleted a moment ago.
        conversations.store.set((state) => ({ ...state, removed: row }));
        conversations.undo();
      } else {
        putBack({ ...row, archived: false });
        conversations.change(row.id, { archived: false });
      }
    },
    async away(view, after) {
      const { removed } = conversations.store.get();
      const waiting = [...touched, ...(removed ? [removed.id] : [])];
      await Promise.all(waiting.map((id) => outbox.drained(id, patienceMs)));
      return pageOf(await getFrom(transport, conversationsApi.list, { view, limit: rowsAtATime, after }));
    },
    settled: (id, ms) => outbox.drained(id, ms),
    async purge(id) {
      const request =
        id === undefined
          ? requestTo(conversationsApi.emptyTrash, { view: 'trash' }, undefined)
          : requestTo(conversationsApi.remove, { id, forever: 1 }, undefined);
      await outbox.add({ kind: 'request', id: newId(), lane: id ?? 'trash', ...request });
    },
  };
}
