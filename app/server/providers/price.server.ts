// The price of a call: the user's rates for the model when the call ends.
import type { Pricing } from '@tributary/runtime-core';
import type { App } from '../process/app.ts';
import { describeProvider } from './providers.server.ts';
import type { Tables } from '../storage/storage.ts';
import { askedProvider, readStates } from './asked-provider.ts';
import type { CallPrice } from '../storage/ledger-entry.ts';

export interface CalledModel {
  readonly userId: string;
  readonly provider: string;
  readonly model: string;
}

/** Returns undefined if no price is known. */
export async function priceOfModel(
  app: App,
  tables: Tables,
  { userId, provider, model }: CalledModel,
): Promise<CallPrice | undefined> {
  const states = await readStates(tables, userId);
  const asked = { userId, provider, states, given: {}, health: false };
  const found = await askedProvider(tables, (...args) => describeProvider(app, ...args), asked);
  const pricing =
    found.card(model)?.pricing ?? (states[provider]?.custom ? undefined : await otherPricing(app, provider, model));
  if (!pricing) return undefined;
  return { pricing, source: states[provider]?.models.edited[model]?.pricing ? 'own' : 'catalogue' };
}

/** Of a model for embeddings, images or sound, which the user cannot edit. */
async function otherPricing(app: App, provider: string, model: string): Promise<Pricing | undefined> {
  const row = await describeProvider(app, provider, { health: false });
  return row?.models.find(({ id }) => id === model)?.pricing;
}
