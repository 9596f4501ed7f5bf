// Reads LobeChat's exports: the older configuration file (`exportType`, `state`) and the table dump (`mode`, `data`).
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { fieldsOf, isFields, listOf, Notes, textOf, timeOf } from './draft.ts';
import type { ConversationImport, ImportReading } from './draft.ts';
import { isWebAddress } from './sources.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Both formats have the same tables with similar fields. */
function tablesOf(file: unknown): Fields | undefined {
  const { exportType, state, mode, data } = fieldsOf(file);
  if (typeof exportType === 'string' && isFields(state)) return state;
  if ((mode === 'pglite' || mode === 'postgres') && isFields(data)) return data;
  return undefined;
}

export const isLobeChat = (file: unknown): boolean => tablesOf(file) !== undefined;

export function readLobeChat(file: unknown): ImportReading {
  const notes = new Notes();
  const tables = tablesOf(file) ?? {};
  const rows = (name: string): readonly Fields[] => listOf(tables[name]).filter(isFields);
  const byId = (name: string): ReadonlyMap<string, Fields> =>
    new Map(rows(name).map((row) => [textOf(row['id']), row]));
  const [sessions, topics, groups, plugins] = [
    byId('sessions'),
    byId('topics'),
    byId('sessionGroups'),
    byId('messagePlugins'),
  ];
  const chats = new Map<string, { readonly session: string; readonly topic: string; readonly messages: Fields[] }>();
  for (const row of rows('messages')) {
    const topic = textOf(row['topicId']);
    const session = textOf(row['sessionId']) || textOf(topics.get(topic)?.['sessionId']) || 'inbox';
    const key = JSON.stringify([session, topic]);
    const chat = chats.get(key) ?? { session, topic, messages: [] };
    chat.messages.push(row);
    chats.set(key, chat);
  }
  const conversations = [...chats].map(([sourceId, { session, topic, messages }]): ConversationImport => {
    const [sessionRow, topicRow] = [fieldsOf(sessions.get(session)), fieldsOf(topics.get(topic))];
    const sessionTitle = textOf(sessionRow['title']) || textOf(fieldsOf(sessionRow['meta'])['title']);
    const group = groups.get(textOf(sessionRow['groupId']) || textOf(sessionRow['group']));
    const folder = textOf(group?.['name']) || sessionTitle;
    const list = readMessages(messages, plugins, notes);
    const createdAt = timeOf(topicRow['createdAt']) ?? list[0]?.createdAt ?? Date.now();
    const title = textOf(topicRow['title']) || sessionTitle;
    return {
      sourceId,
      title,
      titleSource: title === '' ? 'none' : 'user',
      createdAt,
      updatedAt: timeOf(topicRow['updatedAt']) ?? list.at(-1)?.createdAt ?? createdAt,
      ...(folder === '' ? {} : { folder }),
      pinned: topicRow['favorite'] === true || topicRow['favorite'] === 1,
      archived: false,
      config: {},
      headId: list.at(-1)?.id ?? null,
      messages: list,
    };
  });
  return { format: 'lobechat', conversations, settings: {}, notes };
}

/** Attaches a question to the last message before it, and a further answer to the same question as the first. */
function readMessages(
  rows: readonly Fields[],
  plugins: ReadonlyMap<string, Fields>,
  notes: Notes,
): readonly StoredMessage[] {
  const timed = rows.map((row) => ({ row, createdAt: timeOf(row['createdAt']) ?? 0 }));
  timed.sort((a, b) => a.createdAt - b.createdAt);
  const messages: StoredMessage[] = [];
  const known = new Set<string>();
  for (const { row, createdAt } of timed) {
    const id = textOf(row['id']);
    const parent = textOf(row['parentId']);
    const parentId = known.has(parent) ? parent : (messages.at(-1)?.id ?? null);
    const message = readMessage(row, plugins.get(id), { id, parentId, createdAt }, notes);
    if (!message || known.has(id)) continue;
    known.add(id);
    messages.push(message);
  }
  return messages;
}

type Place = Pick<StoredMessage, 'id' | 'parentId' | 'createdAt'>;

function readMessage(row: Fields, plugin: Fields | undefined, place: Place, notes: Notes): StoredMessage | undefined {
  const content = textOf(row['content']);
  const role = textOf(row['role']);
  const images = listOf(row['imageList']).length;
  if (images > 0) notes.add('images (not included in this file)', images);
  // Newer versions also list ids of images and files.
  const files = Math.max(listOf(row['files']).length - images, listOf(row['fileList']).length);
  if (files > 0) notes.add('files (not included in this file)', files);
  switch (role) {
    case 'user':
      return { ...place, role, text: content, images: [] };
    case 'assistant': {
      const extra = fieldsOf(row['extra']);
      const failed = isFields(row['error']);
      const parts = partsOf(row, content, place.createdAt);
      const search = fieldsOf(row['search'] ?? extra['search']);
      // Keeps the order, because numbers in the text refer to it.
      const citations = listOf(search['citations'])
        .map(fieldsOf)
        .map(({ url, title }) => ({
          url: isWebAddress(textOf(url)) ? textOf(url) : '',
          title: textOf(title) || textOf(url),
        }));
      return {
        ...place,
        role,
        provider: textOf(row['provider']) || textOf(extra['fromProvider']) || textOf(row['fromProvider']),
        model: textOf(row['model']) || textOf(extra['fromModel']) || textOf(row['fromModel']),
        reply: citations.length > 0 ? { parts, grounding: { citations } } : { parts },
        outcome: failed ? 'error' : 'done',
      };
    }
    case 'tool': {
      const call = { ...fieldsOf(row['plugin']), ...plugin };
      const toolCallId = textOf(row['tool_call_id']) || textOf(call['toolCallId']);
      return { ...place, role, toolCallId, name: textOf(call['apiName']), content };
    }
    default:
      notes.add(`messages of the role "${role}"`);
      return undefined;
  }
}

function partsOf(row: Fields, content: string, at: number): ReplyPart[] {
  const reasoning = textOf(fieldsOf(row['reasoning'])['content']);
  const tools = listOf(row['tools']).filter(isFields);
  return [
    ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning, startedAt: at, endedAt: at } as const]),
    ...(content === '' ? [] : [{ type: 'text', text: content } as const]),
    ...tools.map((tool, index) => ({
      type: 'tool' as const,
      index,
      id: textOf(tool['id']),
      name: textOf(tool['apiName']),
      arguments: textOf(tool['arguments']),
    })),
  ];
}
