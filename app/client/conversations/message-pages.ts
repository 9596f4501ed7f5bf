// Loads further messages of a conversation: the rest when idle, or all when needed.
import { messagesApi } from '../../shared/api/conversations.ts';
import { getFrom } from '../net/call.ts';
import { byId } from '../../shared/conversation/conversation-rows.ts';
import { whenIdle } from '../net/idle.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Transport } from '../net/transport.ts';
import { pathTo, placesTo } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

export interface MessagePagesOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  get(id: string): Conversation | undefined;
  update(id: string, change: (conversation: Conversation) => Conversation): void;
  ensure(id: string): Promise<void>;
  isOnScreen(id: string): boolean;
}

export interface MessagePages {
  /** Loads the rest of the conversation on screen, one page at a time. */
  fill(id: string): Promise<void>;
  /** Loads all messages on the path to `leaf`. Rejects if they cannot be read. */
  whole(id: string, leaf: string | null): Promise<readonly Message[]>;
}

const pageSize = 100;

const missingOf = (conversation: Conversation, leaf: string | null): readonly string[] =>
  placesTo(conversation, leaf).flatMap(({ id }) => (conversation.messages[id] ? [] : [id]));

export function createMessagePages({ transport, get, update, ensure, isOnScreen }: MessagePagesOptions): MessagePages {
  async function load(id: string, ids: readonly string[]): Promise<void> {
    const { messages } = await getFrom(transport, messagesApi.get, { conversation: id, ids: ids.join(',') });
    const loaded = byId<Message>(messages);
    if (ids.some((each) => !loaded[each]))
      throw new Error('The server does not hold all messages of this conversation');
    update(id, (conversation) => ({ ...conversation, messages: { ...loaded, ...conversation.messages } }));
  }

  async function fill(id: string): Promise<void> {
    const conversation = get(id);
    if (!conversation || !isOnScreen(id)) return;
    const missing = missingOf(conversation, conversation.headId).slice(-pageSize);
    if (missing.length === 0) return;
    try {
      await load(id, missing);
      whenIdle(() => void fill(id));
    } catch {
      // Loaded at the next refresh, or when needed.
    }
  }

  async function whole(id: string, leaf: string | null): Promise<readonly Message[]> {
    await ensure(id);
    for (;;) {
      const conversation = get(id);
      if (!conversation) throw new Error('This chat no longer exists.');
      const missing = missingOf(conversation, leaf).slice(-pageSize * 4);
      if (missing.length === 0) return pathTo(conversation, leaf);
      await load(id, missing);
    }
  }

  return { fill, whole };
}
