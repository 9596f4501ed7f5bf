// Reads ChatGPT's data export (conversations.json): conversations with a `mapping` of nodes that form a tree.
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { documentBlock, fenced } from './blocks.ts';
import { withoutMarks } from './chatgpt-marks.ts';
import { conversationsIn, entriesOf, fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, Fields, ImportReading } from './draft.ts';
import { newestLeaf } from './foreign-tree.ts';
import { Sources } from './sources.ts';

const isOne = (entry: unknown): boolean => isFields(entry) && isFields(entry['mapping']);

/** An account without chats exports an empty list. */
export const isChatGPT = (file: unknown): boolean =>
  (Array.isArray(file) && file.length === 0) || entriesOf(file).some((entry) => isFields(entry) && 'mapping' in entry);

export function readChatGPT(file: unknown): ImportReading {
  const notes = new Notes();
  const conversations = conversationsIn(file, isOne, (entry) => readConversation(entry, notes), notes);
  return { format: 'chatgpt', conversations, settings: {}, notes };
}

/** A message under construction, because several nodes may form one answer. */
interface Growing {
  readonly id: string;
  readonly parentId: string | null;
  readonly createdAt: number;
  readonly role: 'user' | 'assistant';
  readonly model: string;
  readonly parts: ReplyPart[];
  readonly sources: Sources;
}

function readConversation(entry: Fields, notes: Notes): ConversationImport {
  const mapping = fieldsOf(entry['mapping']);
  const createdAt = timeOf(entry['create_time']) ?? Date.now();
  const messages = new Map<string, Growing>();
  /** The message of each node: its own or the closest above. */
  const nearest = new Map<string, Growing | undefined>();
  for (const id of parentsFirst(mapping)) {
    const node = fieldsOf(mapping[id]);
    const above = nearest.get(textOf(node['parent']));
    const onlyChild = listOf(fieldsOf(mapping[textOf(node['parent'])])['children']).length === 1;
    const goesOn = above?.role === 'assistant' && onlyChild;
    const sources = goesOn ? above.sources : new Sources();
    const own = readNode(fieldsOf(node['message']), sources, notes);
    if (!own) {
      nearest.set(id, above);
      continue;
    }
    if (own.role === 'assistant' && goesOn) {
      above.parts.push(...own.parts);
      nearest.set(id, above);
      continue;
    }
    const message: Growing = {
      id,
      parentId: above?.id ?? null,
      createdAt: own.createdAt ?? createdAt,
      role: own.role,
      model: own.model || textOf(entry['default_model_slug']),
      parts: own.parts,
      sources,
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
    headId: nearest.get(textOf(entry['current_node']))?.id ?? newestLeaf(all, all),
    messages: all,
  };
}

/** Returns every node once, parents before children, even if the file is damaged. */
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

function readNode(message: Fields, sources: Sources, notes: Notes): Read | undefined {
  const role = textOf(fieldsOf(message['author'])['role']);
  const metadata = fieldsOf(message['metadata']);
  const content = fieldsOf(message['content']);
  if (content['content_type'] === 'user_editable_context') notes.add('custom instructions (not included in chats)');
  if (role === '' || role === 'system' || metadata['is_visually_hidden_from_conversation'] === true) return undefined;
  if (role !== 'user' && role !== 'assistant') {
    notes.add(`messages of the role "${role}" (what tools answered)`);
    return undefined;
  }
  const createdAt = timeOf(message['create_time']);
  const attached = listOf(metadata['attachments']).length;
  const shown = listOf(content['parts']).filter(isFields).length;
  if (attached > shown) notes.add(missingFiles, attached - shown);
  const tool = textOf(message['recipient']);
  // Keep code that was run; other calls are internal.
  const read =
    tool === '' || tool === 'all' || tool === 'python'
      ? readContent(content, createdAt ?? 0, notes)
      : readCall(tool, content, notes);
  // Without a question in between, two answers would merge.
  const parts = role === 'user' && read.length === 0 ? placeholders(content, metadata) : read;
  if (parts.length === 0) return undefined;
  const lost = (): void => notes.add('sources of answers (not included in this file)');
  const cited = parts.map((part) =>
    part.type === 'text' ? { ...part, text: withoutMarks(part.text, metadata, sources, lost) } : part,
  );
  const model = textOf(metadata['model_slug']) || textOf(metadata['default_model_slug']);
  return { role, createdAt, model, parts: cited };
}

const assets: Readonly<Record<string, string>> = {
  image_asset_pointer: 'Image',
  audio_asset_pointer: 'Voice recording',
  real_time_user_audio_video_asset_pointer: 'Voice recording',
};

/** Placeholder text for a question without text: names of attachments missing in the export. */
function placeholders(content: Fields, metadata: Fields): ReplyPart[] {
  const missing = (kind: string, name: string): string =>
    `[${kind}${name === '' ? '' : ` ${name}`}: not included in the export]`;
  const attached = listOf(metadata['attachments']).map(fieldsOf);
  const shown = listOf(content['parts']).filter(isFields);
  const nameOf = (part: Fields, at: number): string => {
    const pointer = textOf(part['asset_pointer']);
    const named = attached.find(({ id }) => textOf(id) !== '' && pointer.endsWith(textOf(id)));
    return textOf((named ?? attached[at])?.['name']);
  };
  const parts = shown.map((part, at) => missing(assets[textOf(part['content_type'])] ?? 'File', nameOf(part, at)));
  const others = attached
    .map((file) => ({ name: textOf(file['name']), type: textOf(file['mime_type']) || textOf(file['mimeType']) }))
    .filter(({ name }, at) => (name === '' ? at >= shown.length : !parts.some((part) => part.includes(` ${name}:`))))
    .map(({ name, type }) => missing(type.startsWith('image/') ? 'Image' : 'File', name));
  const known = ['text', 'multimodal_text', 'code', 'user_editable_context', 'model_editable_context'];
  const type = textOf(content['content_type']);
  const all = [...parts, ...others, ...(type === '' || known.includes(type) ? [] : [missing('Content', type)])];
  return all.length === 0 ? [] : [{ type: 'text', text: all.join('\n\n') }];
}

const missingFiles = 'images, files, and voice recordings (not included in this file)';

/** A canvas document is the answer; later changes and comments are not applied. */
function readCall(tool: string, content: Fields, notes: Notes): ReplyPart[] {
  const document = tool.startsWith('canmore.') ? documentIn(textOf(content['text']) || textIn(content)) : undefined;
  if (document !== undefined) return [{ type: 'text', text: document }];
  notes.add(tool.startsWith('canmore.') ? 'changes to canvas documents' : `calls of the tool "${tool.slice(0, 40)}"`);
  return [];
}

const textIn = (content: Fields): string => listOf(content['parts']).map(textOf).join('');

function documentIn(json: string): string | undefined {
  let call: Fields;
  try {
    call = fieldsOf(JSON.parse(json));
  } catch {
    return undefined;
  }
  const updates = listOf(call['updates']).map(fieldsOf);
  const [only] = updates.length === 1 ? updates : [];
  // A pattern that matches everything replaces the complete document.
  const text = textOf(call['content']) || (only?.['pattern'] === '.*' ? textOf(only['replacement']) : '');
  if (text === '') return undefined;
  const type = textOf(call['type']);
  const language = type.startsWith('code/') ? type.slice('code/'.length) : undefined;
  return documentBlock(textOf(call['name']), text, language);
}

function readContent(content: Fields, at: number, notes: Notes): ReplyPart[] {
  const text = (value: string): ReplyPart[] => (value === '' ? [] : [{ type: 'text', text: value }]);
  const type = textOf(content['content_type']);
  switch (type) {
    case 'text':
    case 'multimodal_text': {
      const parts = listOf(content['parts']);
      const missing = parts.filter(isFields).length;
      if (missing > 0) notes.add(missingFiles, missing);
      return text(
        parts
          .map((part) => (isFields(part) ? textOf(part['text']) : textOf(part)))
          .filter(Boolean)
          .join('\n\n'),
      );
    }
    case 'code':
      return text(fenced(textOf(content['text']), textOf(content['language']).replace('unknown', '')));
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

function messageOf({ id, parentId, createdAt, role, model, parts, sources }: Growing): StoredMessage {
  if (role === 'user') {
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
    return { id, parentId, createdAt, role, text, images: [] };
  }
  const grounding = sources.list.length > 0 ? { grounding: { citations: sources.list } } : {};
  return { id, parentId, createdAt, role, provider: 'openai', model, reply: { parts, ...grounding }, outcome: 'done' };
}
