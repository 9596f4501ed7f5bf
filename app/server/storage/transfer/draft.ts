// The common form of all imports, before anything is written.
import type { PreviewVersion } from '../../../shared/api/previews.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import type { TitleSource } from '../../../shared/api/conversations.ts';
import type { LibraryImport } from './own-library.ts';
import type { LeftOutReason } from '../../../shared/transfer/import-pieces.ts';

export interface ConversationImport {
  /** The id in the source: the same id is the same conversation. */
  readonly sourceId: string;
  /** More messages of a conversation that was too large for one request. */
  readonly continues?: true;
  readonly title: string;
  readonly titleSource: TitleSource;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly folder?: string;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly config: unknown;
  /** The shown leaf. */
  readonly headId: string | null;
  /** Parents before their children. */
  readonly messages: readonly StoredMessage[];
  /** Saved versions of previews; only in our own format. */
  readonly previews?: readonly PreviewVersion[];
  /** Unchecked data of features by name; only in our own format. */
  readonly features?: Fields;
}

export type ImportFormat = 'tributary' | 'chatgpt' | 'claude' | 'lobechat' | 'openwebui' | 'librechat';

export interface ImportReading {
  readonly format: ImportFormat;
  readonly conversations: readonly ConversationImport[];
  readonly settings: Readonly<Record<string, unknown>>;
  /** Only in our own format. */
  readonly library?: LibraryImport;
  /** Unchecked data of features; only in our own format. */
  readonly items?: readonly { readonly feature: string; readonly item: unknown }[];
  readonly notes: Notes;
}

export interface NotesCopy {
  readonly noted: ReturnType<Notes['list']>;
  readonly leftOut: ReturnType<Notes['leftOut']>;
}

/** Counts the items an import leaves out, so that nothing is dropped silently. */
export class Notes {
  private readonly counts = new Map<string, number>();
  private readonly refused = new Map<LeftOutReason, number>();

  /** Restores notes from another thread, as returned by `copy`. */
  static of({ noted, leftOut }: NotesCopy): Notes {
    const notes = new Notes();
    for (const { what, count } of noted) notes.add(what, count);
    for (const { reason, count } of leftOut) notes.leaveOut(reason, count);
    return notes;
  }

  copy(): NotesCopy {
    return { noted: this.list(), leftOut: this.leftOut() };
  }

  leaveOut(reason: LeftOutReason, count = 1): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + count);
  }

  leftOut(): readonly { readonly reason: LeftOutReason; readonly count: number }[] {
    return [...this.refused].map(([reason, count]) => ({ reason, count }));
  }

  add(what: string, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  list(): readonly { readonly what: string; readonly count: number }[] {
    return [...this.counts].map(([what, count]) => ({ what, count }));
  }
}

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a file's conversations: from a list or a single one. */
export const entriesOf = (file: unknown): readonly unknown[] => (Array.isArray(file) ? file : [file]);

/** Reads entries that `isOne` accepts, and counts the others, so that an invalid one does not block the rest. */
export function conversationsIn(
  file: unknown,
  isOne: (entry: unknown) => boolean,
  read: (entry: Fields) => ConversationImport,
  notes: Notes,
): readonly ConversationImport[] {
  const entries = entriesOf(file);
  const odd = entries.filter((entry) => !isOne(entry)).length;
  if (odd > 0) notes.add('conversations that can’t be read', odd);
  return entries.filter(isOne).map((entry) => read(fieldsOf(entry)));
}

/** Returns Unix time in ms from ms, seconds or a date string; undefined for anything else. */
export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  if (!Number.isFinite(time) || time <= 0) return undefined;
  // Smaller numbers are seconds (until 2286), larger ones ms (since 2001).
  const ms = Math.round(time < 1e10 ? time * 1000 : time);
  return ms > 8.64e15 ? undefined : ms;
}
