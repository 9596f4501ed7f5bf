// Resolves a model's info: from the user, the provider's list, the catalogue, or keywords in the id, in this order.
import type { Abilities, ModelCard } from '@tributary/runtime-core';
import { abilitiesByKeyword, familyOf, isEmbeddingName, keywordTables } from '@tributary/runtime-core/models';
import { listedAbilities } from './model-lists.ts';
import type { ModelList } from './model-lists.ts';
import { triedAbilities } from './provider-states.ts';
import type { ModelEdit, ModelStates, ProviderSearchMode, ReasoningKind } from './provider-states.ts';
import type { ProviderInfo } from './providers.ts';
import { kindsFor, withReasoning } from './reasoning-kind.ts';
import type { ThinkingProvider } from './reasoning-kind.ts';

/** Source of a value. `tried`: unknown, enabled until refused. `refused`: disabled by a refusal. */
export type FieldSource = 'user' | 'list' | 'bundled' | 'guess' | 'tried' | 'refused';
/** Source of a model: the package's catalogue, the provider's list, or the user. */
export type ModelSource = 'bundled' | 'remote' | 'own';

export const resolvedFields = ['displayName', 'contextWindowTokens', 'maxOutput', 'pricing', 'deploymentName'] as const;
export type ResolvedField = (typeof resolvedFields)[number];
export const editableAbilities = [
  'functionCall',
  'vision',
  'reasoning',
  'search',
  'files',
  'imageOutput',
  'video',
] as const satisfies readonly (keyof Abilities)[];
export type EditableAbility = (typeof editableAbilities)[number];

export interface ResolvedModel {
  /** For pickers and requests. */
  readonly card: ModelCard;
  readonly source: ModelSource;
  readonly from: Readonly<Partial<Record<ResolvedField | EditableAbility, FieldSource>>>;
  /** True if the model is enabled without a choice by the user. */
  readonly onByItself: boolean;
  /** Reasoning controls that the provider supports for the model, and the user's choice. */
  readonly kinds: readonly ReasoningKind[];
  readonly kind?: ReasoningKind | undefined;
}

export interface ModelLayers {
  readonly user?: ModelEdit | undefined;
  readonly list?: ModelCard | undefined;
  readonly bundled?: ModelCard | undefined;
}

const tried: ReadonlySet<string> = new Set(triedAbilities);
const refusals = (edit: ModelEdit | undefined): ReadonlySet<string> => new Set(Object.keys(edit?.refused ?? {}));

const listed: ReadonlySet<string> = new Set(listedAbilities);

/** `tries`: enables unknown abilities, for servers with unknown models. */
export function resolveFields(id: string, { user, list, bundled }: ModelLayers, tries = false) {
  const from: Partial<Record<ResolvedField | EditableAbility, FieldSource>> = {};
  const values: Record<string, unknown> = {};
  for (const field of resolvedFields) {
    const found = fieldOf(user?.[field], list?.[field], bundled?.[field]);
    if (!found) continue;
    values[field] = found.value;
    from[field] = found.source;
  }
  const guessed: Partial<Record<EditableAbility, boolean>> = { ...abilitiesByKeyword(id, keywordTables[familyOf(id)]) };
  const abilities: Partial<Record<EditableAbility, boolean>> = {};
  for (const ability of editableAbilities) {
    const found = abilityOf({
      wanted: user?.abilities?.[ability],
      listed: listed.has(ability) ? list?.abilities?.[ability] : undefined,
      known: bundled && bundled.abilities?.[ability] === true,
      guessed: guessed[ability],
    });
    const word =
      found?.source === 'guess' && !found.value && tries && tried.has(ability)
        ? { value: true, source: 'tried' as const }
        : found;
    if (!word) continue;
    abilities[ability] = word.value;
    const refused = word.source === 'user' && !word.value && refusals(user).has(ability);
    from[ability] = refused ? 'refused' : word.source;
  }
  return { values, abilities, from };
}

interface Found<Value> {
  readonly value: Value;
  readonly source: FieldSource;
}

function fieldOf(user: unknown, listed: unknown, known: unknown): Found<unknown> | undefined {
  if (user !== undefined) return { value: user, source: 'user' };
  if (listed !== undefined && !agrees(listed, known)) return { value: listed, source: 'list' };
  return known === undefined ? undefined : { value: known, source: 'bundled' };
}

type Word = boolean | undefined;

function abilityOf({
  wanted,
  listed,
  known,
  guessed,
}: Readonly<Record<'wanted' | 'listed' | 'known' | 'guessed', Word>>): Found<boolean> | undefined {
  if (wanted !== undefined) return { value: wanted, source: 'user' };
  // Lists repeat the catalogue's value if they have none, and guess if neither has.
  if (listed !== undefined && known !== undefined)
    return { value: listed, source: listed === known ? 'bundled' : 'list' };
  if (known !== undefined) return { value: known, source: 'bundled' };
  if (listed === true) return { value: true, source: guessed === true ? 'guess' : 'list' };
  return guessed === undefined ? undefined : { value: guessed, source: 'guess' };
}

/** A list states two prices, the catalogue may state more: only prices in the list are compared. */
function agrees(listed: unknown, known: unknown): boolean {
  if (typeof listed !== 'object' || listed === null || typeof known !== 'object' || known === null)
    return listed === known;
  const other = new Map<string, unknown>(Object.entries(known));
  return Object.entries(listed).every(([key, value]) => other.get(key) === value);
}

export interface ResolveInput {
  readonly provider: Pick<ProviderInfo, 'models' | 'otherModels' | 'localURL' | 'ownAddress'> & ThinkingProvider;
  readonly list: ModelList | undefined;
  readonly states: ModelStates;
  readonly searchMode?: ProviderSearchMode;
  /** Resolves only this model; the others still count for the defaults. */
  readonly only?: string | undefined;
}

/** Lists mix all kinds of models; without a catalogue entry, only the id tells. */
const notChat =
  /rerank|whisper|transcri|tts|moderation|dall-e|stable-?diffusion|flux|imagen|(^|[/-])(veo|sora|image)-/i;
const chats = (id: string): boolean => !notChat.test(id) && !isEmbeddingName(id);

/** Returns all models of a provider in the user's order, including disabled ones. */
export function resolveModels({
  provider,
  list,
  states,
  searchMode = 'auto',
  only,
}: ResolveInput): readonly ResolvedModel[] {
  const bundled = new Map(provider.models.map((card) => [card.id, card]));
  const other = new Set(provider.otherModels);
  const remote = new Map(
    (list?.cards ?? [])
      .filter(({ id }) => bundled.has(id) || (!other.has(id) && chats(id)))
      .map((card) => [card.id, card]),
  );
  const asked = remote.size > 0;
  const local = provider.localURL !== undefined;
  // The catalogue describes the vendor's own server; for other servers the list is authoritative.
  const authoritative = asked && (local || provider.ownAddress === true);
  // If the catalogue enables no model, all are offered.
  const undecided = !provider.models.some(({ enabled }) => enabled === true);
  const ids = new Set([...states.added, ...remote.keys(), ...bundled.keys()]);
  const wanted = only === undefined ? [...ids] : ids.has(only) ? [only] : [];
  const resolved = wanted.map((id): ResolvedModel => {
    const layers = { user: states.edited[id], list: remote.get(id), bundled: bundled.get(id) };
    const { values, abilities, from } = resolveFields(id, layers, provider.custom !== undefined || local);
    const own = states.added.includes(id);
    const onByItself =
      own ||
      (authoritative
        ? remote.has(id)
        : bundled.has(id)
          ? bundled.get(id)?.enabled === true || (undecided && bundled.get(id)?.enabled !== false)
          : provider.custom !== undefined || local || (undecided && remote.get(id)?.enabled !== false));
    const enabled = states.on.includes(id) || (onByItself && !states.off.includes(id));
    const base: ModelCard = { type: 'chat', ...remote.get(id), ...bundled.get(id), id };
    const merged: ModelCard = { ...base, ...values, abilities: { ...base.abilities, ...abilities }, enabled };
    const said = { kind: layers.user?.reasoning, ability: layers.user?.abilities?.reasoning };
    const card = withReasoning(merged, provider, said);
    const source = own && !bundled.has(id) && !remote.has(id) ? 'own' : bundled.has(id) ? 'bundled' : 'remote';
    return {
      card: bySearchMode(card, searchMode, from.search),
      source,
      from,
      onByItself,
      kinds: kindsFor(provider, id),
      kind: said.kind,
    };
  });
  return inOrder(resolved, states.order);
}

/** Same result for a provider with only a catalogue, without resolving each field. */
export function bundledCards(
  provider: Pick<ProviderInfo, 'models'> & ThinkingProvider,
  only?: string,
): readonly ModelCard[] {
  const { models } = provider;
  const undecided = !models.some(({ enabled }) => enabled === true);
  return (only === undefined ? models : models.filter(({ id }) => id === only)).map((card) => {
    const enabled = card.enabled === true || (undecided && card.enabled !== false);
    return withReasoning(card.enabled === enabled ? card : { ...card, enabled }, provider);
  });
}

function inOrder(models: readonly ResolvedModel[], order: readonly string[]): readonly ResolvedModel[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return models.toSorted((a, b) => (place.get(a.card.id) ?? order.length) - (place.get(b.card.id) ?? order.length));
}

/** Applies the provider's search mode to models whose card has none; `off` overrides all but the user's edit. */
function bySearchMode(card: ModelCard, mode: ProviderSearchMode, said: FieldSource | undefined): ModelCard {
  if (mode === 'auto') return card;
  if (mode === 'off') return said === 'user' ? card : { ...card, abilities: { ...card.abilities, search: false } };
  if (card.settings?.searchImpl !== undefined || card.abilities?.search !== true) return card;
  return { ...card, settings: { ...card.settings, searchImpl: mode } };
}
