// The model of a new chat: the user's default, the operator's, else the best that can be used now.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import { modelKey, readModelKey } from './model-key.ts';
import type { ModelChoice } from './model-key.ts';

/** Names under which vendors offer what may be gone tomorrow. */
const unfinished = /preview|(?:^|[-_.:/])(?:exp|experimental|alpha|beta|nightly)(?:[-_.:/\d]|$)/i;

/** May be a default: a chat model that its vendor still offers, and not only for a trial. */
export const isSettled = ({ id, type, legacy, abilities }: ModelCard): boolean =>
  type === 'chat' && legacy !== true && abilities?.imageOutput !== true && !unfinished.test(id);

/** The provider's own list has it, as far as that is known. */
const isOffered = ({ listed }: Pick<ProviderInfo, 'listed'>, id: string): boolean => listed?.has(id) ?? true;

type Offer = Pick<ProviderInfo, 'models'> & Partial<Pick<ProviderInfo, 'recommended' | 'listed'>>;

/** The model that a choice of the provider alone means: a recommended one, else the first that is on and offered. */
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
  /** The user's own default as "provider/model"; empty for none. */
  readonly wanted: string;
}

/** Can be asked now, as far as this page knows. */
const isUsable = ({ off, health, keyed }: ProviderInfo): boolean => !off && (health === 'ready' || keyed === true);

/** The default that somebody has set: the user's before the operator's. */
export function fixedDefault({ list, wanted }: DefaultInput): ModelChoice | undefined {
  const usable = list.filter(isUsable);
  const own = readModelKey(wanted);
  if (own && usable.some(({ id }) => id === own.provider)) return own;
  return usable.flatMap(({ id, defaultModel }) => (defaultModel ? [{ provider: id, model: defaultModel }] : []))[0];
}

/** Those with the user's own key first, then the operator's, then servers on this machine; the demo before nothing at all. */
const rankOf = ({ id, keyed, localURL }: ProviderInfo): number =>
  id === 'demo' ? 3 : keyed ? 0 : localURL === undefined ? 1 : 2;

/** Nobody but the server itself knows what it runs: without its list there is no telling. */
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

/** A choice that can be used as it stands; the demo only stands in for others. */
export function stillStands({ provider, model }: ModelChoice, list: readonly ProviderInfo[]): boolean {
  const info = list.find(({ id }) => id === provider);
  if (!info || info.id === 'demo' || !isUsable(info)) return false;
  const card = info.models.find(({ id }) => id === model);
  return card !== undefined && card.enabled !== false && isOffered(info, model);
}

export const isChoice = (choice: ModelChoice, key: string): boolean => modelKey(choice.provider, choice.model) === key;
