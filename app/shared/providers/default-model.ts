// Chooses the model of a new chat: the user's default, the operator's, or the best available.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { modelKey, readModelKey } from './model-key.ts';
import type { ModelChoice } from './model-key.ts';

/** Names of models that vendors may withdraw at any time. */
const unfinished = /preview|(?:^|[-_.:/])(?:exp|experimental|alpha|beta|nightly)(?:[-_.:/\d]|$)/i;

/** True if a model may be a default: a current chat model that is not experimental. */
export const isSettled = ({ id, type, legacy, abilities }: ModelCard): boolean =>
  type === 'chat' && legacy !== true && abilities?.imageOutput !== true && !unfinished.test(id);

/** True if the provider's list has the model, if the list is known. */
const isOffered = ({ listed }: Pick<ProviderInfo, 'listed'>, id: string): boolean => listed?.has(id) ?? true;

type Offer = Pick<ProviderInfo, 'models'> & Partial<Pick<ProviderInfo, 'recommended' | 'listed'>>;

/** Returns the model for a provider chosen without one: a recommended one, else the first enabled and offered. */
export function firstModel(info: Offer): ModelCard | undefined {
  const { models } = info;
  const on = models.filter((card) => card.enabled !== false && isOffered(info, card.id));
  return (
    recommendedOf(info, on) ??
    on.find((card) => card.enabled === true && isSettled(card)) ??
    on.find(isSettled) ??
    on[0] ??
    models.find(({ enabled }) => enabled) ??
    models[0]
  );
}

function recommendedOf({ recommended = [] }: Offer, on: readonly ModelCard[]): ModelCard | undefined {
  const cards = new Map(on.map((card) => [card.id, card]));
  return recommended.flatMap((id) => cards.get(id) ?? [])[0];
}

export interface DefaultInput {
  readonly list: readonly ProviderInfo[];
  /** The user's default as "provider/model"; empty for none. */
  readonly wanted: string;
}

/** True if a provider can be called, as far as known. */
const isUsable = ({ off, health, keyed }: ProviderInfo): boolean => !off && (health === 'ready' || keyed === true);

/** True if the user may not use the model. */
export const isWithheld = ({ provider, model }: ModelChoice, list: readonly ProviderInfo[]): boolean =>
  list.some(({ id, withheld }) => id === provider && withheld?.includes(model) === true);

/** Returns the configured default: the user's, else the operator's. */
export function fixedDefault({ list, wanted }: DefaultInput): ModelChoice | undefined {
  const usable = list.filter(isUsable);
  const own = readModelKey(wanted);
  if (own && usable.some(({ id }) => id === own.provider) && !isWithheld(own, list)) return own;
  return usable.flatMap(({ id, defaultModel }) => (defaultModel ? [{ provider: id, model: defaultModel }] : []))[0];
}

/** Rank: the user's keys, the operator's, local servers, then the demo. */
const rankOf = ({ id, keyed, localURL }: ProviderInfo): number =>
  id === 'demo' ? 3 : keyed ? 0 : localURL === undefined ? 1 : 2;

/** Providers without a catalogue: their models are unknown until listed. */
const needsList = ({ localURL, custom, ownAddress }: ProviderInfo): boolean =>
  localURL !== undefined || custom !== undefined || ownAddress === true;

export function automaticDefault(list: readonly ProviderInfo[]): ModelChoice | undefined {
  const usable = list
    .filter((info) => isUsable(info) && info.models.length > 0 && (!needsList(info) || info.listed !== undefined))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const best = usable.find((info) => info.id === 'demo' || needsList(info) || isRecommended(info)) ?? usable[0];
  const model = best && firstModel(best);
  return best && model ? { provider: best.id, model: model.id } : undefined;
}

const isRecommended = (info: ProviderInfo): boolean =>
  info.recommended?.some((id) => id === firstModel(info)?.id) ?? false;

/** True if the current choice is usable; the demo is only a placeholder. */
export function stillStands({ provider, model }: ModelChoice, list: readonly ProviderInfo[]): boolean {
  const info = list.find(({ id }) => id === provider);
  if (!info || info.id === 'demo' || !isUsable(info)) return false;
  const card = info.models.find(({ id }) => id === model);
  return card !== undefined && card.enabled !== false && isOffered(info, model);
}

export const isChoice = (choice: ModelChoice, key: string): boolean => modelKey(choice.provider, choice.model) === key;
