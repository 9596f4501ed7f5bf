// The price of a call: the user's rates for the model when the call ends.
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
  const pricing = found.card(model)?.pricing;
  if (!pricing) return undefined;
  return { pricing, source: states[provider]?.models.edited[model]?.pricing ? 'own' : 'catalogue' };
}
