// Applies this browser's unconfirmed changes to server responses, so that no page shows an outdated value.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { isRunning, readMessages, summaryOf, withSeen } from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { ConversationChange } from './conversations.ts';
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import { paramsOf } from '../../shared/api/endpoint.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import type { Folder } from '../../shared/api/folders.ts';
import type { Message } from '../../shared/message/message.ts';
import type { AskEntry, Entry } from '../outbox/outbox-entry.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { addMessage, removeBranch } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

/** Lane of folders and their order. Moving a conversation into a folder waits for this lane. */
export const foldersLane = 'folders';

export interface StoredChange extends ConversationChange {
  readonly config?: Partial<ChatConfig>;
  readonly trashed?: boolean;
}

type Change =
  | { readonly type: 'conversation'; readonly id: string; readonly change: StoredChange }
  | { readonly type: 'messages'; readonly id: string; readonly messages: readonly Message[] }
  | { readonly type: 'removeMessage'; readonly id: string; readonly messageId: string }
  | { readonly type: 'seen'; readonly id: string; readonly until: number | null }
  | { readonly type: 'makeFolder'; readonly folder: Folder }
  | { readonly type: 'folder'; readonly id: string; readonly change: Partial<Folder> }
  | { readonly type: 'removeFolder'; readonly id: string };

interface Named {
  readonly id: string;
  readonly conversation: string;
}
// Safe: the bodies were written by this program.
type Row = readonly [Endpoint, (params: Named, body: never) => Change];

const rows: readonly Row[] = [
  [conversationsApi.change, ({ id }, change: StoredChange) => ({ type: 'conversation', id, change })],
  [conversationsApi.remove, ({ id }) => ({ type: 'conversation', id, change: { trashed: true } })],
  [conversationsApi.see, ({ id }, { until }: { readonly until: number | null }) => ({ type: 'seen', id, until })],
  [
    messagesApi.add,
    ({ conversation: id }, { messages }: { readonly messages: unknown }) => ({
      type: 'messages',
      id,
      messages: readMessages(messages),
    }),
  ],
  [messagesApi.remove, ({ conversation, id }) => ({ type: 'removeMessage', id: conversation, messageId: id })],
  [foldersApi.create, (_params, folder: Folder) => ({ type: 'makeFolder', folder })],
  [foldersApi.change, ({ id }, change: Partial<Folder>) => ({ type: 'folder', id, change })],
  [foldersApi.remove, ({ id }) => ({ type: 'removeFolder', id })],
];

function changesOf(entry: Entry): readonly Change[] {
  if (entry.kind === 'ask') {
    const { lane: id, changes, messages, answer } = entry;
    return [
      ...(changes ? [{ type: 'conversation' as const, id, change: { config: changes } }] : []),
      { type: 'messages', id, messages: [...messages, answer] },
    ];
  }
  for (const [endpoint, read] of rows) {
    const params = entry.method === endpoint.method ? paramsOf(endpoint, entry.path) : undefined;
    if (params) return [read({ id: '', conversation: '', ...params }, entry.body as never)];
  }
  return [];
}

const changesIn = (entries: readonly Entry[]): readonly Change[] => entries.flatMap(changesOf);

/** A generated title does not replace the user's; the server applies the same rule. */
function fieldsOf({ titleSource }: Pick<Summary, 'titleSource'>, change: StoredChange) {
  const { config: _config, trashed: _trashed, ...fields } = change;
  const { title, titleSource: source = 'user', ...rest } = fields;
  if (title === undefined || (source === 'generated' && titleSource === 'user')) return rest;
  return { ...rest, title, titleSource: source };
}

function rowWith(row: Summary, change: Change): Summary {
  switch (change.type) {
    case 'conversation':
      return change.id === row.id ? { ...row, ...fieldsOf(row, change.change) } : row;
    case 'messages': {
      const last = change.messages.at(-1);
      if (change.id !== row.id || !last || last.createdAt <= row.updatedAt) return row;
      return { ...row, headId: last.id, updatedAt: last.createdAt, writing: isRunning(last), waiting: false };
    }
    case 'seen':
      return change.id === row.id ? withSeen(row, change.until) : row;
    case 'removeFolder':
      return change.id === row.folderId ? { ...row, folderId: null } : row;
    case 'removeMessage':
    case 'makeFolder':
    case 'folder':
      return row;
    default:
      return change satisfies never;
  }
}

/** Builds a conversation created in this browser that the server may not have yet. */
export function beginningOf(id: string, entries: readonly Entry[]): Conversation | undefined {
  const own = entries.filter(({ lane }) => lane === id);
  for (const entry of own) {
    const draft = draftIn(entry);
    if (!draft) continue;
    const [first] = changesIn(own).flatMap((change) => (change.type === 'messages' ? change.messages : []));
    const createdAt = first?.createdAt ?? Date.now();
    const at = { pinned: false, archived: false, createdAt, updatedAt: createdAt, headId: null };
    // Safe: stored by this program.
    const config = draft.config as ChatConfig;
    return conversationWith({ ...draft, config, id, ...at, tree: {}, messages: {} }, own);
  }
  return undefined;
}

function draftIn(entry: Entry): AskEntry['conversation'] | undefined {
  if (entry.kind === 'ask') return entry.messages[0]?.parentId === null ? entry.conversation : undefined;
  const begins = entry.method === 'POST' && entry.path === conversationsApi.create.path;
  return begins ? (entry.body as AskEntry['conversation']) : undefined;
}

/** Returns the list's rows after all unconfirmed changes, without archived and deleted ones. */
export function rowsWith(rows: readonly Summary[], entries: readonly Entry[]): readonly Summary[] {
  const changes = changesIn(entries);
  if (changes.length === 0) return rows;
  const away = new Map<string, boolean>();
  for (const change of changes) {
    if (change.type === 'conversation' && change.change.trashed !== undefined)
      away.set(change.id, change.change.trashed);
  }
  return rows.map((row) => changes.reduce(rowWith, row)).filter(({ id, archived }) => !archived && !away.get(id));
}

/** Returns rows of conversations created in this browser that are missing from `known`. */
export const begunRows = (known: ReadonlySet<string>, entries: readonly Entry[]): readonly Summary[] =>
  [...new Set(entries.map(({ lane }) => lane))].flatMap((id) => {
    const begun = known.has(id) || isTemporary(id) ? undefined : beginningOf(id, entries);
    return begun ? [summaryOf(begun)] : [];
  });

function conversationAfter(conversation: Conversation, change: Change): Conversation {
  if ('id' in change && change.id !== conversation.id && change.type !== 'removeFolder') return conversation;
  switch (change.type) {
    case 'conversation': {
      const { headId, ...fields } = fieldsOf(conversation, change.change);
      const head = headId === undefined || (headId !== null && !conversation.tree[headId]) ? {} : { headId };
      return { ...conversation, ...fields, ...head, config: { ...conversation.config, ...change.change.config } };
    }
    case 'messages':
      return change.messages.reduce(addMessage, conversation);
    case 'removeMessage':
      return removeBranch(conversation, change.messageId);
    case 'seen':
      return withSeen(conversation, change.until);
    case 'removeFolder':
      return change.id === conversation.folderId ? { ...conversation, folderId: null } : conversation;
    case 'makeFolder':
    case 'folder':
      return conversation;
    default:
      return change satisfies never;
  }
}

export const conversationWith = (conversation: Conversation, entries: readonly Entry[]): Conversation =>
  changesIn(entries).reduce(conversationAfter, conversation);

function foldersAfter(folders: readonly Folder[], change: Change): readonly Folder[] {
  switch (change.type) {
    case 'makeFolder':
      return folders.some(({ id }) => id === change.folder.id) ? folders : [...folders, change.folder];
    case 'folder':
      return folders.map((folder) => (folder.id === change.id ? { ...folder, ...change.change } : folder));
    case 'removeFolder':
      return folders.filter(({ id }) => id !== change.id);
    case 'conversation':
    case 'messages':
    case 'removeMessage':
    case 'seen':
      return folders;
    default:
      return change satisfies never;
  }
}

export const foldersWith = (folders: readonly Folder[], entries: readonly Entry[]): readonly Folder[] =>
  changesIn(entries).reduce(foldersAfter, folders);
