// Reads Open WebUI's export: chats with a tree of messages in `chat.history`.
import type { FileAttachment, ImageAttachment } from '../../../shared/message/message.ts';
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import { conversationsIn, entriesOf, fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, Fields, ImportReading } from './draft.ts';
import { textPart, thoughtPart, treeOf } from './foreign-tree.ts';
import type { ForeignMessage } from './foreign-tree.ts';
import { citationsOf, singleMarks } from './open-webui-sources.ts';

const chatOf = (entry: unknown): Fields => fieldsOf(fieldsOf(entry)['chat']);
const messagesOf = (entry: unknown): unknown => fieldsOf(chatOf(entry)['history'])['messages'];

/** Older versions have a list of messages instead of a tree. */
const isOne = (entry: unknown): boolean => isFields(messagesOf(entry)) || Array.isArray(chatOf(entry)['messages']);

export const isOpenWebUI = (file: unknown): boolean =>
  entriesOf(file).some((entry) => isFields(fieldsOf(entry)['chat']));

export function readOpenWebUI(file: unknown): ImportReading {
  const notes = new Notes();
  const conversations = conversationsIn(file, isOne, (entry) => readConversation(entry, notes), notes);
  return { format: 'openwebui', conversations, settings: {}, notes };
}

function readConversation(entry: Fields, notes: Notes): ConversationImport {
  const chat = chatOf(entry);
  const createdAt = timeOf(entry['created_at']) ?? timeOf(chat['timestamp']) ?? Date.now();
  const title = textOf(entry['title']) || textOf(chat['title']);
  const system = textOf(chat['system']) || textOf(fieldsOf(chat['params'])['system']);
  const rows = isFields(messagesOf(entry))
    ? Object.entries(fieldsOf(messagesOf(entry))).map(([id, row]) => readMessage(id, fieldsOf(row), notes))
    : listed(chat, notes);
  return {
    sourceId: textOf(entry['id']) || JSON.stringify([title, createdAt]),
    title,
    titleSource: title === '' ? 'none' : 'user',
    createdAt,
    updatedAt: timeOf(entry['updated_at']) ?? createdAt,
    pinned: entry['pinned'] === true,
    archived: entry['archived'] === true,
    config: system === '' ? {} : { system },
    ...treeOf(rows, textOf(fieldsOf(chat['history'])['currentId']), createdAt),
  };
}

/** Each message follows the previous one, unless it names its parent. */
function listed(chat: Fields, notes: Notes): readonly ForeignMessage[] {
  const rows: ForeignMessage[] = [];
  for (const [at, row] of listOf(chat['messages']).map(fieldsOf).entries())
    rows.push(readMessage(textOf(row['id']) || `m${at}`, { parentId: rows.at(-1)?.id, ...row }, notes));
  return rows;
}

function readMessage(id: string, row: Fields, notes: Notes): ForeignMessage {
  const createdAt = timeOf(row['timestamp']);
  const place = { id, parent: textOf(row['parentId']), createdAt };
  switch (row['role']) {
    case 'user':
      return { ...place, role: 'user', text: textOf(row['content']), ...attachedTo(row, notes) };
    case 'assistant': {
      const citations = citationsOf(row);
      const written = partsOf(row, createdAt ?? 0, notes).map((part) =>
        part.type === 'text' ? { ...part, text: singleMarks(part.text, citations.length) } : part,
      );
      const parts = [...written, ...drawnIn(row, notes)];
      // Open WebUI combines several vendors behind one address, and does not export the vendor.
      const failed = isFields(row['error']) || row['error'] === true;
      return { ...place, role: 'assistant', provider: '', model: textOf(row['model']), parts, citations, failed };
    }
    default:
      notes.add(`messages of the role "${textOf(row['role'])}"`);
      return { ...place, role: 'skipped' };
  }
}

interface Attached {
  readonly images: readonly ImageAttachment[];
  readonly files: readonly FileAttachment[];
}

/** Images, and files whose text is in the export. */
function attachedTo(row: Fields, notes: Notes): Attached {
  const images: ImageAttachment[] = [];
  const files: FileAttachment[] = [];
  for (const [at, entry] of listOf(row['files']).map(fieldsOf).entries()) {
    const url = textOf(entry['url']);
    const file = fieldsOf(entry['file']);
    const content = textOf(fieldsOf(file['data'])['content']);
    const name = textOf(entry['name']) || textOf(file['filename']) || textOf(fieldsOf(file['meta'])['name']);
    if (isImage(entry) && /^(data:image\/|https:)/.test(url))
      images.push({ id: `image-${at + 1}`, name: name || `image-${at + 1}`, url });
    else if (content === '') notes.add('files (not included in this file)');
    else {
      const size = Buffer.byteLength(content);
      files.push({ id: `file-${at + 1}`, name: name || `file-${at + 1}.txt`, fileType: 'text/plain', size, content });
    }
  }
  return { images, files };
}

const isImage = (entry: Fields): boolean =>
  entry['type'] === 'image' || textOf(entry['content_type']).startsWith('image/');

/** Images drawn by the answer. */
function drawnIn(row: Fields, notes: Notes): readonly ReplyPart[] {
  return listOf(row['files']).flatMap((entry, at): readonly ReplyPart[] => {
    const src = textOf(fieldsOf(entry)['url']);
    if (isImage(fieldsOf(entry)) && src.startsWith('data:image/'))
      return [{ type: 'image', id: `image-${at + 1}`, src }];
    notes.add('files of answers (not included in this file)');
    return [];
  });
}

/** Newer versions store an answer's items separately; older ones write thoughts and tool calls into the text. */
function partsOf(row: Fields, at: number, notes: Notes): readonly ReplyPart[] {
  const output = listOf(row['output']).map(fieldsOf);
  const parts = output.flatMap((item) => {
    const text = listOf(item['content'])
      .map((part) => textOf(fieldsOf(part)['text']))
      .join('');
    switch (item['type']) {
      case 'message':
        return textPart(text);
      case 'reasoning':
        return thoughtPart(text, at);
      default:
        notes.add(`contents of the type "${textOf(item['type'])}"`);
        return [];
    }
  });
  return parts.length > 0 ? parts : readDetails(textOf(row['content']), at, notes);
}

const opening = '<details type="';
const closing = '</details>';

/** Uses `indexOf`, so that many unclosed tags take linear time. */
function readDetails(content: string, at: number, notes: Notes): readonly ReplyPart[] {
  const parts: ReplyPart[] = [];
  let read = 0;
  for (;;) {
    const start = content.indexOf(opening, read);
    const end = start < 0 ? -1 : content.indexOf(closing, start);
    if (end < 0) return [...parts, ...textPart(content.slice(read).trimStart())];
    parts.push(...textPart(content.slice(read, start).trim()));
    const inside = content.slice(start + opening.length, end);
    const type = inside.slice(0, Math.max(0, inside.indexOf('"')));
    if (type === 'reasoning') parts.push(...thoughtPart(unquoted(inside), at));
    else notes.add(`contents of the type "${type.slice(0, 40)}"`);
    read = end + closing.length;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Returns the text of the quote after the summary, with HTML unescaped. */
function unquoted(inside: string): string {
  const summary = inside.indexOf('</summary>');
  return inside
    .slice(summary < 0 ? inside.indexOf('>') + 1 : summary + '</summary>'.length)
    .replaceAll(/&(amp|lt|gt|quot|#39|#x27);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/^> ?/gm, '')
    .trim();
}
