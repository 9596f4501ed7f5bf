// Uses the catalogue as the model list, for vendors without one.
import type { CallContext, ModelCard, ModelEntry } from '@tributary/runtime-core';
import { entries } from './model-list.ts';

/** Tap for `hooks.models`: returns the whole catalogue in order, without a request. */
export const catalogueList =
  (load: () => Promise<{ readonly models: readonly ModelCard[] }>) =>
  async (_params: unknown, { card }: Pick<CallContext, 'card'>): Promise<ModelEntry[]> =>
    entries((await load()).models, {}, card);
