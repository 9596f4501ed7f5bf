// Determines the next summary of a conversation: which messages it covers, and when to extend it. Pure.
import type { ChatConfig } from '../message/chat-config.ts';
import type { Place } from './tree.ts';
import { historyOf } from './tree.ts';

type History = Pick<ChatConfig, 'enableHistoryCount' | 'historyCount' | 'historySummary'>;

export type SummaryStep<T> =
  | { readonly type: 'none' }
  /** The existing summary already covers all messages beyond the limit; only the limit must be set. */
  | { readonly type: 'limit'; readonly limit: Partial<ChatConfig> }
  | {
      readonly type: 'write';
      /** Messages not summarised yet. */
      readonly messages: readonly T[];
      readonly previous?: string;
      readonly upTo: string;
      readonly limit: Partial<ChatConfig>;
    };

/** `historyCount`: a limit that is set together with the summary. */
export function summaryStep<T extends Pick<Place, 'id' | 'role'>>(
  path: readonly T[],
  config: History,
  historyCount?: number,
): SummaryStep<T> {
  const limit = historyCount === undefined ? {} : { enableHistoryCount: true, historyCount };
  const { leftOut } = historyOf(path, { ...config, ...limit, historySummary: null });
  const { historySummary: before } = config;
  const covered = before ? path.findIndex(({ id }) => id === before.upTo) + 1 : 0;
  const upTo = path[leftOut - 1]?.id;
  if (upTo === undefined) return { type: 'none' };
  if (covered >= leftOut) return historyCount === undefined ? { type: 'none' } : { type: 'limit', limit };
  const previous = before && covered > 0 ? { previous: before.text } : {};
  return { type: 'write', messages: path.slice(covered, leftOut), ...previous, upTo, limit };
}

/** True if the messages since the summary exceed half the limit. */
export function isBehind(path: readonly Pick<Place, 'id' | 'role'>[], config: History): boolean {
  if (!config.historySummary) return false;
  const now = historyOf(path, config);
  const behind = historyOf(path, { ...config, historySummary: null }).leftOut - now.leftOut;
  return now.summary !== undefined && behind >= Math.max(2, config.historyCount / 2);
}
