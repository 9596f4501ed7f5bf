// The tables, one schema for SQLite and PostgreSQL. Times are ms since 1970; flags are 0 or 1; JSON is text.
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
import type { UsageCallsTable, UsageDaysTable, UsageChatsTable } from './tables/usage.ts';

/** A feature adds its own: `declare module` in the `server/tables.ts` of its folder. */
export interface Database {
  users: UsersTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  previewVersions: PreviewVersionsTable;
  folders: FoldersTable;
  /** Files that belong to every chat of a project. `facts`: the attachment, without its text. JSON. */
  folderFiles: { folderId: string; fileId: string; userId: string; facts: string; addedAt: number };
  memories: MemoriesTable;
  /** Facts that a chat is told, as they were when it was first told. `facts`: JSON array. */
  toldMemories: { conversationId: string; userId: string; facts: string; toldAt: number };
  /** Facts that an answer was given with. `ids`: JSON array. */
  memoryUses: { conversationId: string; messageId: string; userId: string; ids: string };
  runs: RunsTable;
  runEvents: RunEventsTable;
  turns: TurnsTable;
  turnCalls: TurnCallsTable;
  tasks: TasksTable;
  vaults: VaultsTable;
  settings: { userId: string; key: string; value: string; updatedAt: number };
  /** Lists of providers, as last fetched with this user's keys. `models`: JSON array of model entries. */
  modelLists: { userId: string; provider: string; models: string; fetchedAt: number };
  shares: SharesTable;
  /** Signed out: kept until no cookie can name them any more. */
  endedSessions: { userId: string; sessionId: string; endedAt: number };
  /** Number of times all sessions of a user were ended; sessions of an earlier epoch are over. Without a row: 0. */
  sessionEpochs: { userId: string; epoch: number };
  mcpServers: McpServersTable;
  mcpCredentials: McpCredentialsTable;
  mcpSignIns: McpSignInsTable;
  /** Tool calls that somebody runs, by the message that the result becomes. */
  toolClaims: { userId: string; resultId: string; claimer: string; expiresAt: number };
  /** Values about the servers that use this database. */
  marks: { name: string; value: string };
  /** Limited attempts in the window that ends at `expiresAt`. `key`: a digest of the limit and of who is counted. */
  attempts: { key: string; count: number; expiresAt: number };
  libraryItems: LibraryItemsTable;
  /** Files that an assistant names; a row goes with its item. */
  libraryFiles: { itemKey: string; fileId: string };
  files: FilesTable;
  fileContents: FileContentsTable;
  fileTexts: FileTextsTable;
  fileThumbnails: FileThumbnailsTable;
  filePassages: FilePassagesTable;
  passageIndexes: PassageIndexesTable;
  passageVectors: PassageVectorsTable;
  passageVectorJobs: PassageVectorJobsTable;
  /** Bytes of contents on PostgreSQL, in pieces. On SQLite they are files in DATA_DIR. */
  fileChunks: { content: string; at: number; bytes: Uint8Array; writtenAt: number };
  /** Rows that may hold bytes inline, which are to become files. `key`: seq of a message, or id of a share. */
  inlineWork: { kind: 'message' | 'share'; key: string };
  /** Files that a message names; a row goes with its message. */
  messageFiles: { messageSeq: number; fileId: string };
  /** Files that the snapshot of a share names; a row goes with its share. */
  shareFiles: { shareId: string; fileId: string };
  usageCalls: UsageCallsTable;
  usageDays: UsageDaysTable;
  usageChats: UsageChatsTable;
}
