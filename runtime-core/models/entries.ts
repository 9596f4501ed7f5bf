// Converts a catalogue to a model list, for vendors without one.
import type { ModelCard, ModelEntry } from '../contract/models.ts';

/** Returns the chat models in the catalogue's order. */
export const chatEntries = (cards: readonly ModelCard[]): ModelEntry[] =>
  cards.filter(({ type }) => type === 'chat').map(entryOf);

function entryOf(card: ModelCard): ModelEntry {
  const { id, displayName = id, description, contextWindowTokens, maxOutput, releasedAt, abilities = {} } = card;
  return {
    id,
    displayName,
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxOutput === undefined ? {} : { maxTokens: maxOutput }),
    ...(releasedAt === undefined ? {} : { releasedAt }),
    enabled: card.enabled === true,
    functionCall: abilities.functionCall === true,
    vision: abilities.vision === true,
    reasoning: abilities.reasoning === true,
  };
}
