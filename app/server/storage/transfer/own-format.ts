// Our own format: all of a user's data except keys, in one readable JSON file that can be imported again.
import { problemsOf } from '@tributary/runtime-core/schema';
import { listConversations, readConversation } from '../repositories/conversations.ts';
import type { ConversationHead } from '../../../shared/api/conversations.ts';
import { previewVersion } from '../../../shared/api/previews.ts';
import type { PreviewVersion } from '../../../shared/api/previews.ts';
import { listPreviewVersions } from '../repositories/preview-versions.ts';
import { listFolders } from '../repositories/folders.ts';
import { readMessages } from '../repositories/messages.ts';
import { sentMessage } from '../../../shared/api/message.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { readSettings } from '../repositories/settings.ts';
import type { Tables } from '../storage.ts';
import { features } from '../../../features/storage.ts';
import { exportLibrary, readLibrary } from './own-library.ts';
import { fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, ImportReading } from './draft.ts';

export const ownFormat = 'tributary-export';
export const ownVersion = 1;

/** Yields a message as JSON in chunks, including the bytes of its files, so that an export is self-contained. */
export type Exported = (message: StoredMessage) => AsyncIterable<string>;

/** Yields the file one message at a time, to limit memory. */
export async function* exportAll(
  tables: Tables,
  userId: string,
  exported: Exported,
  only?: string,
): AsyncGenerator<string> {
  const folders = await listFolders(tables, userId);
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const head = { format: ownFormat, version: ownVersion, exportedAt: new Date().toISOString() };
  const settings = only === undefined ? await readSettings(tables, userId) : {};
  const library = only === undefined ? await exportLibrary(tables, userId) : {};
  yield `${JSON.stringify({ ...head, settings, ...library }).slice(0, -1)},\n"conversations":[`;
  let separator = '\n';
  for await (const id of only === undefined ? everyId(tables, userId) : [only]) {
    const whole = await readConversation(tables, userId, id, 0);
    if (!whole) continue;
    const messages = await readMessages(tables, userId, id);
    const previews = await listPreviewVersions(tables, userId, id);
    const fields = {
      ...conversationOf(whole.conversation, names),
      ...(previews.length > 0 ? { previews } : {}),
      ...(await featuresOf(tables, userId, id)),
    };
    yield `${separator}${JSON.stringify(fields).slice(0, -1)},"messages":[`;
    for (const [at, { runId: _runId, ...message }] of messages.entries()) {
      if (at > 0) yield ',';
      yield* exported(message);
    }
    yield ']}';
    separator = ',\n';
  }
  yield only === undefined ? '\n],\n"items":[' : '\n]';
  if (only === undefined) yield* exportItems(tables, userId);
  yield '}\n';
}

async function* exportItems(tables: Tables, userId: string): AsyncGenerator<string> {
  let separator = '\n';
  for (const { itemTransfer } of features) {
    if (!itemTransfer) continue;
    for await (const item of itemTransfer.write(tables, userId)) {
      yield `${separator}${JSON.stringify({ feature: itemTransfer.name, item })}`;
      separator = ',\n';
    }
  }
  yield '\n]';
}

async function featuresOf(tables: Tables, userId: string, id: string): Promise<object> {
  const written: Record<string, unknown> = {};
  for (const { transfer } of features) {
    const data = await transfer?.write(tables, userId, id);
    if (transfer && data !== undefined) written[transfer.name] = data;
  }
  return Object.keys(written).length > 0 ? { features: written } : {};
}

async function* everyId(tables: Tables, userId: string): AsyncGenerator<string> {
  for (const view of ['active', 'archived'] as const) {
    for (let after: string | undefined; ;) {
      const page = await listConversations(tables, userId, { view, limit: 200, after });
      for (const { id } of page) yield id;
      after = page.at(-1)?.id;
      if (after === undefined) break;
    }
  }
}

function conversationOf(head: ConversationHead, names: ReadonlyMap<string, string>) {
  const { folderId, deletedAt: _deletedAt, ...rest } = head;
  const folder = folderId === null ? undefined : names.get(folderId);
  return { ...rest, ...(folder === undefined ? {} : { folder }) };
}

export const isOwn = (file: unknown): boolean => isFields(file) && file['format'] === ownFormat;

export function readOwn(file: unknown): ImportReading {
  const notes = new Notes();
  const { conversations, settings, items } = fieldsOf(file);
  const read = listOf(conversations).flatMap((entry) => {
    const conversation = readConversationEntry(entry, notes);
    if (!conversation) notes.add('conversations without an id');
    return conversation ? [conversation] : [];
  });
  const library = readLibrary(fieldsOf(file), notes);
  return {
    format: 'tributary',
    conversations: read,
    settings: fieldsOf(settings),
    library,
    items: listOf(items).map((entry) => ({
      feature: textOf(fieldsOf(entry)['feature']),
      item: fieldsOf(entry)['item'],
    })),
    notes,
  };
}

function readConversationEntry(entry: unknown, notes: Notes): ConversationImport | undefined {
  const fields = fieldsOf(entry);
  const sourceId = textOf(fields['id']);
  if (sourceId === '') return undefined;
  const continues = fields['continues'] === true;
  const messages = readEntries(listOf(fields['messages']), notes, continues);
  const headId = textOf(fields['headId']);
  const createdAt = timeOf(fields['createdAt']) ?? Date.now();
  return {
    sourceId,
    ...(continues ? { continues } : {}),
    title: textOf(fields['title']),
    titleSource:
      fields['titleSource'] === 'generated' || fields['titleSource'] === 'none' ? fields['titleSource'] : 'user',
    createdAt,
    updatedAt: timeOf(fields['updatedAt']) ?? createdAt,
    ...(textOf(fields['folder']) === '' ? {} : { folder: textOf(fields['folder']) }),
    pinned: fields['pinned'] === true,
    archived: fields['archived'] === true,
    config: configOf(fields['config'], continues ? new Notes() : notes),
    headId: messages.some(({ id }) => id === headId) ? headId : continues ? null : (messages.at(-1)?.id ?? null),
    messages,
    previews: readPreviews(listOf(fields['previews']), notes),
    features: fieldsOf(fields['features']),
  };
}

function readPreviews(entries: readonly unknown[], notes: Notes): readonly PreviewVersion[] {
  return entries.flatMap((entry) => {
    if (problemsOf(previewVersion, entry).length === 0) return [entry as PreviewVersion]; // the schema has just checked it
    notes.add('unreadable versions of previews');
    return [];
  });
}

/** Consents must be given by a person who sees the call, not by a file. */
function configOf(value: unknown, notes: Notes): Readonly<Record<string, unknown>> {
  const { toolConsents, ...config } = fieldsOf(value);
  if (listOf(toolConsents).length > 0) notes.leaveOut('chat-consents');
  return config;
}

/**
 * Leaves out invalid messages and attaches those below to the parent. `continues`: parents may be in an earlier part.
 */
function readEntries(entries: readonly unknown[], notes: Notes, continues: boolean): readonly StoredMessage[] {
  const instead = new Map<string, string | null>();
  const messages: StoredMessage[] = [];
  for (const entry of entries) {
    const fields = fieldsOf(entry);
    const parent = typeof fields['parentId'] === 'string' ? fields['parentId'] : null;
    const known = parent !== null && instead.has(parent);
    const parentId = known ? (instead.get(parent) ?? null) : continues ? parent : null;
    // A reply that was running at export was cut off.
    const outcome = fields['outcome'] === 'running' ? { outcome: 'interrupted' } : {};
    const message: unknown = { ...fields, ...outcome, parentId };
    const id = textOf(fields['id']);
    if (problemsOf(sentMessage, message).length > 0) {
      notes.add('unreadable messages');
      instead.set(id, parentId);
    } else {
      if (parent !== null && !known && !continues) notes.add('messages that reply to a missing message');
      instead.set(id, id);
      messages.push(message as StoredMessage); // the schema has just checked it
    }
  }
  return messages;
}
