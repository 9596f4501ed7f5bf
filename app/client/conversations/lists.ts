// Operations on conversations in the list, such as archiving and restoring, and their notices.
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
  /** Several conversations left the list and can be restored together. */
  | { readonly type: 'many'; readonly rows: readonly Summary[]; readonly to: AwayView }
  /** An undoable action; `text` describes it in the user's language. */
  | { readonly type: 'done'; readonly text: string; undo(): void }
  /** A chat is deleted; the message written to it is queued for a new chat. */
  | { readonly type: 'undelivered' }
  | { readonly type: 'temporaryEnded' }
  /** Results of the commands that copy the last answer or its code. */
  | { readonly type: 'copied' | 'notCopied' | 'nothingToCopy' }
  /** Attachments of an unsent message could not be stored. */
  | { readonly type: 'incomplete' }
  /** Pending changes are kept in memory only, or in IndexedDB if available. */
  | { readonly type: 'storageFull' }
  | { readonly type: 'exportFailed'; readonly title: string };

/** Views of conversations that are not in the list. */
export type AwayView = 'archived' | 'trash';

export interface Lists {
  readonly folders: Folders;
  readonly unread: Unread;
  readonly notice: Store<Notice | undefined>;
  /** Ids of selected conversations. Undefined outside of selection mode. */
  readonly selected: Store<ReadonlySet<string> | undefined>;
  /** Moves all selected conversations to a view, with undo. Returns their ids. */
  putAway(to: AwayView): readonly string[];
  /** Id of the folder being renamed. */
  readonly naming: Store<string | undefined>;
  archive(id: string): void;
  /** Restores a conversation from the archive or the trash to the list. */
  restore(row: Summary, from: AwayView): void;
  /** Reads a page of archived or deleted conversations, newest first. */
  away(view: AwayView, after?: string): Promise<Page>;
  /** Resolves when the conversation's messages are stored on the server, or after `ms`. */
  settled(id: string, ms: number): Promise<void>;
  /** Deletes a conversation, or all in the trash, permanently. Rejects if the server fails. */
  purge(id?: string): Promise<void>;
}

export interface ListsOptions extends FoldersOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'drained' | 'during'>;
  readonly conversations: Conversations;
}

const rowsAtATime = 50;
/** Timeout for pending changes before the trash is read. Unit: ms. */
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
      // One notice restores all of them.
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
        // Same as undoing a deletion.
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
