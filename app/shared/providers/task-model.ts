// Chooses the model for titles and summaries, which should cost less than answers.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { modelKey } from './model-key.ts';
import type { ModelChoice } from './model-key.ts';

export interface TaskPreferences {
  readonly titles: boolean;
  /** "provider/model" for titles and summaries; empty: the cheapest of the chat's provider. */
  readonly taskModel: string;
}

/** Values of a wrong type, from other versions or manual edits, are ignored. */
export function readTaskPreferences(held: unknown): TaskPreferences {
  const { titles, taskModel } = Object(held) as { readonly titles?: unknown; readonly taskModel?: unknown };
  return {
    titles: typeof titles === 'boolean' ? titles : true,
    taskModel: typeof taskModel === 'string' ? taskModel : '',
  };
}

/** `chosen`: "provider/model" of the settings; empty: the cheapest of the chat's provider. */
export function taskModel(chosen: string, list: readonly ProviderInfo[], chat: ModelChoice): ModelChoice {
  for (const { id, models } of list) {
    const model = models.find((card) => modelKey(id, card.id) === chosen);
    if (model) return { provider: id, model: model.id };
  }
  const models = list.find(({ id }) => id === chat.provider)?.models ?? [];
  const own = models.find(({ id }) => id === chat.model);
  const limit = priceOf(own) ?? Number.POSITIVE_INFINITY;
  // A model without a price may be costly or unavailable: do not prefer it.
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

/** Sum of input and output price; a provider has a single currency. */
function priceOf(card: ModelCard | undefined): number | undefined {
  const { input, output, unit } = card?.pricing ?? {};
  return unit !== undefined || input === undefined || output === undefined ? undefined : input + output;
}
