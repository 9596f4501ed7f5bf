// Reads Claude's data export (conversations.json): conversations with messages in order.
import type { FileAttachment } from '../../../shared/message/message.ts';
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import { conversationsIn, entriesOf, fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, Fields, ImportReading } from './draft.ts';
import { calledArtifact, calledFile, taggedParts } from './claude-artifacts.ts';
import type { Artifact, Artifacts } from './claude-artifacts.ts';
import { textPart, thoughtPart, treeOf } from './foreign-tree.ts';
import type { ForeignMessage } from './foreign-tree.ts';
import { Sources } from './sources.ts';

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
  const artifacts = new Map<string, Artifacts>();
  for (const message of listOf(entry['chat_messages']).map(fieldsOf))
    // Older exports have no parent ids: each message follows the previous one.
    rows.push(readMessage(message, { previous: rows.at(-1)?.id ?? '', model, artifacts }, notes));
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

interface Before {
  readonly previous: string;
  readonly model: string;
  /** By message, because branches change artifacts independently. */
  readonly artifacts: Map<string, Artifacts>;
}

function readMessage(message: Fields, { previous, model, artifacts }: Before, notes: Notes): ForeignMessage {
  const createdAt = timeOf(message['created_at']);
  const parent = message['parent_message_uuid'];
  const place = { id: textOf(message['uuid']), parent: typeof parent === 'string' ? parent : previous, createdAt };
  const answer: Answer = {
    at: createdAt ?? 0,
    sources: new Sources(),
    artifacts: new Map(artifacts.get(place.parent)),
  };
  const parts = readContent(message, answer, notes);
  artifacts.set(place.id, answer.artifacts);
  switch (message['sender']) {
    case 'human': {
      const missing = listOf(message['files']).length;
      if (missing > 0) notes.add('files (not included in this file)', missing);
      const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
      return { ...place, role: 'user', text, images: [], files: filesOf(message, notes) };
    }
    case 'assistant':
      return {
        ...place,
        role: 'assistant',
        provider: 'anthropic',
        model,
        parts,
        citations: answer.sources.list,
        failed: false,
      };
    default:
      notes.add(`messages of the role "${textOf(message['sender'])}"`);
      return { ...place, role: 'skipped' };
  }
}

interface Answer {
  readonly at: number;
  readonly sources: Sources;
  readonly artifacts: Map<string, Artifact>;
}

function readContent(message: Fields, answer: Answer, notes: Notes): readonly ReplyPart[] {
  const textIn = (text: string): readonly ReplyPart[] =>
    message['sender'] === 'assistant' ? taggedParts(text, answer.at) : textPart(text);
  const blocks = listOf(message['content']).map(fieldsOf);
  if (blocks.length === 0) return textIn(textOf(message['text']));
  const parts: ReplyPart[] = [];
  let separator = '';
  for (const block of blocks) {
    const document = block['type'] === 'tool_use' ? documentOf(block, answer) : undefined;
    const read = document === undefined ? readBlock(block, textIn, answer, notes) : textPart(document);
    for (const part of read) {
      const follows = part.type === 'text' && parts.at(-1)?.type === 'text';
      const apart = document !== undefined && follows ? '\n\n' : separator;
      parts.push(follows && part.type === 'text' ? { ...part, text: `${apart}${part.text}` } : part);
      separator = document === undefined ? '' : '\n\n';
    }
  }
  return parts;
}

/** Tools that write documents. Their results are only confirmations. */
const writing: ReadonlySet<unknown> = new Set(['artifacts', 'create_file', 'str_replace']);

function documentOf({ name, input }: Fields, { artifacts }: Answer): string | undefined {
  if (name === 'artifacts') return calledArtifact(fieldsOf(input), artifacts);
  return writing.has(name) ? calledFile(textOf(name), fieldsOf(input), artifacts) : undefined;
}

function readBlock(
  block: Fields,
  textIn: (text: string) => readonly ReplyPart[],
  { at, sources }: Answer,
  notes: Notes,
): readonly ReplyPart[] {
  switch (block['type']) {
    case 'text': {
      for (const citation of listOf(block['citations']).map(fieldsOf)) {
        const named = { ...fieldsOf(citation['details']), ...citation };
        const items = [named, ...listOf(citation['sources']).map(fieldsOf)];
        if (items.filter((item) => sources.numberOfItem(item) !== undefined).length === 0)
          notes.add('sources of answers (not included in this file)');
      }
      return textIn(textOf(block['text']));
    }
    case 'thinking':
      return thoughtPart(textOf(block['thinking']), at);
    case 'tool_result': {
      const items = listOf(block['content']);
      const other = items.filter((item) => sources.numberOfItem(fieldsOf(item)) === undefined);
      if (!writing.has(block['name']) && (other.length > 0 || items.length === 0))
        notes.add('contents of the type "tool_result"');
      return [];
    }
    default:
      notes.add(`contents of the type "${textOf(block['type'])}"`);
      return [];
  }
}

/** Attached files, whose text is in the export. */
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
