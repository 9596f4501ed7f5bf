// Builds the rows of the model picker: usable models, as search results or in groups, and unconnected vendors. Pure
// functions.
import type { ModelCard, KeyVault } from '@tributary/runtime-core';
import { obstacleOf } from '../../shared/providers/providers.ts';
import type { Obstacle, ProviderInfo } from '../../shared/providers/providers.ts';
import { wellKnownFirst } from '../../shared/providers/well-known.ts';
import { baseName } from '../../shared/conversation/same-model.ts';
import { hearingOf } from '../../shared/payload/sounds.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { askedOf, isMaker, matches, rankOf } from './rank.ts';
import type { Asked } from './rank.ts';

/** Content of the conversation that a model does not support; the model can still be chosen. */
export type Lack = 'vision' | 'window';

export interface ModelPickerRow {
  readonly kind: 'model';
  readonly key: string;
  readonly provider: ProviderInfo;
  readonly model: ModelCard;
  readonly obstacle?: Obstacle;
  readonly lack?: Lack;
  /** True to show the provider's name, if the heading does not. */
  readonly named: boolean;
}

export interface HeadRow {
  readonly kind: 'head';
  readonly key: string;
  /** Favourites or recent models, a model offered by several providers, a provider, or vendors to connect. */
  readonly of: 'starred' | 'recent' | 'model' | 'provider' | 'connect';
  readonly title: string;
  readonly provider?: ProviderInfo;
  readonly count: number;
}

/** An unconnected provider. `count`: number of its models, or of those that match. */
export interface VendorRow {
  readonly kind: 'vendor';
  readonly key: string;
  readonly provider: ProviderInfo;
  readonly obstacle: Obstacle;
  readonly count: number;
  /** Id of the best match of a search. */
  readonly model?: string;
}

/** Stands for all unconnected providers. */
export interface MoreRow {
  readonly kind: 'more';
  readonly key: 'more';
  readonly count: number;
  readonly providers: readonly ProviderInfo[];
}

export type PickerRow = HeadRow | ModelPickerRow | VendorRow | MoreRow;

/** Content of the conversation that a model must support. */
export interface Needs {
  readonly vision: boolean;
  /** Approximate tokens. */
  readonly tokens: number;
}

export function lackOf({ abilities, contextWindowTokens }: ModelCard, needs: Needs | undefined): Lack | undefined {
  if (!needs) return undefined;
  if (needs.vision && abilities?.vision !== true) return 'vision';
  return contextWindowTokens !== undefined && needs.tokens > contextWindowTokens ? 'window' : undefined;
}

export const scopes = ['all', 'cloud', 'local'] as const;
export type Scope = (typeof scopes)[number];

interface Input {
  readonly providers: readonly ProviderInfo[];
  readonly vaults: Readonly<Record<string, { readonly vault: KeyVault }>>;
  readonly recents: readonly string[];
  readonly query: string;
  readonly by?: 'provider' | 'model';
  readonly scope?: Scope;
  /** `connect`: shows the vendors that `more` stands for. */
  readonly view?: 'models' | 'connect';
  readonly needs?: Needs | undefined;
}

interface Closed {
  readonly provider: ProviderInfo;
  readonly obstacle: Obstacle;
}

/** Up to this many models, recent ones are not repeated above the list. */
const glance = 8;

export function pickerRows(input: Input): readonly PickerRow[] {
  const { providers, vaults, query, by = 'provider', scope = 'all', view = 'models' } = input;
  const asked = askedOf(query);
  const known = providers
    .filter(({ off }) => !off)
    .map((provider) => ({ provider, obstacle: obstacleOf(provider, vaults[provider.id]?.vault) }));
  const closed = wellKnownFirst(
    known.flatMap(({ provider, obstacle }): Closed[] => (obstacle ? [{ provider, obstacle }] : [])),
    ({ provider }) => provider.id,
  );
  if (view === 'connect') return vendorRows(closed, asked);
  const usable = known.flatMap(({ provider, obstacle }) => (!obstacle && isIn(scope, provider) ? [provider] : []));
  if (asked.words.length > 0) {
    const vendors = vendorRows(closed, asked);
    return [
      ...found(usable, asked, by, input.needs),
      ...(vendors.length > 0 ? [heading('connect', vendors.length), ...vendors] : []),
    ];
  }
  const own = ownRows(known, input, usable);
  // Grouped by name, a model is listed with all its offers, even if it is listed above.
  const above = new Set(by === 'model' ? [] : own.flatMap((row) => (row.kind === 'model' ? [modelOf(row)] : [])));
  const groups = [...usable.filter((one) => !isLocal(one)), ...usable.filter(isLocal)].map((provider) => ({
    provider,
    models: provider.models.filter(({ enabled, id }) => enabled !== false && !above.has(modelKey(provider.id, id))),
  }));
  return [
    ...own,
    ...(by === 'model' ? byName(groups, input.needs) : groups.flatMap((group) => byProvider(group, input.needs))),
    ...(closed.length > 0 ? [moreRow(closed)] : []),
  ];
}

const isLocal = ({ localURL }: ProviderInfo): boolean => localURL !== undefined;
const isIn = (scope: Scope, provider: ProviderInfo): boolean =>
  scope === 'all' || (scope === 'local') === isLocal(provider);
const heading = (of: 'starred' | 'recent' | 'connect', count: number): HeadRow => ({
  kind: 'head',
  key: of,
  of,
  title: '',
  count,
});
const moreRow = (closed: readonly Closed[]): MoreRow => ({
  kind: 'more',
  key: 'more',
  count: closed.length,
  providers: closed
    .map(({ provider }) => provider)
    .filter(({ mark }) => mark !== undefined)
    .slice(0, 5),
});

interface Group {
  readonly provider: ProviderInfo;
  readonly models: readonly ModelCard[];
}

function rowOf(provider: ProviderInfo, model: ModelCard, needs: Needs | undefined, named: boolean): ModelPickerRow {
  const lack = lackOf(model, needs);
  return {
    kind: 'model',
    key: modelKey(provider.id, model.id),
    provider,
    model,
    named,
    ...(model.enabled === false ? { obstacle: 'off' } : {}),
    ...(lack ? { lack } : {}),
  };
}

const modelOf = ({ provider, model }: ModelPickerRow): string => modelKey(provider.id, model.id);

/** A provider without models keeps its heading, which can load them. */
function byProvider({ provider, models }: Group, needs: Needs | undefined): readonly PickerRow[] {
  if (models.length === 0 && provider.models.some(({ enabled }) => enabled !== false)) return [];
  const head: HeadRow = {
    kind: 'head',
    key: provider.id,
    of: 'provider',
    title: provider.name,
    provider,
    count: models.length,
  };
  return [head, ...models.map((model) => rowOf(provider, model, needs, false))];
}

/** Groups models offered by several providers under a heading; others have none. */
function byName(groups: readonly Group[], needs: Needs | undefined): readonly PickerRow[] {
  const names = new Map<string, ModelPickerRow[]>();
  for (const { provider, models } of groups) {
    for (const model of models) {
      const name = baseName(model.id);
      const offers = names.get(name);
      if (offers) offers.push(rowOf(provider, model, needs, true));
      else names.set(name, [rowOf(provider, model, needs, true)]);
    }
  }
  return [...names].flatMap(([name, offers]): readonly PickerRow[] => {
    if (offers.length === 1) return offers;
    const makers = offers.toSorted(
      (a, b) => Number(isMaker(b.provider, b.model.id)) - Number(isMaker(a.provider, a.model.id)),
    );
    const title = makers[0]?.model.displayName ?? makers[0]?.model.id ?? name;
    return [{ kind: 'head', key: `model:${name}`, of: 'model', title, count: makers.length }, ...makers];
  });
}

/** Returns matching usable models, best first; providers by their best model. */
function found(
  usable: readonly ProviderInfo[],
  asked: Asked,
  by: 'provider' | 'model',
  needs: Needs | undefined,
): readonly PickerRow[] {
  const groups = usable.flatMap((provider) => {
    // Ranked once, rather than in each comparison.
    const ranked = provider.models
      .filter((model) => matches(asked, provider, model))
      .map((model) => ({ model, rank: rankOf(asked, provider, model) }))
      .toSorted((a, b) => a.rank - b.rank);
    const alone = by === 'provider' && ranked.length === 0 && matches(asked, provider);
    if (ranked.length === 0 && !alone) return [];
    return [{ provider, models: ranked.map(({ model }) => model), rank: ranked[0]?.rank ?? rankOf(asked, provider) }];
  });
  const best = groups.toSorted((a, b) => a.rank - b.rank);
  return by === 'model' ? byName(best, needs) : best.flatMap((group) => byProvider(group, needs));
}

/** Returns vendors to connect: all without a query, else those that match or offer a matching model. */
function vendorRows(closed: readonly Closed[], asked: Asked): readonly VendorRow[] {
  const rows = closed.flatMap(({ provider, obstacle }) => {
    const row = { kind: 'vendor', key: `vendor:${provider.id}`, provider, obstacle } as const;
    if (asked.words.length === 0) return [{ row: { ...row, count: provider.models.length }, rank: 0 }];
    const ranked = provider.models
      .filter((model) => matches(asked, provider, model))
      .map((model) => ({ model, rank: rankOf(asked, provider, model) }))
      .toSorted((a, b) => a.rank - b.rank);
    const alone = matches(asked, provider);
    const [first] = ranked;
    if (!first && !alone) return [];
    // If its own name matches, the vendor itself was meant.
    const model = alone ? {} : { model: first?.model.id };
    const rank = Math.min(first?.rank ?? Infinity, alone ? rankOf(asked, provider) : Infinity);
    return [{ row: { ...row, count: ranked.length, ...model } as VendorRow, rank }];
  });
  return rows.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row);
}

/** Returns favourites and recent models, usable ones first. */
function ownRows(
  known: readonly { readonly provider: ProviderInfo; readonly obstacle: Obstacle | undefined }[],
  { recents, scope = 'all', needs }: Input,
  usable: readonly ProviderInfo[],
): readonly PickerRow[] {
  const all = known
    .filter(({ provider }) => isIn(scope, provider))
    .flatMap(({ provider, obstacle }) =>
      provider.models
        .filter(({ enabled }) => enabled !== false)
        .map((model) => ({ ...rowOf(provider, model, needs, true), ...(obstacle ? { obstacle } : {}) })),
    );
  const starred = all
    .filter(({ provider, model }) => provider.starred?.has(model.id))
    .toSorted((a, b) => Number(a.obstacle !== undefined) - Number(b.obstacle !== undefined));
  const marked = new Set(starred.map(modelOf));
  const models = usable.reduce((sum, one) => sum + one.models.filter(({ enabled }) => enabled !== false).length, 0);
  const byKey = new Map(models > glance ? all.map((row) => [modelOf(row), row]) : []);
  const recent = recents.flatMap((key) => (marked.has(key) ? [] : (byKey.get(key) ?? [])));
  return [...listed('starred', starred), ...listed('recent', recent)];
}

const listed = (of: 'starred' | 'recent', rows: readonly ModelPickerRow[]): readonly PickerRow[] =>
  rows.length === 0 ? [] : [heading(of, rows.length), ...rows.map((row) => ({ ...row, key: `${of}:${row.key}` }))];

const cardAbilities = ['vision', 'functionCall', 'reasoning', 'search', 'imageOutput', 'files', 'video'] as const;
export type AbilityName = (typeof cardAbilities)[number] | 'sound';

/** Returns the abilities of a model. Audio input is known from its provider, not from its card. */
export const ableOf = (
  { id, abilities }: Pick<ModelCard, 'id' | 'abilities'>,
  provider: Pick<ProviderInfo, 'sound' | 'ownAddress'>,
): readonly AbilityName[] => [
  ...cardAbilities.filter((name) => abilities?.[name]),
  ...(hearingOf(provider, id) ? (['sound'] as const) : []),
];
