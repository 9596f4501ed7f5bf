// Claude's data export (conversations.json): a list of conversations, each with its messages in order.
import type { FileAttachment } from '../../../shared/conversation/message.ts';
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import { conversationsIn, entriesOf, fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, Fields, ImportReading } from './draft.ts';
import { textPart, thoughtPart, treeOf } from './foreign-tree.ts';
import type { ForeignMessage } from './foreign-tree.ts';

const isOne = (entry: unknown): boolean => isFields(entry) && Array.isArray(entry['chat_messages']);

export const isClaude = (file: unknown): boolean =>
  entriesOf(file).some((entry) => isFields(entry) && 'chat_messages' in entry);

export function readClaude(file: unknown): ImportReading {
  const notes = new Notes();
  const conversations = conversationsIn(file, isOne, (entry) => readConversation(entry, notes), notes);
  return { format: 'claude', conversations, settings: {}, notes };
}

function readConversation(entry: Fields, notes: Notes): ConversationImport {
  const createdAt = timeOf(entry['created_at']) ?? Date.now();
  const title = textOf(entry['name']);
  const model = textOf(entry['model']);
  const rows: ForeignMessage[] = [];
  for (const message of listOf(entry['chat_messages']).map(fieldsOf))
    // Older exports name no parent: then each message follows the one before it.
    rows.push(readMessage(message, { previous: rows.at(-1)?.id ?? '', model }, notes));
  return {
    sourceId: textOf(entry['uuid']) || JSON.stringify([title, createdAt]),
    title,
    titleSource: title === '' ? 'none' : 'user',
    createdAt,
    updatedAt: timeOf(entry['updated_at']) ?? createdAt,
    pinned: entry['is_starred'] === true,
    archived: false,
    config: {},
    ...treeOf(rows, textOf(entry['current_leaf_message_uuid']), createdAt),
  };
}

function readMessage(
  message: Fields,
  { previous, model }: { readonly previous: string; readonly model: string },
  notes: Notes,
): ForeignMessage {
  const createdAt = timeOf(message['created_at']);
  const parent = message['parent_message_uuid'];
  const place = { id: textOf(message['uuid']), parent: typeof parent === 'string' ? parent : previous, createdAt };
  const parts = readContent(message, createdAt ?? 0, notes);
  switch (message['sender']) {
    case 'human': {
      const missing = listOf(message['files']).length;
      if (missing > 0) notes.add('files (not included in this file)', missing);
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
      return { ...place, role: 'user', text, images: [], files: filesOf(message, notes) };
    }
    case 'assistant':
      return { ...place, role: 'assistant', provider: 'anthropic', model, parts, failed: false };
    default:
      notes.add(`messages of the role "${textOf(message['sender'])}"`);
      return { ...place, role: 'skipped' };
  }
}

function readContent(message: Fields, at: number, notes: Notes): readonly ReplyPart[] {
  const blocks = listOf(message['content']).map(fieldsOf);
  if (blocks.length === 0) return textPart(textOf(message['text']));
  return blocks.flatMap((block) => {
    switch (block['type']) {
      case 'text':
        return textPart(textOf(block['text']));
      case 'thinking':
        return thoughtPart(textOf(block['thinking']), at);
      default:
        notes.add(`contents of the type "${textOf(block['type'])}"`);
        return [];
    }
  });
}

/** Attached files, of which the export holds the text. */
function filesOf(message: Fields, notes: Notes): readonly FileAttachment[] {
  return listOf(message['attachments']).flatMap((entry, at) => {
    const file = fieldsOf(entry);
    const content = textOf(file['extracted_content']);
    if (content === '') {
      notes.add('files (not included in this file)');
      return [];
    }
    const name = textOf(file['file_name']) || `attachment-${at + 1}.txt`;
    const size = typeof file['file_size'] === 'number' ? file['file_size'] : Buffer.byteLength(content);
    const fileType = textOf(file['file_type']);
    return [{ id: `file-${at + 1}`, name, fileType: fileType.includes('/') ? fileType : 'text/plain', size, content }];
  });
}
