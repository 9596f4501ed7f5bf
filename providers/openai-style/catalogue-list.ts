// The catalogue as the model list, for vendors that list their models nowhere.
import type { CallContext, ModelCard, ModelEntry } from '@tributary/runtime-core';
import { entries } from './model-list.ts';

/** A tap for `hooks.models`: every card of the catalogue as an entry, in its order. No request is made. */
export const catalogueList =
  (load: () => Promise<{ readonly models: readonly ModelCard[] }>) =>
  async (_params: unknown, { card }: Pick<CallContext, 'card'>): Promise<ModelEntry[]> =>
    entries((await load()).models, {}, card);
