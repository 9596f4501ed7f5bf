// The last messages of a conversation for server rendering: no inline data, limited size, with running replies.
import type { Message } from '../../shared/message/message.ts';
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { PageConversation } from '../../shared/conversation/page-start.ts';
import type { StoredMessage } from '../../shared/api/message.ts';
import { foldRunning, readLog } from '../storage/repositories/runs.ts';
import type { Tables } from '../storage/storage.ts';

/** Limit of the messages as JSON, which the page contains besides its markup. Unit: characters. */
const maxLength = 200_000;
/** Maximum log rows read for a page. A longer log is followed from its start. */
const maxLogRows = 1_000;

type Shown = Pick<PageConversation, 'messages' | 'partial' | 'running'>;

export async function messagesForPage(tables: Tables, stored: readonly StoredMessage[]): Promise<Shown> {
  const partial: string[] = [];
  const bare = (stored as readonly Message[]).map((message) => {
    const without = withoutInlineData(message);
    if (without !== message) partial.push(message.id);
    return without;
  });
  const last = bare.findLast(isRunning);
  const reply =
    last?.role === 'assistant' && last.runId !== undefined ? await replySoFar(tables, last.runId) : undefined;
  const messages = reply ? bare.map((message) => (message === last ? { ...last, reply: reply.reply } : message)) : bare;
  return {
    messages: lastOf(messages),
    partial,
    ...(reply && last ? { running: { messageId: last.id, seq: reply.seq } } : {}),
  };
}

async function replySoFar(tables: Tables, runId: string) {
  const log = await readLog(tables, runId, 0, maxLogRows);
  const last = log.at(-1);
  if (!last || log.length === maxLogRows) return undefined;
  return { seq: last.firstSeq + last.count - 1, reply: foldRunning(log) };
}

function lastOf(messages: readonly Message[]): readonly Message[] {
  let length = 0;
  const beyond = messages.findLastIndex((message) => (length += JSON.stringify(message).length) > maxLength);
  return messages.slice(beyond + 1);
}

const isInline = (address: string): boolean => address.startsWith('data:');

/** Returns the same object if there is no inline data. */
function withoutInlineData(message: Message): Message {
  switch (message.role) {
    case 'user': {
      const images = message.images.filter(({ url }) => !isInline(url));
      return images.length === message.images.length ? message : { ...message, images };
    }
    case 'assistant': {
      const { reply } = message;
      const parts = reply.parts.filter((part) => part.type !== 'image' || !isInline(part.src));
      return parts.length === reply.parts.length ? message : { ...message, reply: { ...reply, parts } };
    }
    case 'tool':
      return message;
    default:
      return message satisfies never;
  }
}
