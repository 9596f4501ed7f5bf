// Model lists as providers return them. After a failed request the previous list stays in use.
import type { ModelCard, ModelEntry } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import type { ReplyError } from '../reply/reply.ts';

export interface ModelList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The most recent list; empty before the first answer. */
  readonly cards: readonly ModelCard[];
  /** ms since the epoch of that answer. */
  readonly at?: number;
  readonly error?: ReplyError;
}
export type ModelLists = Readonly<Record<string, ModelList>>;

/** The rows of a provider's own list as cards, each once. */
export function cardsOf(entries: readonly ModelEntry[]): readonly ModelCard[] {
  const cards = entries.filter(({ id }) => id !== '').map(cardOf);
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

function cardOf({
  id,
  displayName,
  description,
  contextWindowTokens,
  maxTokens,
  releasedAt,
  ...row
}: ModelEntry): ModelCard {
  const { enabled, functionCall, vision, reasoning, pricing } = row;
  return {
    id,
    type: 'chat',
    enabled: enabled !== false,
    abilities: { functionCall: functionCall === true, vision: vision === true, reasoning: reasoning === true },
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxOutput: maxTokens }),
    ...(releasedAt === undefined ? {} : { releasedAt }),
    ...(pricing?.input !== undefined && pricing.output !== undefined ? { pricing } : {}),
  };
}

/** May be asked for its models: it has such a list, and what it asks for is there. */
export const canList = ({ operations, health }: ProviderInfo, own: boolean): boolean =>
  operations.includes('models') && (own || health === 'ready');
