// Reads LibreChat's export of a conversation: messages with parent ids, or a tree of `children`.
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import { conversationsIn, entriesOf, fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, Fields, ImportReading } from './draft.ts';
import { textPart, thoughtPart, treeOf } from './foreign-tree.ts';
import type { ForeignMessage } from './foreign-tree.ts';
import { isSearch, SearchMarks } from './librechat-marks.ts';
import { Sources } from './sources.ts';

const listIn = (file: Fields): unknown => file['messagesTree'] ?? file['messages'];

const isOne = (entry: unknown): boolean =>
  isFields(entry) && typeof entry['conversationId'] === 'string' && Array.isArray(listIn(entry));

export const isLibreChat = (file: unknown): boolean => entriesOf(file).some(isOne);

/** Other endpoints are defined by the user and keep their names. */
const providers: Readonly<Record<string, string>> = {
  openAI: 'openai',
  azureOpenAI: 'azure',
  anthropic: 'anthropic',
  google: 'google',
  bedrock: 'bedrock',
};

export function readLibreChat(file: unknown): ImportReading {
  const notes = new Notes();
  const conversations = conversationsIn(file, isOne, (entry) => readConversation(entry, notes), notes);
  return { format: 'librechat', conversations, settings: {}, notes };
}

function readConversation(file: Fields, notes: Notes): ConversationImport {
  const options = fieldsOf(file['options']);
  const endpoint = textOf(file['endpoint']) || textOf(options['endpoint']);
  const rows = flat(listOf(listIn(file)), file['recursive'] === true || file['messagesTree'] !== undefined).map(
    ({ row, parent }) => readMessage(row, parent, endpoint, notes),
  );
  const dates = rows.flatMap((row) => (row.createdAt === undefined ? [] : [row.createdAt]));
  const createdAt = dates.reduce((least, date) => Math.min(least, date), dates[0] ?? Date.now());
  const title = textOf(file['title']);
  const system = textOf(options['promptPrefix']) || textOf(options['system']);
  return {
    sourceId: textOf(file['conversationId']),
    title,
    titleSource: title === '' ? 'none' : 'user',
    createdAt,
    updatedAt: dates.reduce((most, date) => Math.max(most, date), createdAt),
    pinned: false,
    archived: false,
    config: system === '' ? {} : { system },
    ...treeOf(rows, '', createdAt),
  };
}

interface Placed {
  readonly row: Fields;
  readonly parent: string;
}

/** Iterative, because the nesting of a file is not limited. */
function flat(list: readonly unknown[], isTree: boolean): readonly Placed[] {
  const all: Placed[] = list.map((row) => ({ row: fieldsOf(row), parent: textOf(fieldsOf(row)['parentMessageId']) }));
  if (!isTree) return all;
  for (const { row } of all)
    for (const child of listOf(row['children'])) all.push({ row: fieldsOf(child), parent: textOf(row['messageId']) });
  return all;
}

function readMessage(row: Fields, parent: string, conversationEndpoint: string, notes: Notes): ForeignMessage {
  const createdAt = timeOf(row['createdAt']);
  const place = { id: textOf(row['messageId']), parent, createdAt };
  const attachments = listOf(row['attachments']);
  const missing = listOf(row['files']).length + attachments.filter((attachment) => !isSearch(attachment)).length;
  if (missing > 0) notes.add('files (not included in this file)', missing);
  const parts = readContent(row, createdAt ?? 0, notes);
  if (row['isCreatedByUser'] === true) {
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    return { ...place, role: 'user', text, images: [], files: [] };
  }
  const endpoint = textOf(row['endpoint']) || conversationEndpoint;
  const provider = providers[endpoint] ?? endpoint;
  const failed = row['error'] === true;
  const sources = new Sources();
  const marks = new SearchMarks(attachments, sources, () =>
    notes.add('sources of answers (not included in this file)'),
  );
  const cited = parts.map((part) => (part.type === 'text' ? { ...part, text: marks.replace(part.text) } : part));
  marks.addFound();
  const model = textOf(row['model']);
  return { ...place, role: 'assistant', provider, model, parts: cited, citations: sources.list, failed };
}

function readContent(row: Fields, at: number, notes: Notes): readonly ReplyPart[] {
  const blocks = listOf(row['content']).map(fieldsOf);
  if (blocks.length === 0) return textPart(textOf(row['text']));
  return blocks.flatMap((block) => {
    switch (block['type']) {
      case 'text':
        return textPart(textOf(block['text']) || textOf(fieldsOf(block['text'])['value']));
      case 'think':
        return thoughtPart(textOf(block['think']), at);
      default:
        notes.add(`contents of the type "${textOf(block['type'])}"`);
        return [];
    }
  });
}
