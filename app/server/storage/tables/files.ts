// Tables of files, their extracted texts, and their passages.
import type { Generated } from 'kysely';
import type { VectorState } from '../../../shared/api/file-search.ts';

/** A file, keyed by the id in messages: created by the client, unique per user. */
export interface FilesTable {
  userId: string;
  id: string;
  content: string;
  name: string;
  createdAt: number;
  /** When the last message, share or image job that named it was gone. */
  unusedSince: number | null;
}

/** Bytes of one user, stored once for all equal files. */
export interface FileContentsTable {
  /** Name of the bytes in DATA_DIR/files or of their chunks. */
  id: string;
  userId: string;
  /** SHA-256, base64url. */
  hash: string;
  mediaType: string;
  bytes: number;
  createdAt: number;
  /** Set if the user deleted the bytes; this row then replaces them. */
  deletedAt: number | null;
  /** The content this row replaces, while it can be restored. */
  was: string | null;
}

/** Extracted text of a content. Deleted with the content. */
export interface FileTextsTable {
  contentId: string;
  outcome: 'read' | 'refused';
  /** JSON: facts and parts of the text, or the refusal. */
  facts: string;
  /** '' if refused. */
  text: string;
  /** Size of the text in UTF-8. Unit: bytes. */
  size: number;
  readAt: number;
}

/** Thumbnail of an image. Deleted with the content. */
export interface FileThumbnailsTable {
  contentId: string;
  /** WebP. Null if it could not be made or would not be smaller. */
  thumbnail: Uint8Array | null;
  madeAt: number;
}

/** A passage of a content's text (server/passages). Deleted with the content. */
export interface FilePassagesTable {
  seq: Generated<number>;
  contentId: string;
  position: number;
  part: number;
  partName: string;
  firstLine: number;
  lastLine: number;
  start: number;
  text: string;
}

/** A content that is completely indexed. */
export interface PassageIndexesTable {
  contentId: string;
  passages: number;
  indexedAt: number;
}

/** A passage's embedding by one model. Deleted with the content. */
export interface PassageVectorsTable {
  contentId: string;
  /** "provider/model": vectors of different models are never compared. */
  model: string;
  position: number;
  userId: string;
  dimension: number;
  /** Float32, little-endian, normalized to length 1. */
  vector: Uint8Array;
}

/** The job that computes a content's vectors; `done` once every passage has one. */
export interface PassageVectorJobsTable {
  contentId: string;
  userId: string;
  /** "provider/model" to use. */
  model: string;
  /** Known after the first response. */
  dimension: number | null;
  state: VectorState;
  made: number;
  /** JSON: the error that it waits or stopped for. */
  cause: string | null;
  /** Failed attempts since the last stored batch. */
  attempts: number;
  /** A waiting job does not run earlier. Unix time in ms. */
  dueAt: number;
  /** The process that runs the job. */
  owner: string | null;
  heartbeatAt: number;
  changedAt: number;
}
