// History limit that shortens a conversation which is too long: one that really leaves something out.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import type { Place } from '../../shared/conversation/tree.ts';

export interface TrimSuggestion {
  readonly historyCount: number;
  /** Number of messages sent then. Can exceed the limit: messages that belong together are sent together. */
  readonly sent: number;
}

/**
 * Half of what is sent now, or what cannot be left out. `summary`: the one that will be there; null: one of just what is
 * left out. Undefined: nothing less can be sent.
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
