// Texts of a user's files: read once in a child process, stored next to the bytes, the same on every turn.
import type { DocumentFacts, DocumentRefusal, DocumentText } from '../../shared/message/document.ts';
import type { TextEncoding } from '../../shared/message/encodings.ts';
import { isWorthAnother } from '../../shared/message/document.ts';
import { documentBlock, notTranscribed, refusalBlock } from '../../shared/payload/document-block.ts';
import { roughTokens } from '../../shared/message/token-estimate.ts';
import { isSoundType } from '../../shared/payload/sounds.ts';
import { ByteGate } from '../process/byte-gate.ts';
import { appError } from '../http/errors.server.ts';
import { findText, findTextFacts, writeText } from '../storage/repositories/file-texts.ts';
import type { FileText, TextPlace } from '../storage/repositories/file-texts.ts';
import { forgetPassages } from '../storage/repositories/passages.ts';
import type { Storage } from '../storage/storage.ts';
import { wordsIn } from './read-bytes.ts';
import { runChild } from './run-child.ts';
import type { ChildResult } from './run-child.ts';

export type DocumentResult = { readonly read: DocumentText } | { readonly refused: DocumentRefusal };

export interface DocumentTexts {
  /**
   * Reads the file if it was not read or an earlier attempt was stopped; with an encoding always, as text in that
   * encoding. Undefined if the user has no such file.
   */
  readDocument(userId: string, id: string, encoding?: TextEncoding): Promise<DocumentResult | undefined>;
  chosenEncoding(userId: string, id: string): Promise<TextEncoding | undefined>;
  /** Returns the file's text as models read it. Does not retry refused files. Undefined as above. */
  viewDocument(userId: string, id: string): Promise<DocumentResult | undefined>;
  /** Stores a sound's transcript, once. Undefined as above; throws 400 `not_a_sound` for other files. */
  writeTranscript(userId: string, id: string, text: string): Promise<DocumentResult | undefined>;
  /** Returns the text for a payload; undefined if it is the file's own content. */
  documentText(userId: string, id: string): Promise<string | undefined>;
}

export interface DocumentOptions {
  readonly storage: Storage;
  readonly open: (userId: string, id: string) => Promise<{ readonly body: AsyncIterable<Uint8Array> } | undefined>;
  readonly run?: (bytes: Buffer, name: string, encoding: TextEncoding | undefined) => Promise<ChildResult>;
}

const runInChild: NonNullable<DocumentOptions['run']> = (bytes, name, encoding) =>
  runChild(bytes, name, undefined, undefined, encoding);

/** Concurrent processes, in total and per user. */
const gate = new ByteGate({ all: 2, perUser: 1 });
const maxWaiting = 50;
const never = new AbortController().signal;

export function createDocumentTexts({ storage, open, run = runInChild }: DocumentOptions): DocumentTexts {
  /** Readings in progress by content, so that the same bytes are read once. */
  const reading = new Map<string, Promise<DocumentResult>>();

  async function readNow(
    userId: string,
    id: string,
    { content, name }: TextPlace,
    encoding: TextEncoding | undefined,
  ): Promise<DocumentResult> {
    const leave = await gate.enter(userId, 1, never);
    try {
      const file = await open(userId, id);
      const pieces: Uint8Array[] = [];
      for await (const piece of file?.body ?? []) pieces.push(piece);
      const result = await run(Buffer.concat(pieces), name, encoding);
      await writeText(storage, content, rowOf(result));
      // The search must not find words of the previous reading.
      if (encoding) await forgetPassages(storage, content);
      return result;
    } finally {
      leave();
    }
  }

  function readOnce(userId: string, id: string, place: TextPlace, encoding?: TextEncoding): Promise<DocumentResult> {
    const key = `${place.content} ${encoding ?? ''}`;
    const known = reading.get(key);
    if (known) return known;
    if (reading.size >= maxWaiting)
      throw appError(503, 'too many files are being read: try again in a few seconds', { code: 'busy', retryAfter: 5 });
    const result = readNow(userId, id, place, encoding).finally(() => reading.delete(key));
    reading.set(key, result);
    return result;
  }

  /** Returns the file's content as text, as it is sent if it was never read as a document. */
  async function wordsOf(userId: string, id: string): Promise<DocumentResult> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of (await open(userId, id))?.body ?? []) text += decoder.decode(piece, { stream: true });
    text += decoder.decode();
    if (text === '') return { refused: { problem: 'empty' } };
    const facts = { words: wordsIn(text), characters: text.length, tokens: roughTokens(text), warnings: [] };
    return { read: { format: 'plain', unit: 'none', count: 1, ...facts, text, parts: [{ name: '', at: 0 }] } };
  }

  return {
    async readDocument(userId, id, encoding) {
      const place = await findText(storage, userId, id);
      const known = place?.read && resultOf(place.read);
      if (place && encoding && !isSoundType(place.mediaType)) return readOnce(userId, id, place, encoding);
      if (!place || (known && !('refused' in known && isWorthAnother(known.refused)))) return known;
      if (isSoundType(place.mediaType)) return unwritten;
      return readOnce(userId, id, place);
    },
    async chosenEncoding(userId, id) {
      const facts = await findTextFacts(storage, userId, id);
      const { warnings = [] } = facts === undefined ? {} : (JSON.parse(facts) as Partial<DocumentFacts>); // from our own row
      return warnings.flatMap((each) => (each.code === 'chosenEncoding' ? [each.name] : []))[0];
    },
    async viewDocument(userId, id) {
      const place = await findText(storage, userId, id);
      if (!place) return undefined;
      if (place.read) return resultOf(place.read);
      if (isSoundType(place.mediaType)) return unwritten;
      return place.mediaType === 'text/plain' ? wordsOf(userId, id) : readOnce(userId, id, place);
    },
    async writeTranscript(userId, id, given) {
      const place = await findText(storage, userId, id);
      if (!place) return undefined;
      if (!isSoundType(place.mediaType)) {
        const message = `the file "${id}" is no sound: only of those a text is taken`;
        throw appError(400, message, { code: 'not_a_sound', found: place.mediaType, allowed: 'audio/…' });
      }
      const known = place.read && resultOf(place.read);
      if (known && 'read' in known) return known;
      const text = given.trim();
      const counts = { words: wordsIn(text), characters: text.length, tokens: roughTokens(text), warnings: [] };
      const parts = [{ name: '', at: 0 }];
      const written: ChildResult = { read: { format: 'sound', unit: 'none', count: 1, ...counts, text, parts } };
      await writeText(storage, place.content, rowOf(written));
      return written;
    },
    async documentText(userId, id) {
      const place = await findText(storage, userId, id);
      if (!place || (!place.read && place.mediaType === 'text/plain')) return undefined;
      if (!place.read && isSoundType(place.mediaType)) return notTranscribed;
      const result = place.read ? resultOf(place.read) : await readOnce(userId, id, place);
      return 'read' in result ? documentBlock(result.read) : refusalBlock(result.refused);
    },
  };
}

/** The sound has no transcript. Not stored, because one may be added. */
const unwritten: DocumentResult = { refused: { problem: 'notTranscribed' } };

function rowOf(result: ChildResult): FileText {
  if ('refused' in result) return { outcome: 'refused', facts: JSON.stringify(result.refused), text: '' };
  const { text, ...facts } = result.read;
  return { outcome: 'read', facts: JSON.stringify(facts), text };
}

function resultOf({ outcome, facts, text }: FileText): DocumentResult {
  if (outcome === 'refused') return { refused: JSON.parse(facts) as DocumentRefusal };
  return { read: { ...(JSON.parse(facts) as Omit<DocumentText, 'text'>), text } };
}
