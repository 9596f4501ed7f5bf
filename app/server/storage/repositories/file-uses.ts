// What uses files: messages, shares, projects, assistants and features (`fileUses`). Unused files are collected.
import { expressionBuilder, sql } from 'kysely';
import type { AliasableExpression, ExpressionBuilder } from 'kysely';
import { features } from '../../../features/storage.ts';
import type { FilePlace } from '../../../shared/api/file-usage.ts';
import type { Database } from '../schema.ts';

/** One row per use of a file. */
export interface FileUseRow {
  readonly fileId: string;
  readonly userId: string;
  /** Id of what uses the file. */
  readonly id: string;
  readonly name: string;
  /** `trash`: what uses the file is in the trash; `hidden`: it is deleted and shown nowhere. */
  readonly state: 'there' | 'trash' | 'hidden';
}

export interface FileUse {
  readonly kind: FilePlace['kind'];
  readonly rows: () => AliasableExpression<FileUseRow>;
  /** Derives the displayed name from the row's name. */
  readonly nameOf?: (name: string) => string;
}

const there = sql<FileUseRow['state']>`'there'`.as('state');

const core: readonly FileUse[] = [
  {
    kind: 'chat',
    rows: () =>
      expressionBuilder<Database>()
        .selectFrom('messageFiles')
        .innerJoin('messages', 'messages.seq', 'messageFiles.messageSeq')
        .innerJoin('conversations', (join) =>
          join
            .onRef('conversations.id', '=', 'messages.conversationId')
            .onRef('conversations.userId', '=', 'messages.userId'),
        )
        .select(['messageFiles.fileId', 'messages.userId', 'conversations.id', 'conversations.title as name'])
        .select(
          sql<FileUseRow['state']>`CASE WHEN "conversations"."deletedAt" IS NULL THEN 'there' ELSE 'trash' END`.as(
            'state',
          ),
        ),
  },
  {
    kind: 'project',
    rows: () =>
      expressionBuilder<Database>()
        .selectFrom('folderFiles')
        .innerJoin('folders', 'folders.id', 'folderFiles.folderId')
        .select(['folderFiles.fileId', 'folderFiles.userId', 'folders.id', 'folders.name'])
        .select(
          sql<FileUseRow['state']>`CASE WHEN "folders"."deletedAt" IS NULL THEN 'there' ELSE 'hidden' END`.as('state'),
        ),
  },
  {
    kind: 'assistant',
    rows: () =>
      expressionBuilder<Database>()
        .selectFrom('libraryFiles')
        .innerJoin('libraryItems', 'libraryItems.key', 'libraryFiles.itemKey')
        .select(['libraryFiles.fileId', 'libraryItems.userId', 'libraryItems.id', 'libraryItems.body as name', there]),
    nameOf(body) {
      const { name } = Object(JSON.parse(body)) as { readonly name?: unknown };
      return typeof name === 'string' ? name : '';
    },
  },
  {
    kind: 'share',
    rows: () =>
      expressionBuilder<Database>()
        .selectFrom('shareFiles')
        .innerJoin('shares', 'shares.id', 'shareFiles.shareId')
        .innerJoin('conversations', (join) =>
          join
            .onRef('conversations.id', '=', 'shares.conversationId')
            .onRef('conversations.userId', '=', 'shares.userId'),
        )
        .select(['shareFiles.fileId', 'shares.userId', 'shares.id', sql<string>`''`.as('name')])
        .select(
          sql<FileUseRow['state']>`CASE WHEN "conversations"."deletedAt" IS NULL THEN 'there' ELSE 'trash' END`.as(
            'state',
          ),
        ),
  },
];

export const fileUses = (): readonly FileUse[] => [...core, ...features.flatMap((feature) => feature.fileUses ?? [])];

export const isUnused = (files: ExpressionBuilder<Database, 'files'>) =>
  files.and(
    fileUses().map(({ rows }) =>
      files.not(
        files.exists(
          files
            .selectFrom(rows().as('uses'))
            .select('uses.fileId')
            .whereRef('uses.fileId', '=', 'files.id')
            .whereRef('uses.userId', '=', 'files.userId'),
        ),
      ),
    ),
  );
