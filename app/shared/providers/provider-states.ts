// The user's settings of each provider: stored format of the setting `providers`, and its validation.
import type { ModelCard } from '@tributary/runtime-core';

/** Web search of models that do not declare it. `auto`: unchanged. */
export const searchModes = ['auto', 'off', 'internal', 'params', 'tool'] as const;
export type ProviderSearchMode = (typeof searchModes)[number];

/** Interface types of custom providers; each is also a route. */
export const sdkTypes = ['openai', 'anthropic', 'google', 'ollama', 'azure', 'bedrock'] as const;
export type SdkType = (typeof sdkTypes)[number];

/** Adjustable thinking of a model. `none`: always thinks, nothing adjustable. */
export const reasoningKinds = ['none', 'switch', 'budget', 'effort'] as const;
export type ReasoningKind = (typeof reasoningKinds)[number];

export type ModelEdit = Partial<
  Pick<ModelCard, 'displayName' | 'contextWindowTokens' | 'maxOutput' | 'abilities' | 'pricing' | 'deploymentName'> & {
    reasoning: ReasoningKind;
    /** Abilities disabled by the server after a refusal, not by the user. */
    refused: Partial<Record<TriedAbility, true>>;
  }
>;

/** Abilities that are enabled while unknown, because their refusals are recognisable (server/turns/tried-abilities.ts). */
export const triedAbilities = ['functionCall', 'vision'] as const;
export type TriedAbility = (typeof triedAbilities)[number];

export interface ModelStates {
  /** Ids of models whose switch differs from the card. */
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Ids added by the user; their info is in `edited`. */
  readonly added: readonly string[];
  readonly edited: Readonly<Record<string, ModelEdit>>;
  /** Ids sorted first, in this order. */
  readonly order: readonly string[];
  readonly starred: readonly string[];
}

export interface ProviderState {
  readonly enabled: boolean;
  /** Position in the list; unsorted providers follow by name. */
  readonly sort?: number;
  /** Storage of the keys. `browser`: never stored on the server. */
  readonly keys: 'server' | 'browser';
  readonly config: { readonly enableResponseApi: boolean };
  readonly settings: { readonly searchMode: ProviderSearchMode };
  /** True if this browser calls the provider. */
  readonly fetchOnClient: boolean;
  /** Origin of the user's address for calls by the browser, which the page's policy must allow. */
  readonly origin?: string;
  readonly models: ModelStates;
  /** Set for a user-made provider. */
  readonly custom?: { readonly name: string; readonly sdkType: SdkType };
}
export type ProviderStateMap = Readonly<Record<string, ProviderState>>;

export const noModelStates: ModelStates = { on: [], off: [], added: [], edited: {}, order: [], starred: [] };
export const defaultProviderState: ProviderState = {
  enabled: true,
  keys: 'server',
  config: { enableResponseApi: false },
  settings: { searchMode: 'auto' },
  fetchOnClient: false,
  models: noModelStates,
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : [];

/** Fields of a wrong type, from other versions or manual edits, are ignored. */
export function readProviderStates(value: unknown): ProviderStateMap {
  return Object.fromEntries(Object.entries(fields(value)).map(([id, state]) => [id, readState(fields(state))]));
}

function readState(value: Fields): ProviderState {
  const { sort, origin } = value;
  const custom = fields(value['custom']);
  const models = fields(value['models']);
  const sdkType = sdkTypes.find((type) => type === custom['sdkType']);
  return {
    enabled: value['enabled'] !== false,
    keys: value['keys'] === 'browser' ? 'browser' : 'server',
    config: { enableResponseApi: fields(value['config'])['enableResponseApi'] === true },
    settings: {
      searchMode: searchModes.find((mode) => mode === fields(value['settings'])['searchMode']) ?? 'auto',
    },
    fetchOnClient: value['fetchOnClient'] === true,
    models: {
      on: words(models['on']),
      off: words(models['off']),
      added: words(models['added']),
      edited: Object.fromEntries(
        // Written by this page only; a wrong type would be visible, but harmless.
        Object.entries(fields(models['edited'])).filter((entry): entry is [string, ModelEdit] => isFields(entry[1])),
      ),
      order: words(models['order']),
      starred: words(models['starred']),
    },
    ...(typeof sort === 'number' ? { sort } : {}),
    ...(typeof origin === 'string' ? { origin } : {}),
    ...(typeof custom['name'] === 'string' && sdkType ? { custom: { name: custom['name'], sdkType } } : {}),
  };
}

/** Stores only differences from the defaults, to save space for unchanged providers. */
export function compactStates(states: ProviderStateMap): Readonly<Record<string, unknown>> {
  const kept = Object.entries(states).map(([id, state]) => [id, difference(state, defaultProviderState)] as const);
  return Object.fromEntries(kept.filter(([, state]) => state !== undefined));
}

function difference(value: unknown, usual: unknown): unknown {
  if (!isFields(value) || !isFields(usual)) {
    return JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
  }
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, key === 'edited' && isFields(inner) ? whole(inner) : difference(inner, usual[key])])
    .filter(([, inner]) => inner !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
const whole = (value: Fields): Fields | undefined => (Object.keys(value).length > 0 ? value : undefined);

/** Sets a model's switch; nothing is stored if it matches the card. */
export function switchModel(models: ModelStates, id: string, on: boolean, byItself: boolean): ModelStates {
  const without = (ids: readonly string[]): readonly string[] => ids.filter((other) => other !== id);
  return {
    ...models,
    on: on && !byItself ? [...without(models.on), id] : without(models.on),
    off: !on && byItself ? [...without(models.off), id] : without(models.off),
  };
}

export function switchModels(
  models: ModelStates,
  these: readonly { readonly card: Pick<ModelCard, 'id'>; readonly onByItself: boolean }[],
  on: boolean,
): ModelStates {
  const ids = new Set(these.map(({ card }) => card.id));
  const changed = these.filter(({ onByItself }) => onByItself !== on).map(({ card }) => card.id);
  const others = (known: readonly string[]): readonly string[] => known.filter((id) => !ids.has(id));
  return {
    ...models,
    on: on ? [...others(models.on), ...changed] : others(models.on),
    off: on ? others(models.off) : [...others(models.off), ...changed],
  };
}
