// Tool messages as every provider wants them (specification, section 4).
import type { ChatMessage } from '../contract/params.ts';

/** Each tool message right after the assistant message that holds its call; orphans and repeats are dropped. */
export function orderToolMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  if (!messages.some(({ role }) => role === 'tool')) return messages;
  const results = new Map<string, ChatMessage>();
  for (const message of messages) {
    const id = message.tool_call_id;
    if (message.role === 'tool' && id !== undefined && !results.has(id)) results.set(id, message);
  }
  return messages.flatMap((message) => {
    if (message.role === 'tool') return [];
    const own = (message.tool_calls ?? []).flatMap(({ id }) => {
      const result = results.get(id);
      results.delete(id);
      return result ? [result] : [];
    });
    return [message, ...own];
  });
}
