// Decides which files of a conversation are searched instead of sent, and what is sent in place of their text.
import type { ModelCard } from '@tributary/runtime-core';
import type { DocumentFacts, DocumentText, DocumentUnit } from '../../shared/message/document.ts';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import type { FileAttachment, Message } from '../../shared/message/message.ts';
import { headOf } from '../../shared/payload/document-block.ts';
import { withoutEnd } from '../../shared/payload/file-block.ts';
import { headLength, planFiles } from '../../shared/payload/file-modes.ts';
import type { ModeOptions, PlannedFile } from '../../shared/payload/file-modes.ts';
import { soundOf, isSoundType } from '../../shared/payload/sounds.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import { searchFilesName } from '../../shared/tools/file-search.ts';
import type { FileStore } from '../files/file-store.ts';
import { tablesBlock } from './queried-tables.ts';
import type { QueriedTables } from './queried-tables.ts';
import { tableNote } from './table-note.ts';
import { toldPassages } from './told-passages.ts';
import type { ToldPassages } from './told-passages.ts';

export interface SearchedFile {
  readonly id: string;
  readonly name: string;
  readonly unit: DocumentUnit;
}

/** Messages that are sent, and project files, which come before the first question. */
export interface SentFiles {
  readonly sent: readonly Message[];
  readonly projectFiles: readonly FileAttachment[];
}

type Store = Pick<FileStore, 'viewDocument' | 'known'>;

/** Size in bytes below which a text's tokens are estimated from its bytes. */
const smallBytes = 30_000;

/** In the order in which they are sent; a file that occurs twice is planned once. */
export async function planOf(
  store: Store,
  userId: string,
  { sent, projectFiles }: SentFiles,
  options: ModeOptions,
): Promise<readonly PlannedFile[]> {
  const own = sent.flatMap((message) => (message.role === 'user' ? (message.files ?? []) : []));
  const files = new Map<string, FileAttachment>();
  for (const [at, file] of [...projectFiles, ...own].entries()) {
    const key = idOf(file) ?? `own ${at}`;
    if (!files.has(key)) files.set(key, file);
  }
  const unread = [...files.values()].flatMap((file) => ('url' in file && !file.read ? (idOf(file) ?? []) : []));
  if ((options.window === undefined && !options.documents && !options.sound) || unread.length === 0)
    return planFiles([...files.values()], options);
  const sizes = new Map(
    (await store.known(userId, unread)).map(({ id, mediaType, bytes, textBytes }) => [
      id,
      // A sound is sent either as a file or as its text.
      isSoundType(mediaType) ? bytes : (textBytes ?? bytes),
    ]),
  );
  const known: FileAttachment[] = [];
  for (const [id, file] of files) known.push(await withFacts(store, userId, file, { id, size: sizes.get(id) }));
  return planFiles(known, options);
}

/** Adds facts about a file whose message has none. Bytes are a poor estimate of tokens in non-Latin alphabets. */
async function withFacts(
  store: Store,
  userId: string,
  file: FileAttachment,
  { id, size }: { readonly id: string; readonly size: number | undefined },
): Promise<FileAttachment> {
  if (!('url' in file) || size === undefined) return file;
  if (size < smallBytes && !soundOf(file)) return { ...file, size };
  const result = await store.viewDocument(userId, id);
  return result && 'read' in result ? { ...file, size, read: factsOf(result.read) } : { ...file, size };
}

const factsOf = ({ text: _text, parts: _parts, ...facts }: DocumentText): DocumentFacts => facts;

const idOf = (file: FileAttachment): string | undefined => ('url' in file ? fileIdOf(file.url) : file.file);

export const searchedIn = (planned: readonly PlannedFile[]): readonly SearchedFile[] =>
  planned.flatMap(({ file, mode }) => {
    const id = mode === 'search' ? idOf(file) : undefined;
    return id === undefined ? [] : [{ id, name: file.name, unit: unitOf(file) }];
  });

const unitOf = (file: FileAttachment): DocumentUnit => ('url' in file ? (file.read?.unit ?? 'none') : 'none');

export interface Prepared extends SentFiles {
  /** Passages added to the question being answered. */
  readonly told?: ToldPassages;
}

export interface FilePlan {
  readonly planned: readonly PlannedFile[];
  readonly queried: QueriedTables;
  readonly card: ModelCard | undefined;
}

/**
 * Replaces each searched file by its beginning, and describes each table before its file. For a model without tools,
 * passages found by a question's words are added to it: the same on every turn.
 */
export async function prepareFiles(
  files: Pick<FileStore, 'viewDocument' | 'passages'>,
  userId: string,
  { sent, projectFiles }: SentFiles,
  { planned, queried, card }: FilePlan,
): Promise<Prepared> {
  const withTools = takesTools(card);
  const instead = new Map<string, FileAttachment>();
  for (const { file, mode } of planned) {
    const id = idOf(file);
    if (id === undefined) continue;
    // Typed as text, because a PDF or sound sent as text must not be handled as a file.
    if (mode === 'whole' && (file.fileType === 'application/pdf' || soundOf(file)))
      instead.set(id, { ...file, fileType: 'text/plain' });
    if (mode === 'search') {
      const isQueried = [...queried.tables, ...queried.pending].some(({ fileId }) => fileId === id);
      instead.set(id, await beginningOf(files, userId, id, file, { withTools, isQueried }));
    }
  }
  const described = new Set<string>();
  const change = (list: readonly FileAttachment[]): readonly FileAttachment[] =>
    list.flatMap((file) => {
      const id = idOf(file) ?? '';
      const tables = described.has(id) ? undefined : tablesBlock(id, queried);
      described.add(id);
      const own = instead.get(id) ?? file;
      return tables ? [tables, own] : [own];
    });
  const ofProject = change(projectFiles);
  const searched = searchedIn(planned);
  let known = searched.filter(({ id }) => projectFiles.some((file) => idOf(file) === id));
  let told: ToldPassages | undefined;
  const messages: Message[] = [];
  for (const message of sent) {
    if (message.role !== 'user') {
      messages.push(message);
      continue;
    }
    const own = message.files ?? [];
    known = [
      ...known,
      ...searched.filter((each) => !known.includes(each) && own.some((file) => idOf(file) === each.id)),
    ];
    told =
      withTools || known.length === 0 ? undefined : await toldPassages(files.passages, userId, known, message.text);
    const all = [...change(own), ...(told ? [told.block] : [])];
    messages.push(all.length > 0 ? { ...message, files: all } : message);
  }
  return { sent: messages, projectFiles: ofProject, ...(told ? { told } : {}) };
}

async function beginningOf(
  files: Pick<FileStore, 'viewDocument'>,
  userId: string,
  id: string,
  file: FileAttachment,
  { withTools, isQueried }: { readonly withTools: boolean; readonly isQueried: boolean },
): Promise<FileAttachment> {
  const result = await files.viewDocument(userId, id);
  // A missing or unreadable file is reported where it is filled in.
  if (!result || 'refused' in result) return file;
  const { read } = result;
  const { name, size } = file;
  const line = read.text.lastIndexOf('\n', headLength);
  const head = read.text.slice(0, line > headLength / 2 ? line : headLength).toWellFormed();
  const way = withTools
    ? `Use ${searchFilesName} to find passages in the rest.`
    : 'Passages that fit a question stand beside it.';
  const note = `[Too large to be sent whole: the first ${head.length} of ${read.text.length} characters follow. ${way}${tableNote(name, read, isQueried)}]`;
  const content = `${headOf(read)}${note}\n${withoutEnd(head)}\n[End of the beginning.]`;
  return { id, name, fileType: 'text/plain', size, content };
}
