// Separate from the offer, which pages load only for their own calls.
import type { ModelCard } from '@tributary/runtime-core';

/** True if a model supports tools; unknown models are assumed to. */
export const takesTools = (card: ModelCard | undefined): boolean =>
  card === undefined || card.abilities?.functionCall === true;
