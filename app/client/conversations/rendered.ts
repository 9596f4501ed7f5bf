// Initial state from the server-rendered page: shown at once, and reread before it is trusted.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { wholeOf } from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { PageConversation, PageStart } from '../../shared/conversation/page-start.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

/** The shown part of a running reply, and the number of its last event. */
export interface ReplySoFar {
  readonly reply: Reply;
  readonly seq: number;
}

export interface Rendered {
  readonly state: {
    readonly list: readonly Summary[];
    readonly byId: Readonly<Record<string, Conversation>>;
    readonly rendered?: string;
  };
  /** Returns the full tree, without messages, of a conversation that was rendered in part. */
  whole(id: string): Conversation | undefined;
  replyOf(messageId: string): ReplySoFar | undefined;
}

export function renderedBy(
  start: PageStart | undefined,
  page: PageConversation | undefined,
  fallback: ChatConfig,
): Rendered | undefined {
  if (!start) return undefined;
  const conversation = page && wholeOf({ ...page, runs: [] }, fallback);
  const { partial = [], running } = page ?? {};
  return {
    state: {
      list: start.rows,
      byId: conversation ? { [conversation.id]: conversation } : {},
      ...(conversation ? { rendered: conversation.id } : {}),
    },
    whole(id) {
      if (conversation?.id !== id) return undefined;
      const messages = Object.entries(conversation.messages).filter(([each]) => !partial.includes(each));
      return { ...conversation, messages: Object.fromEntries(messages) };
    },
    replyOf(messageId) {
      const message = conversation?.messages[messageId];
      if (running?.messageId !== messageId || message?.role !== 'assistant') return undefined;
      return { reply: message.reply, seq: running.seq };
    },
  };
}
