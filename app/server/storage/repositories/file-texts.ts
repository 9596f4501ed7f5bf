// Extracted texts of files, stored by content.
import type { Selectable } from 'kysely';
import type { FileTextsTable } from '../tables/files.ts';
import type { Tables } from '../storage.ts';

export type FileText = Pick<Selectable<FileTextsTable>, 'outcome' | 'facts' | 'text'>;

export interface TextPlace {
  readonly content: string;
  readonly mediaType: string;
  readonly name: string;
  /** Undefined if the file has not been read yet. */
  readonly read?: FileText;
}

/** Returns undefined if the user has no such file, or deleted it. */
export async function findText({ db }: Tables, userId: string, id: string): Promise<TextPlace | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'files.content')
    .select(['content', 'mediaType', 'name', 'outcome', 'facts', 'text'])
    .where('files.userId', '=', userId)
    .where('files.id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { outcome, facts, text, ...place } = row;
  return outcome === null || facts === null || text === null ? place : { ...place, read: { outcome, facts, text } };
}

/** Returns facts about the extraction as JSON; undefined if the file has not been read. */
export async function findTextFacts({ db }: Tables, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('fileTexts', 'fileTexts.contentId', 'files.content')
    .select('facts')
    .where('files.userId', '=', userId)
    .where('files.id', '=', id)
    .executeTakeFirst();
  return row?.facts;
}

/** True if any message of the conversation, on any branch, has a sound without a transcript. */
export async function hasUnwrittenSound({ db }: Tables, userId: string, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('fileContents')
    .leftJoin('fileTexts', 'fileTexts.contentId', 'fileContents.id')
    .innerJoin('files', 'files.content', 'fileContents.id')
    .innerJoin('messageFiles', 'messageFiles.fileId', 'files.id')
    .innerJoin('messages', 'messages.seq', 'messageFiles.messageSeq')
    .select('files.id')
    .where('fileContents.userId', '=', userId)
    .where('mediaType', 'like', 'audio/%')
    .where('fileContents.deletedAt', 'is', null)
    .where('fileTexts.contentId', 'is', null)
    .where('files.userId', '=', userId)
    .where('messages.userId', '=', userId)
    .where('messages.conversationId', '=', conversationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined as above. */
export async function findContent({ db }: Tables, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .innerJoin('fileContents', 'fileContents.id', 'files.content')
    .select('content')
    .where('files.userId', '=', userId)
    .where('files.id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.content;
}

/** Writes nothing if the content is gone. Of two concurrent readings, the last one counts. */
export async function writeText({ db }: Tables, content: string, { outcome, facts, text }: FileText): Promise<void> {
  const row = { outcome, facts, text, size: Buffer.byteLength(text), readAt: Date.now() };
  await db
    .insertInto('fileTexts')
    .columns(['contentId', 'outcome', 'facts', 'text', 'size', 'readAt'])
    .expression((query) =>
      query
        .selectFrom('fileContents')
        .select(({ val, ref, cast }) => [
          ref('id').as('contentId'),
          cast<FileText['outcome']>(val(row.outcome), 'text').as('outcome'),
          cast<string>(val(row.facts), 'text').as('facts'),
          cast<string>(val(row.text), 'text').as('text'),
          cast<number>(val(row.size), 'bigint').as('size'),
          cast<number>(val(row.readAt), 'bigint').as('readAt'),
        ])
        .where('id', '=', content),
    )
    .onConflict((conflict) => conflict.column('contentId').doUpdateSet(row))
    .execute();
}
