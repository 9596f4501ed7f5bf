// Apart from the offer itself, which pages load only when they make a call.
import type { ModelCard } from '@tributary/runtime-core';

/** Absent card: a model that no catalogue knows; nothing is held back from it. */
export const takesTools = (card: ModelCard | undefined): boolean =>
  card === undefined || card.abilities?.functionCall === true;
