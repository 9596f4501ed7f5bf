// Imports an export file: detects the format, reports before writing, and adds each conversation once.
import type { App } from '../../process/app.ts';
import { createHash } from 'node:crypto';
import { changeConversation, createConversation, findConversation } from '../repositories/conversations.ts';
import { createFolder, listFolders } from '../repositories/folders.ts';
import { addMessages, knownIds } from '../repositories/messages.ts';
import { addPreviewVersion } from '../repositories/preview-versions.ts';
import { changeSettings, readSettings } from '../repositories/settings.ts';
import { features } from '../../../features/storage.ts';
import { idSchema } from '../../../shared/schema/schema.ts';
import { maxSettings } from '../../../shared/api/settings.ts';
import { maxSettingsSize, refusedInImport } from '../setting-rules.ts';
import { together } from '../storage.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import type { Tables } from '../storage.ts';
import { isChatGPT, readChatGPT } from './chatgpt.ts';
import { isClaude, readClaude } from './claude.ts';
import type { ConversationImport, ImportFormat, ImportReading, Notes } from './draft.ts';
import { isLibreChat, readLibreChat } from './librechat.ts';
import { isLobeChat, readLobeChat } from './lobechat.ts';
import { isOpenWebUI, readOpenWebUI } from './open-webui.ts';
import { isOwn, readOwn } from './own-format.ts';
import { takeLibrary } from './own-library.ts';

const formats: readonly (readonly [is: (file: unknown) => boolean, read: (file: unknown) => ImportReading])[] = [
  [isOwn, readOwn],
  [isChatGPT, readChatGPT],
  [isClaude, readClaude],
  [isOpenWebUI, readOpenWebUI],
  [isLibreChat, readLibreChat],
  [isLobeChat, readLobeChat],
];

/** Limits per request. A larger file is sent in parts. Each conversation is a transaction. */
export const importLimits = { conversations: 5000, messages: 100_000, items: 1000 } as const;

/** Returns a message if a file exceeds the limits of a request. */
export function problemOfImport({ conversations, items = [] }: ImportReading): string | undefined {
  const found = {
    conversations: conversations.length,
    messages: conversations.reduce((sum, { messages }) => sum + messages.length, 0),
    items: items.length,
  };
  const over = (['conversations', 'messages', 'items'] as const).find((what) => found[what] > importLimits[what]);
  return (
    over && `this file holds ${found[over]} ${over}; allowed at once: ${importLimits[over]}. Send it in several parts`
  );
}

/** Returns undefined for an unknown format. */
export function readImport(file: unknown): ImportReading | undefined {
  return formats.find(([is]) => is(file))?.[1](file);
}

export interface ImportReport {
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  /** `known`: already existing, left unchanged. */
  readonly conversations: { readonly found: number; readonly added: number; readonly known: number };
  /** Messages of added conversations, and missing ones of conversations sent in parts. */
  readonly messages: number;
  readonly folders: readonly string[];
  readonly settings: number;
  /** Assistants, prompts, facts and items of features added. */
  readonly items: number;
  readonly notes: ReturnType<Notes['list']>;
  /** Parts that a file must not contain, by reason. */
  readonly leftOut: ReturnType<Notes['leftOut']>;
  readonly sample: readonly { readonly title: string; readonly messages: number; readonly known: boolean }[];
}

const sampleSize = 20;

/** A dry run returns the same report and writes nothing. */
export async function runImport(
  app: App,
  tables: Tables,
  userId: string,
  reading: ImportReading,
  dryRun: boolean,
): Promise<ImportReport> {
  const { format, conversations, library, notes } = reading;
  const folders = new Map((await listFolders(tables, userId)).map(({ id, name }) => [name, id]));
  const newFolders = new Set<string>();
  const sample: ImportReport['sample'][number][] = [];
  let [found, added, messages] = [0, 0, 0];
  // Before the chats, so that their projects have instructions from the start.
  const into = { folders, made: newFolders, notes, dryRun };
  const ofLibrary = library ? await together(tables, (all) => takeLibrary(app, all, userId, library, into)) : 0;
  const ofFeatures = await takeItems(tables, userId, reading, dryRun);
  for (const conversation of conversations) {
    if (conversation.continues) {
      messages += await together(tables, (all) => goOn(all, userId, reading, conversation, dryRun));
      continue;
    }
    found++;
    const known = await isKnown(tables, userId, format, conversation);
    if (sample.length < sampleSize)
      sample.push({ title: conversation.title, messages: conversation.messages.length, known });
    if (known) continue;
    added++;
    messages += conversation.messages.length;
    const { folder } = conversation;
    if (folder !== undefined && !folders.has(folder)) newFolders.add(folder);
    if (dryRun) continue;
    // One transaction per conversation, so that each exists completely or not at all and can be sent again.
    await together(tables, (all) => write(all, userId, format, conversation, folders));
  }
  const settings = await takeSettings(tables, userId, reading, dryRun);
  return {
    format,
    dryRun,
    conversations: { found, added, known: found - added },
    messages,
    folders: [...newFolders],
    settings,
    items: ofLibrary + ofFeatures,
    notes: notes.list(),
    leftOut: notes.leftOut(),
    sample,
  };
}

/** Returns how many were added, each in a transaction of its own. */
async function takeItems(
  tables: Tables,
  userId: string,
  { items = [], notes }: ImportReading,
  dryRun: boolean,
): Promise<number> {
  let added = 0;
  for (const { feature, item } of items) {
    const transfer = features.find(({ itemTransfer }) => itemTransfer?.name === feature)?.itemTransfer;
    const taken = transfer ? await together(tables, (all) => transfer.read(all, userId, item, dryRun)) : 'unreadable';
    if (taken === 'added') added++;
    if (taken === 'added' && transfer) notes.add(`${transfer.name}, which are switched on by hand`);
    else if (taken === 'full' && transfer) notes.add(`${transfer.name} beyond the limit`);
    else if (taken === 'unreadable') notes.add(`unreadable ${transfer?.name ?? 'items'}`);
  }
  return added;
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const idPattern = new RegExp(idSchema.pattern);

/** Derives the id from user and source, so that repeated imports match and users are separate. */
const importedId = (userId: string, format: ImportFormat, sourceId: string): string => hash(userId, format, sourceId);

async function isKnown(
  tables: Tables,
  userId: string,
  format: ImportFormat,
  { sourceId }: ConversationImport,
): Promise<boolean> {
  const ids = [importedId(userId, format, sourceId), ...(format === 'tributary' ? [sourceId] : [])];
  for (const id of ids) if (await findConversation(tables, userId, id)) return true;
  return false;
}

async function write(
  tables: Tables,
  userId: string,
  format: ImportFormat,
  conversation: ConversationImport,
  folders: Map<string, string>,
): Promise<void> {
  const { title, titleSource, config, createdAt, updatedAt, folder, pinned, archived, headId, messages } = conversation;
  const folderId = folder === undefined ? null : await folderOf(tables, userId, folder, folders);
  const id = importedId(userId, format, conversation.sourceId);
  // A date in the future would keep the chat at the top of the list.
  const now = Date.now();
  const times = { createdAt: Math.min(createdAt, now), updatedAt: Math.min(updatedAt, now) };
  await createConversation(tables, userId, { id, title, titleSource, folderId, config }, times);
  await addMessages(tables, userId, id, messages.map(renamed));
  for (const { createdAt: savedAt, ...version } of conversation.previews ?? [])
    await addPreviewVersion(
      tables,
      userId,
      id,
      { ...version, message: named(version.message), after: named(version.after) },
      savedAt,
    );
  await takeFeatures(tables, userId, id, conversation);
  await changeConversation(tables, userId, id, { pinned, archived, headId: headId === null ? null : named(headId) });
}

async function takeFeatures(
  tables: Tables,
  userId: string,
  id: string,
  { features: written = {} }: ConversationImport,
): Promise<void> {
  for (const { transfer } of features)
    if (transfer && written[transfer.name] !== undefined)
      await transfer.read(tables, userId, id, written[transfer.name], named);
}

const named = (source: string): string => (idPattern.test(source) ? source : hash(source));

const renamed = (message: StoredMessage): StoredMessage => ({
  ...message,
  id: named(message.id),
  parentId: message.parentId === null ? null : named(message.parentId),
});

/** Adds a later part of a conversation that this import began, once. Returns the number of messages. */
async function goOn(
  tables: Tables,
  userId: string,
  { format, notes }: ImportReading,
  part: ConversationImport,
  dryRun: boolean,
): Promise<number> {
  const { sourceId, headId, messages } = part;
  const id = importedId(userId, format, sourceId);
  if (!(await findConversation(tables, userId, id)))
    // In a dry run the first part was not written either.
    return dryRun && !(await findConversation(tables, userId, sourceId)) ? messages.length : 0;
  const given = messages.map(renamed);
  const own = given.map((message) => message.id);
  // Each part is one transaction, so a few ids show whether it was written.
  if ((await knownIds(tables, userId, id, own.slice(0, 100))).length > 0) return 0;
  if (dryRun) return given.length;
  const known = new Set(own);
  const before = given.flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId]));
  for (const parent of await knownIds(tables, userId, id, before.slice(0, 10_000))) known.add(parent);
  const hung = given.map((message) => {
    if (message.parentId === null || known.has(message.parentId)) return message;
    notes.add('messages that reply to a missing message');
    return { ...message, parentId: null };
  });
  await addMessages(tables, userId, id, hung);
  await takeFeatures(tables, userId, id, part);
  if (headId !== null) await changeConversation(tables, userId, id, { headId: named(headId) });
  return hung.length;
}

async function folderOf(
  tables: Tables,
  userId: string,
  name: string,
  folders: Map<string, string>,
): Promise<string | null> {
  const known = folders.get(name);
  if (known !== undefined) return known;
  const made = await createFolder(tables, userId, { name: name.slice(0, 200) });
  if (made) folders.set(name, made.id);
  return made?.id ?? null;
}

/** Keeps settings the user already has; the same limits apply as for manual changes. */
async function takeSettings(
  tables: Tables,
  userId: string,
  { settings, notes }: ImportReading,
  dryRun: boolean,
): Promise<number> {
  return together(tables, async (all) => {
    const known = await readSettings(all, userId);
    const fresh: Record<string, unknown> = {};
    let size = JSON.stringify(known).length;
    for (const [key, value] of Object.entries(settings)) {
      const reason = refusedInImport(key);
      if (reason) notes.leaveOut(reason);
      if (reason || Object.hasOwn(known, key) || value === null) continue;
      const added = JSON.stringify({ [key]: value }).length;
      const names = Object.keys(known).length + Object.keys(fresh).length;
      if (names >= maxSettings || size + added > maxSettingsSize) {
        notes.leaveOut('setting-limit');
        continue;
      }
      size += added;
      fresh[key] = value;
    }
    if (!dryRun) await changeSettings(all, userId, fresh);
    return Object.keys(fresh).length;
  });
}
