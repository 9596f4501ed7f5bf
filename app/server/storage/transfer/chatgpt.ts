// ChatGPT's data export (conversations.json): a list of conversations, each a `mapping` of nodes that form a tree.
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, ImportReading } from './draft.ts';

export const isChatGPT = (file: unknown): boolean =>
  Array.isArray(file) && file.length > 0 && file.every((entry) => isFields(entry) && isFields(entry['mapping']));

export function readChatGPT(file: unknown): ImportReading {
  const notes = new Notes();
  const conversations = listOf(file).map((entry) => readConversation(fieldsOf(entry), notes));
  return { format: 'chatgpt', conversations, settings: {}, notes };
}

type Fields = Readonly<Record<string, unknown>>;

/** A message that can still grow: several nodes of one answer become one message. */
interface Growing {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdAt: number;
  readonly role: 'user' | 'assistant';
  readonly model: string;
  readonly parts: ReplyPart[];
}

function readConversation(entry: Fields, notes: Notes): ConversationImport {
  const mapping = fieldsOf(entry['mapping']);
  const createdAt = timeOf(entry['create_time']) ?? Date.now();
  const messages = new Map<string, Growing>();
  /** Each node's nearest message: its own, or that of the node above it. */
  const nearest = new Map<string, Growing | undefined>();
  for (const id of parentsFirst(mapping)) {
    const node = fieldsOf(mapping[id]);
    const above = nearest.get(textOf(node['parent']));
    const own = readNode(fieldsOf(node['message']), notes);
    if (!own) {
      nearest.set(id, above);
      continue;
    }
    const onlyChild = listOf(fieldsOf(mapping[textOf(node['parent'])])['children']).length === 1;
    if (own.role === 'assistant' && above?.role === 'assistant' && onlyChild) {
      above.parts.push(...own.parts);
      nearest.set(id, above);
      continue;
    }
    const message: Growing = {
      id,
      parentId: above?.id ?? null,
      createdAt: own.createdAt ?? createdAt,
      role: own.role,
      model: own.model,
      parts: own.parts,
    };
    messages.set(id, message);
    nearest.set(id, message);
  }
  const all = [...messages.values()].map(messageOf);
  return {
    sourceId: textOf(entry['conversation_id']) || textOf(entry['id']) || JSON.stringify([entry['title'], createdAt]),
    title: textOf(entry['title']),
    titleSource: textOf(entry['title']) === '' ? 'none' : 'user',
    createdAt,
    updatedAt: timeOf(entry['update_time']) ?? createdAt,
    pinned: false,
    archived: entry['is_archived'] === true,
    config: {},
    headId: nearest.get(textOf(entry['current_node']))?.id ?? all.at(-1)?.id ?? null,
    messages: all,
  };
}

/** Every node once, parents before children, also where the file is damaged. */
function parentsFirst(mapping: Fields): readonly string[] {
  const seen = new Set<string>();
  const queue = Object.keys(mapping).filter((id) => !isFields(mapping[textOf(fieldsOf(mapping[id])['parent'])]));
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at] ?? '';
    if (seen.has(id) || !isFields(mapping[id])) continue;
    seen.add(id);
    for (const child of listOf(fieldsOf(mapping[id])['children'])) queue.push(textOf(child));
  }
  return [...seen];
}

interface Read {
  readonly role: 'user' | 'assistant';
  readonly createdAt: number | undefined;
  readonly model: string;
  readonly parts: ReplyPart[];
}

function readNode(message: Fields, notes: Notes): Read | undefined {
  const role = textOf(fieldsOf(message['author'])['role']);
  const metadata = fieldsOf(message['metadata']);
  if (role === '' || role === 'system' || metadata['is_visually_hidden_from_conversation'] === true) return undefined;
  if (role !== 'user' && role !== 'assistant') {
    notes.add(`messages of the role "${role}" (what tools answered)`);
    return undefined;
  }
  const createdAt = timeOf(message['create_time']);
  const parts = readContent(fieldsOf(message['content']), createdAt ?? 0, notes);
  if (parts.length === 0) return undefined;
  return { role, createdAt, model: textOf(metadata['model_slug']), parts };
}

function readContent(content: Fields, at: number, notes: Notes): ReplyPart[] {
  const text = (value: string): ReplyPart[] => (value === '' ? [] : [{ type: 'text', text: value }]);
  const type = textOf(content['content_type']);
  switch (type) {
    case 'text':
    case 'multimodal_text': {
      const parts = listOf(content['parts']);
      const missing = parts.filter(isFields).length;
      if (missing > 0) notes.add('images, files, and voice recordings (not included in this file)', missing);
      return text(
        parts
          .map((part) => (isFields(part) ? textOf(part['text']) : textOf(part)))
          .filter(Boolean)
          .join('\n\n'),
      );
    }
    case 'code':
      return text(`\`\`\`${textOf(content['language']).replace('unknown', '')}\n${textOf(content['text'])}\n\`\`\``);
    case 'thoughts': {
      const thoughts = listOf(content['thoughts']).map(fieldsOf);
      const all = thoughts.map((thought) => textOf(thought['content']) || textOf(thought['summary'])).filter(Boolean);
      return all.length === 0 ? [] : [{ type: 'reasoning', text: all.join('\n\n'), startedAt: at, endedAt: at }];
    }
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
      return [];
    default:
      notes.add(`contents of the type "${type}"`);
      return [];
  }
}

function messageOf({ id, parentId, createdAt, role, model, parts }: Growing): StoredMessage {
  if (role === 'user') {
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    return { id, parentId, createdAt, role, text, images: [] };
  }
  return { id, parentId, createdAt, role, provider: 'openai', model, reply: { parts }, outcome: 'done' };
}
