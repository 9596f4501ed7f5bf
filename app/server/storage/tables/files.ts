// Tables of files, of the text that was read from them, and of its passages.
import type { Generated } from 'kysely';
import type { VectorState } from '../../../shared/api/file-search.ts';

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
  /** Its user has deleted the bytes: it stands in for them, and has none. */
  deletedAt: number | null;
  /** The content that it stands in for, as long as that can be had back. */
  was: string | null;
}

/** Text that was read from a content once; a row goes with its content. */
export interface FileTextsTable {
  contentId: string;
  outcome: 'read' | 'refused';
  /** JSON: facts and parts of the text, or the refusal. */
  facts: string;
  /** Empty where it was refused. */
  text: string;
  /** Size of the text, in UTF-8. Unit: bytes. */
  size: number;
  readAt: number;
}

/** Thumbnail of a content that is an image; a row goes with its content. */
export interface FileThumbnailsTable {
  contentId: string;
  /** WebP. Null where none could be made, or where it would be no smaller. */
  thumbnail: Uint8Array | null;
  madeAt: number;
}

/** A passage of a content's text (server/passages); a row goes with its content. */
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

/** A content whose passages are all there. */
export interface PassageIndexesTable {
  contentId: string;
  passages: number;
  indexedAt: number;
}

/** A passage's meaning by one model; a row goes with its content. */
export interface PassageVectorsTable {
  contentId: string;
  /** "provider/model": vectors of another one are never compared. */
  model: string;
  position: number;
  /** The content's owner. */
  userId: string;
  dimension: number;
  /** Float32, little-endian, of length 1. */
  vector: Uint8Array;
}

/** The job that makes the vectors of a content; `done` only with a vector for each passage. */
export interface PassageVectorJobsTable {
  contentId: string;
  userId: string;
  /** "provider/model" that is wanted. */
  model: string;
  /** Known from the first answer on. */
  dimension: number | null;
  state: VectorState;
  made: number;
  /** JSON: the error that it waits or stopped for. */
  cause: string | null;
  /** Failed ones since the last that was stored. */
  attempts: number;
  /** A waiting job is not tried before. Unit: ms since 1970. */
  dueAt: number;
  /** The process that works on it. */
  owner: string | null;
  heartbeatAt: number;
  changedAt: number;
}
