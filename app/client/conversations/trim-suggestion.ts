// Suggests a history limit that shortens a conversation that is too long.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import type { Place } from '../../shared/conversation/tree.ts';

export interface TrimSuggestion {
  readonly historyCount: number;
  /** Number of messages sent with the limit; may exceed it, because some messages must be sent together. */
  readonly sent: number;
}

/**
 * Suggests half of the messages sent now, or the minimum that must be sent. `summary`: the summary that will exist; null: a
 * new one of the omitted messages. Undefined if the conversation cannot be shortened.
 */
export function trimSuggestion(
  path: readonly Pick<Place, 'id' | 'role'>[],
  config: Pick<ChatConfig, 'enableHistoryCount' | 'historyCount' | 'historySummary'>,
  summary = config.historySummary,
): TrimSuggestion | undefined {
  const now = historyOf(path, config).sent.length;
  for (const historyCount of [Math.max(1, Math.floor(now / 2)), 1]) {
    const limited = { enableHistoryCount: true, historyCount, historySummary: summary };
    const sent = historyOf(path, limited).sent.length;
    if (sent < now) return { historyCount, sent };
  }
  return undefined;
}
