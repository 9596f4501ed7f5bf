// Choice of the model for small tasks behind a chat: titles and summaries should not cost as much as an answer.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { modelKey } from './model-key.ts';
import type { ModelChoice } from './model-key.ts';

/** Preferences of a user about tasks. */
export interface TaskPreferences {
  /** A model names conversations. */
  readonly titles: boolean;
  /** "provider/model" for titles and summaries; empty: the cheapest of the chat's own provider. */
  readonly taskModel: string;
}

/** Stored by an older or a newer version, or by hand: each is taken only if it is of its type. */
export function readTaskPreferences(held: unknown): TaskPreferences {
  const { titles, taskModel } = Object(held) as { readonly titles?: unknown; readonly taskModel?: unknown };
  return {
    titles: typeof titles === 'boolean' ? titles : true,
    taskModel: typeof taskModel === 'string' ? taskModel : '',
  };
}

/** `chosen`: "provider/model" of the settings, empty for the cheapest of the chat's own provider. */
export function taskModel(chosen: string, list: readonly ProviderInfo[], chat: ModelChoice): ModelChoice {
  for (const { id, models } of list) {
    const model = models.find((card) => modelKey(id, card.id) === chosen);
    if (model) return { provider: id, model: model.id };
  }
  const models = list.find(({ id }) => id === chat.provider)?.models ?? [];
  const own = models.find(({ id }) => id === chat.model);
  const limit = priceOf(own) ?? Number.POSITIVE_INFINITY;
  // A model without a price may be free, or of unknown cost, or not there for everyone: no reason to prefer it.
  const cheaper = models
    .flatMap((card) => {
      const price = priceOf(card);
      return suits(card) && price !== undefined && price > 0 && price < limit ? [{ card, price }] : [];
    })
    .sort((a, b) => a.price - b.price)[0];
  return own && priceOf(own) !== undefined && cheaper ? { provider: chat.provider, model: cheaper.card.id } : chat;
}

const suits = ({ type, enabled, abilities, contextWindowTokens = 0 }: ModelCard): boolean =>
  type === 'chat' && enabled === true && !abilities?.imageOutput && contextWindowTokens >= 16_000;

/** Input and output together, whatever the currency: one provider has one. */
function priceOf(card: ModelCard | undefined): number | undefined {
  const { input, output, unit } = card?.pricing ?? {};
  return unit !== undefined || input === undefined || output === undefined ? undefined : input + output;
}
