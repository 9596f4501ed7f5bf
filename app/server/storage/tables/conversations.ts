// Tables of user content: chats with messages, projects, shares, memories, the library.
import type { TitleSource } from '../../../shared/api/conversations.ts';
import type { Generated } from 'kysely';

export interface FoldersTable {
  id: string;
  userId: string;
  name: string;
  position: number;
  createdAt: number;
  /** Name of a color, and an emoji; '' for none. */
  color: Generated<string>;
  icon: Generated<string>;
  /** "provider/model" of new chats; '' for the user's default. */
  model: Generated<string>;
  instructions: Generated<string>;
  /** 1 if `instructions` replace the user's own. */
  replaces: Generated<number>;
  /** 1 if those the project is shared with use its memories. */
  sharesMemory: Generated<number>;
  /** Time of deletion; undo restores the project until it is purged. */
  deletedAt: number | null;
  /** Its chats at that time, and what was done with them. JSON. */
  deletedWith: string | null;
}

export interface ConversationsTable {
  id: string;
  userId: string;
  title: string;
  /** The title, folded for search. */
  titleSearch: string;
  /** `user` if a person named it: no title is generated. */
  titleSource: TitleSource;
  folderId: string | null;
  pinned: Generated<number>;
  archived: Generated<number>;
  /** When it was moved to the trash. */
  deletedAt: number | null;
  /** The shown leaf: the path from it to the root is the conversation. */
  headId: string | null;
  /** Chat config (`shared/message/chat-config.ts`) and model. JSON. */
  config: string;
  createdAt: number;
  updatedAt: number;
  /** End of the last answer; null if none since this is recorded. */
  answeredAt: number | null;
  /** Answers up to this time were seen. */
  seenAt: number | null;
}

export type Role = 'user' | 'assistant' | 'tool';

/** Messages never change, except a running reply when it ends. */
export interface MessagesTable {
  /** Order of arrival, and rowid in the search index. */
  seq: Generated<number>;
  /** Unique in its conversation: created by the client. */
  id: string;
  conversationId: string;
  userId: string;
  parentId: string | null;
  role: Role;
  /** Fields of the role: text, reply, tool result. JSON. */
  body: string;
  /** Searchable text as written. */
  searchText: string;
  runId: string | null;
  createdAt: number;
}

/** A version of a preview saved by the user. */
export interface PreviewVersionsTable {
  conversationId: string;
  /** Unique in its conversation: created by the client. */
  id: string;
  userId: string;
  /** The message that contains the previewed source, and the last message of the path when saved. */
  message: string;
  after: string;
  language: string;
  name: string | null;
  /** Beginning of the hash of the source that was changed. */
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
  /** `deleted`: a tombstone without text. */
  state: 'suggested' | 'accepted' | 'deleted';
  /** Effect of a suggestion. */
  operation: 'add' | 'update' | 'forget';
  /** The fact that a suggestion would change. */
  target: string | null;
  text: string;
  /** Hash of the folded text: deleted facts are not suggested again. */
  digest: string;
  /** Restricts the fact to chats of this project. */
  folderId: string | null;
  conversationId: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface LibraryItemsTable {
  /** Created by the server; libraryFiles refers to it. */
  key: string;
  userId: string;
  kind: 'assistant' | 'prompt';
  /** Unique per user and kind; created by the client. */
  id: string;
  /** The fields without id and times (shared/api/library.ts). JSON. */
  body: string;
  createdAt: number;
  updatedAt: number;
}
