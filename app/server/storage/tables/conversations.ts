// Tables of what a user writes and keeps: chats with their messages, projects, shares, memories, the library.
import type { TitleSource } from '../../../shared/api/conversations.ts';
import type { Generated } from 'kysely';

/** A project. */
export interface FoldersTable {
  id: string;
  userId: string;
  name: string;
  position: number;
  createdAt: number;
  /** Name of a colour, and an emoji; empty: none. */
  color: Generated<string>;
  icon: Generated<string>;
  /** "provider/model" of new chats; empty: the user's. */
  model: Generated<string>;
  instructions: Generated<string>;
  /** 1: in place of the user's own instructions. */
  replaces: Generated<number>;
  /** Deleted then; it comes back by an undo until it is purged. */
  deletedAt: number | null;
  /** Its chats at that time, and what became of them. JSON. */
  deletedWith: string | null;
}

export interface ConversationsTable {
  id: string;
  userId: string;
  title: string;
  /** The title as the search compares it. */
  titleSearch: string;
  /** `user` when a person named it: then no title is generated. */
  titleSource: TitleSource;
  folderId: string | null;
  pinned: Generated<number>;
  archived: Generated<number>;
  /** In the trash since then. */
  deletedAt: number | null;
  /** The leaf that is shown: the path from it to the root is the conversation. */
  headId: string | null;
  /** Chat config (`shared/message/chat-config.ts`) and the model. JSON. */
  config: string;
  createdAt: number;
  updatedAt: number;
  /** End of the last answer; null: none since such times are kept. */
  answeredAt: number | null;
  /** Answers up to then were looked at. */
  seenAt: number | null;
}

export type Role = 'user' | 'assistant' | 'tool';

/** A message is never changed, but for a running reply, which becomes what it came to. */
export interface MessagesTable {
  /** Order of arrival, and the row that the search index names. */
  seq: Generated<number>;
  /** Unique in its conversation: ids are made by clients. */
  id: string;
  conversationId: string;
  userId: string;
  parentId: string | null;
  role: Role;
  /** Role-specific fields: text, reply, tool result. JSON. */
  body: string;
  /** Searchable text, as it was written. */
  searchText: string;
  runId: string | null;
  createdAt: number;
}

/** A version of a preview that its user saved. */
export interface PreviewVersionsTable {
  conversationId: string;
  /** Unique in its conversation: made by a client. */
  id: string;
  userId: string;
  /** The message that the changed thing stands in, and the last one of the path at that time. */
  message: string;
  after: string;
  language: string;
  name: string | null;
  /** The beginning of the digest of what was changed. */
  base: string;
  text: string;
  createdAt: number;
}

export interface SharesTable {
  id: string;
  userId: string;
  conversationId: string;
  snapshot: string;
  createdAt: number;
  revokedAt: number | null;
}

export interface MemoriesTable {
  userId: string;
  id: string;
  /** `deleted`: a tombstone, without its text. */
  state: 'suggested' | 'accepted' | 'deleted';
  /** Effect of a suggestion. */
  operation: 'add' | 'update' | 'forget';
  /** The fact that it would change. */
  target: string | null;
  text: string;
  /** Of the folded text: what was deleted is not suggested again. */
  digest: string;
  /** Told in chats of this project only. */
  folderId: string | null;
  /** The chat that it comes from. */
  conversationId: string | null;
  createdAt: number;
  updatedAt: number;
}

/** An assistant or a prompt of a user. */
export interface LibraryItemsTable {
  /** Made by the server: what libraryFiles names. */
  key: string;
  userId: string;
  kind: 'assistant' | 'prompt';
  /** Unique for its user and kind, made by a client. */
  id: string;
  /** Its fields without id and times (shared/api/library.ts). JSON. */
  body: string;
  createdAt: number;
  updatedAt: number;
}
