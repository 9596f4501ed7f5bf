// The tables, one schema for SQLite and PostgreSQL. Times are ms since 1970; flags are 0 or 1; JSON is text.
import type { TitleSource } from '../../shared/api/conversations.ts';
import type { JobState } from '../../shared/api/image-jobs.ts';
import type { Outcome, ReplyStatus } from '../../shared/reply/outcome.ts';
import type { PriceSource, Purpose } from '../../shared/usage/purposes.ts';
import type { Generated } from 'kysely';

export interface Database {
  users: UsersTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
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
  /** Bytes of contents on PostgreSQL, in pieces. On SQLite they are files in DATA_DIR. */
  fileChunks: { content: string; at: number; bytes: Uint8Array; writtenAt: number };
  /** Rows that may hold bytes inline, which are to become files. `key`: seq of a message, or id of a share. */
  inlineWork: { kind: 'message' | 'share'; key: string };
  /** Files that a message names; a row goes with its message. */
  messageFiles: { messageSeq: number; fileId: string };
  /** Files that the snapshot of a share names; a row goes with its share. */
  shareFiles: { shareId: string; fileId: string };
  imageJobs: ImageJobsTable;
  /** Files that a job names, in their order. */
  imageFiles: { userId: string; jobId: string; fileId: string; role: 'result' | 'reference'; position: number };
  usageCalls: UsageCallsTable;
  usageDays: UsageDaysTable;
  usageChats: UsageChatsTable;
}

/** An order of images; its results are `imageFiles`. */
export interface ImageJobsTable {
  id: string;
  userId: string;
  provider: string;
  model: string;
  prompt: string;
  /** JSON: size, quality, seed, count, references as they were asked for. */
  wishes: string;
  /** JSON: names of the wishes that were not sent. */
  notSent: string;
  state: JobState;
  /** The model's words. */
  text: string | null;
  /** JSON. */
  error: string | null;
  /** The process that works on it. */
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
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

/** A file by the id that messages name: unique for its user, made by a client. */
export interface FilesTable {
  userId: string;
  id: string;
  content: string;
  name: string;
  createdAt: number;
  /** No message, no share and no image job names it since then. */
  unusedSince: number | null;
}

/** Bytes of one user, once for all files that hold the same. */
export interface FileContentsTable {
  /** Place of the bytes: a name in DATA_DIR/files, or of chunks. */
  id: string;
  userId: string;
  /** SHA-256. base64url. */
  hash: string;
  mediaType: string;
  bytes: number;
  createdAt: number;
}

/** Text that was read from a content once; a row goes with its content. */
export interface FileTextsTable {
  contentId: string;
  outcome: 'read' | 'refused';
  /** JSON: facts and parts of the text, or the refusal. */
  facts: string;
  /** Empty where it was refused. */
  text: string;
  /** Of the text, in UTF-8. Unit: bytes. */
  size: number;
  readAt: number;
}

export interface UsersTable {
  id: string;
  name: string | null;
  /** In lower case: what one signs in with. */
  email: string | null;
  /** scrypt, with its salt and cost. */
  passwordHash: string | null;
  /** `issuer subject` of an identity provider. */
  oidcSubject: string | null;
  createdAt: number;
}

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

export interface MemoriesTable {
  userId: string;
  id: string;
  /** `deleted`: a tombstone, without its text. */
  state: 'suggested' | 'accepted' | 'deleted';
  /** What a suggestion would do. */
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
  /** Chat config (`shared/conversation/chat-config.ts`) and the model. JSON. */
  config: string;
  createdAt: number;
  updatedAt: number;
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

export interface RunsTable {
  id: string;
  userId: string;
  conversationId: string | null;
  /** The message the reply answers. */
  parentId: string | null;
  /** The assistant message it becomes. */
  messageId: string;
  provider: string;
  model: string;
  status: ReplyStatus;
  /** The process that writes it, or `browser` for a provider that the tab itself calls. */
  owner: string;
  heartbeatAt: number;
  /** Somebody pressed Stop: the owner sees it at the latest with its next heartbeat. */
  stopRequested: Generated<number>;
  /** Set at the end: the number of the last event. While it runs, the log itself says. */
  lastSeq: Generated<number>;
  startedAt: number;
  endedAt: number | null;
  /** The most that it may cost, while it runs, for a user with a spending limit. Unit: millionths of `holdCurrency`. */
  hold: number | null;
  holdCurrency: string | null;
}

/** All that follows one question until its last answer (shared/turn/turn.machine.ts). */
export interface TurnsTable {
  id: string;
  userId: string;
  conversationId: string;
  /** Its first answer: the question sent again is the same turn. */
  answerId: string;
  /** The answer that it has come to. */
  messageId: string;
  /** The run that writes it. */
  runId: string | null;
  /** Of the machine that wrote the row. */
  version: number;
  /** A state of the machine, perhaps one of a newer version. */
  state: string;
  reason: string | null;
  round: number;
  /** Fixed when it began, as are the next three. */
  provider: string;
  model: string;
  stream: number;
  /** Values that the browser alone knows (`ClientValues`). JSON. */
  client: string;
  traceId: string | null;
  /** The run and the message that its first answer begins with, while that waits for a page. JSON. */
  continues: string | null;
  /** The message that was shown when a question whose first call waits for a page was asked. */
  headId: string | null;
  /** The message that the next one follows: the answer, or a result behind it. Null in rows of an earlier version. */
  tailId: string | null;
  /** The way its user came in, and how often all their sessions had been ended by then: asked again at each step. */
  door: string;
  epoch: number;
  /** 1: its provider is called with a key that the browser brought. */
  keyed: number;
  /** Providers whose keys came with the question. JSON array. */
  brought: Generated<string>;
  /** The process that runs its calls; none while it waits, and none while a run has an owner of its own. */
  owner: string | null;
  heartbeatAt: number | null;
  startedAt: number;
  endedAt: number | null;
}

/** A tool call of a turn's answer, taken by one conditional update. */
export interface TurnCallsTable {
  turnId: string;
  /** The answer that makes it. */
  messageId: string;
  /** Among the calls of that answer. */
  position: number;
  callId: string;
  name: string;
  arguments: string;
  state: string;
  decision: string | null;
  /** As the user changed them. */
  decidedArguments: string | null;
  /** Digest of what the user was shown (`shownDigest`): the decision counts for nothing else. */
  shown: string | null;
  /** Times that it was begun. */
  attempts: number;
  /** 1: run once more, on a branch of its own. */
  again: number;
  /** The message that its result becomes. */
  resultId: string;
  owner: string | null;
  startedAt: number | null;
  endedAt: number | null;
  /** Question to its user, or progress, of a call that runs (`CallNote`). JSON. */
  note: string | null;
  /** The user's answer to the question. JSON. */
  reply: string | null;
}

export interface TasksTable {
  conversationId: string;
  /** `title` or `summary`: a conversation has one row of each. */
  kind: string;
  /** Another one each time that the task is to be done. */
  id: string;
  userId: string;
  /** The turn that it follows; none where the user asked for it. */
  turnId: string | null;
  /** `waiting`, `running` or an outcome. */
  state: string;
  /** Times that it was begun. */
  attempts: Generated<number>;
  /** The history limit that comes into force with the summary. */
  historyCount: number | null;
  /** 1: the user asked for it. */
  wanted: number;
  /** As of a turn, like the next four. */
  client: string;
  traceId: string | null;
  door: string;
  epoch: number;
  brought: string;
  /** Error of one that failed: type and message. JSON. */
  problem: string | null;
  /** The process that will do it, or does. */
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  endedAt: number | null;
}

/** Events as they were committed together: `firstSeq` is the number of the first, `events` the JSON array of them. */
export interface RunEventsTable {
  runId: string;
  firstSeq: number;
  count: number;
  /** When they arrived. */
  at: number;
  events: string;
}

export interface VaultsTable {
  userId: string;
  provider: string;
  /** AES-256-GCM: iv, tag and text. base64. */
  sealed: string;
  /** The part of it that may be shown. JSON. */
  hint: string;
  updatedAt: number;
}

/** An MCP server as its user has set it up; of one of the operator, what the user chose. */
export interface McpServersTable {
  userId: string;
  /** Names its tools for good. */
  id: string;
  name: string;
  /** Null: the operator's, which has its address elsewhere. */
  url: string | null;
  enabled: number;
  /** Headers and client credentials, sealed as vaults are. */
  sealed: string | null;
  /** The part of them that may be shown. JSON. */
  hint: string;
  /** What may be done with each tool, and the definition that was approved. JSON. */
  rules: string;
  /** Tools, resources and prompts as last listed. JSON. */
  listing: string | null;
  /** The last failure since the last success. JSON. */
  problem: string | null;
  /** Protocol era that the server was found to speak, with a date. JSON. */
  verdict: string | null;
  /** What the server last said about the sign-in it wants. JSON. */
  challenge: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Client registration and tokens at one issuer, sealed. */
export interface McpCredentialsTable {
  userId: string;
  serverId: string;
  issuer: string;
  /** 1: tokens are among them. */
  signedIn: number;
  sealed: string;
  updatedAt: number;
}

/** A sign-in that was begun. `state`: a digest of the value that comes back. */
export interface McpSignInsTable {
  state: string;
  userId: string;
  serverId: string;
  sealed: string;
  expiresAt: number;
}

export interface SharesTable {
  id: string;
  userId: string;
  conversationId: string;
  snapshot: string;
  createdAt: number;
  revokedAt: number | null;
}

/** A call of a provider, written when it has ended and never changed. It holds no text, and stays when its conversation goes. */
export interface UsageCallsTable {
  /** Of a run its id: a run is written once. */
  id: string;
  userId: string;
  at: number;
  conversationId: string | null;
  /** The folder that the conversation was in. */
  folderId: string | null;
  provider: string;
  model: string;
  purpose: Purpose;
  outcome: Outcome;
  /** All that was read, cached or not; null where the provider does not say, as with the next four. */
  inputTokens: number | null;
  cachedTokens: number | null;
  cacheWriteTokens: number | null;
  /** All that was written, reasoning included. */
  outputTokens: number | null;
  reasoningTokens: number | null;
  /** The counters as the provider's package gave them. JSON. */
  counters: string | null;
  /** Price; null where it is not known. Unit: millionths of the currency. */
  micros: number | null;
  currency: string | null;
  priceSource: PriceSource;
  /** Of a price that was computed: the day whose rates it is. YYYY-MM-DD. */
  priceDate: string | null;
  /** The rates that it was computed by. JSON. */
  rates: string | null;
}

/** Sums of calls. */
export interface UsageMeasures {
  calls: number;
  /** Of those: ended in an error, without usage. */
  failed: number;
  /** Of those: answered, at a price that is not known. */
  unpriced: number;
  micros: number;
  inputTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
  reasoningTokens: number;
}

/** One row a day (UTC, days since 1970) and kind of call. An empty text stands for none. */
export interface UsageDaysTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  provider: string;
  model: string;
  purpose: Purpose;
  folderId: string;
}

/** One row a day and conversation. */
export interface UsageChatsTable extends UsageMeasures {
  userId: string;
  day: number;
  currency: string;
  conversationId: string;
}
