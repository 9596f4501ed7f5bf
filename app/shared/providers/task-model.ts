// Choice of the model for small tasks behind a chat: titles and summaries should not cost as much as an answer.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { modelKey } from './model-key.ts';
import type { ModelChoice } from './model-key.ts';

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
