// The database schema for SQLite and PostgreSQL. Times: Unix time in ms. Flags: 0 or 1. JSON is stored as text.
import type {
  FoldersTable,
  ConversationsTable,
  MessagesTable,
  PreviewVersionsTable,
  SharesTable,
  MemoriesTable,
  LibraryItemsTable,
} from './tables/conversations.ts';
import type { RunsTable, RunEventsTable, TurnsTable, TurnCallsTable, TasksTable } from './tables/runs.ts';
import type {
  FilesTable,
  FileContentsTable,
  FilePassagesTable,
  FileTextsTable,
  FileThumbnailsTable,
  PassageIndexesTable,
  PassageVectorJobsTable,
  PassageVectorsTable,
} from './tables/files.ts';
import type {
  UsersTable,
  VaultsTable,
  McpServersTable,
  McpCredentialsTable,
  McpSignInsTable,
} from './tables/accounts.ts';
import type { AccountLinksTable, AuditTable, GroupMembersTable, GroupsTable } from './tables/people.ts';
import type { UsageCallsTable, UsageDaysTable, UsageChatsTable } from './tables/usage.ts';

/** Features add tables by `declare module` in their `server/tables.ts`. */
export interface Database {
  users: UsersTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  previewVersions: PreviewVersionsTable;
  folders: FoldersTable;
  /** Files shared by all chats of a project. `facts`: the attachment without its text. JSON. */
  folderFiles: { folderId: string; fileId: string; userId: string; facts: string; addedAt: number };
  memories: MemoriesTable;
  /** Facts given to a chat, fixed when it began. `facts`: JSON array. */
  toldMemories: { conversationId: string; userId: string; facts: string; toldAt: number };
  /** Facts used by an answer. `ids`: JSON array. */
  memoryUses: { conversationId: string; messageId: string; userId: string; ids: string };
  runs: RunsTable;
  runEvents: RunEventsTable;
  turns: TurnsTable;
  turnCalls: TurnCallsTable;
  tasks: TasksTable;
  vaults: VaultsTable;
  settings: { userId: string; key: string; value: string; updatedAt: number };
  /** Model lists last fetched with this user's keys. `models`: JSON array. */
  modelLists: { userId: string; provider: string; models: string; fetchedAt: number };
  shares: SharesTable;
  /** Signed-out sessions, kept until their cookies have expired. */
  endedSessions: { userId: string; sessionId: string; endedAt: number };
  /** How many times all sessions of a user were ended; sessions of earlier epochs are invalid. Default: 0. */
  sessionEpochs: { userId: string; epoch: number };
  mcpServers: McpServersTable;
  mcpCredentials: McpCredentialsTable;
  mcpSignIns: McpSignInsTable;
  /** Running tool calls, by the id of their result message. */
  toolClaims: { userId: string; resultId: string; claimer: string; expiresAt: number };
  /** Values about the servers that use this database. */
  marks: { name: string; value: string };
  /**
   * Rate-limited attempts in the window ending at `expiresAt`. `key`: hash of the limit's name and who is counted.
   */
  attempts: { key: string; count: number; expiresAt: number };
  libraryItems: LibraryItemsTable;
  /** Files of an assistant. Deleted with its item. */
  libraryFiles: { itemKey: string; fileId: string };
  files: FilesTable;
  fileContents: FileContentsTable;
  fileTexts: FileTextsTable;
  fileThumbnails: FileThumbnailsTable;
  filePassages: FilePassagesTable;
  passageIndexes: PassageIndexesTable;
  passageVectors: PassageVectorsTable;
  passageVectorJobs: PassageVectorJobsTable;
  /** Bytes of contents on PostgreSQL, in chunks. On SQLite they are files in DATA_DIR. */
  fileChunks: { content: string; at: number; bytes: Uint8Array; writtenAt: number };
  /** Rows that may contain inline bytes. `key`: seq of a message, or id of a share. */
  inlineWork: { kind: 'message' | 'share'; key: string };
  /** Files of a message. Deleted with the message. */
  messageFiles: { messageSeq: number; fileId: string };
  /** Files of a share's snapshot. Deleted with the share. */
  shareFiles: { shareId: string; fileId: string };
  groups: GroupsTable;
  groupMembers: GroupMembersTable;
  accountLinks: AccountLinksTable;
  audit: AuditTable;
  usageCalls: UsageCallsTable;
  usageDays: UsageDaysTable;
  usageChats: UsageChatsTable;
}
