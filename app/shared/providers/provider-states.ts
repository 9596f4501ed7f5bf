// Decisions of a user about each provider: the setting `providers` as it is stored, and read with care.
import type { ModelCard } from '@tributary/runtime-core';

/** Source of web search for models of this provider that do not declare it. `auto`: nothing is changed. */
export const searchModes = ['auto', 'off', 'internal', 'params', 'tool'] as const;
export type ProviderSearchMode = (typeof searchModes)[number];

/** The interfaces that a provider of one's own may speak; each is also the route that serves it. */
export const sdkTypes = ['openai', 'anthropic', 'google', 'ollama', 'azure', 'bedrock'] as const;
export type SdkType = (typeof sdkTypes)[number];

/** Of a model that thinks: what can be set. `none`: nothing, it thinks by itself. */
export const reasoningKinds = ['none', 'switch', 'budget', 'effort'] as const;
export type ReasoningKind = (typeof reasoningKinds)[number];

export type ModelEdit = Partial<
  Pick<ModelCard, 'displayName' | 'contextWindowTokens' | 'maxOutput' | 'abilities' | 'pricing' | 'deploymentName'> & {
    reasoning: ReasoningKind;
    /** Abilities that the server switched off after a refusal: no decision of the user's. */
    refused: Partial<Record<TriedAbility, true>>;
  }
>;

/** Abilities that are tried where they are not known: their refusal can be read (server/turns/tried-abilities.ts). */
export const triedAbilities = ['functionCall', 'vision'] as const;
export type TriedAbility = (typeof triedAbilities)[number];

export interface ModelStates {
  /** Ids whose switch differs from what the card says. */
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Typed in by hand; what is known about them is in `edited`. */
  readonly added: readonly string[];
  readonly edited: Readonly<Record<string, ModelEdit>>;
  /** These first, in this order. */
  readonly order: readonly string[];
  readonly starred: readonly string[];
}

export interface ProviderState {
  readonly enabled: boolean;
  /** Place in the list; those without come after, by name. */
  readonly sort?: number;
  /** Place of its keys. `browser`: they never reach the server's storage. */
  readonly keys: 'server' | 'browser';
  readonly config: { readonly enableResponseApi: boolean };
  readonly settings: { readonly searchMode: ProviderSearchMode };
  /** True where this browser calls the provider itself. */
  readonly fetchOnClient: boolean;
  /** The address of the user's own that this browser then calls, without its path: the page's policy must let it through. */
  readonly origin?: string;
  readonly models: ModelStates;
  /** A provider that the user made. */
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

/** Stored by another version, or by hand: every field is taken only if it is what it should be. */
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
        // Written by this page only; a field of another type would show, not break.
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

/** Only what differs from the defaults is kept: ninety providers that nobody touched take no room. */
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

/** Puts a model's switch where the user wants it; where the card says so itself nothing is kept. */
export function switchModel(models: ModelStates, id: string, on: boolean, byItself: boolean): ModelStates {
  const without = (ids: readonly string[]): readonly string[] => ids.filter((other) => other !== id);
  return {
    ...models,
    on: on && !byItself ? [...without(models.on), id] : without(models.on),
    off: !on && byItself ? [...without(models.off), id] : without(models.off),
  };
}

/** The same for many at once. */
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
