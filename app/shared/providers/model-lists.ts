// Model lists from providers. A failed request keeps the previous list.
import type { Abilities, ModelCard, ModelEntry } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import type { ReplyError } from '../reply/reply.ts';

export interface ModelList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The latest list; empty before the first response. */
  readonly cards: readonly ModelCard[];
  /** Time of that response in ms since the epoch. */
  readonly at?: number;
  readonly error?: ReplyError;
}
export type ModelLists = Readonly<Record<string, ModelList>>;

/** Converts list entries to cards, without duplicates. */
export function cardsOf(entries: readonly ModelEntry[]): readonly ModelCard[] {
  const cards = entries.filter(({ id }) => id !== '').map(cardOf);
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

/** Abilities that lists may state; others come from cards and users only. */
export const listedAbilities = ['functionCall', 'vision', 'reasoning'] as const;

function cardOf({
  id,
  displayName,
  description,
  contextWindowTokens,
  maxTokens,
  releasedAt,
  ...row
}: ModelEntry): ModelCard {
  const { enabled, pricing } = row;
  // An ability that the row leaves out is unknown, and the catalogue's value holds.
  const abilities: Abilities = {};
  for (const ability of listedAbilities) if (row[ability] !== undefined) abilities[ability] = row[ability];
  return {
    id,
    type: 'chat',
    enabled: enabled !== false,
    abilities,
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxOutput: maxTokens }),
    ...(releasedAt === undefined ? {} : { releasedAt }),
    ...(pricing?.input !== undefined && pricing.output !== undefined ? { pricing } : {}),
  };
}

/** True if the model list can be requested: supported, with credentials. */
export const canList = ({ operations, health }: ProviderInfo, own: boolean): boolean =>
  operations.includes('models') && (own || health === 'ready');
