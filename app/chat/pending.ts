// What this browser has said and the server has not confirmed, as it stands in a conversation.
import type { ChatConfig } from './chat-config.ts';
import type { Entry } from './outbox.ts';
import { addMessage } from './tree.ts';
import type { Conversation } from './tree.ts';

export function withPending(conversation: Conversation, entries: readonly Entry[]): Conversation {
  let next = conversation;
  for (const entry of entries) {
    if (entry.kind === 'ask') next = [...entry.messages, entry.answer].reduce(addMessage, next);
  }
  return next;
}

/** A conversation that was begun, and of which the server knows nothing yet. */
export function pendingBeginning(id: string, entries: readonly Entry[]): Conversation | undefined {
  const ask = entries.find((entry) => entry.kind === 'ask');
  if (ask?.kind !== 'ask') return undefined;
  const { createdAt } = ask.answer;
  const at = { pinned: false, archived: false, createdAt, updatedAt: createdAt, headId: null };
  // Put into the outbox by this program, from a configuration of its own.
  const config = ask.conversation.config as ChatConfig;
  return withPending({ ...ask.conversation, config, id, ...at, tree: {}, messages: {} }, entries);
}
