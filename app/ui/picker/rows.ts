// The rows of the model picker: favourites, recents, then models by provider or by name, filtered by words; pure.
import type { ModelCard, KeyVault } from '@tributary/runtime-core';
import { obstacleOf } from '../../shared/providers/providers.ts';
import type { Obstacle, ProviderInfo } from '../../shared/providers/providers.ts';
import { baseName } from '../../shared/conversation/same-model.ts';
import { modelKey } from '../../shared/providers/model-key.ts';

/** Part of this conversation that a model cannot take; it can be chosen all the same. */
export type Lack = 'vision' | 'window';

export interface ModelPickerRow {
  readonly kind: 'model';
  readonly key: string;
  readonly provider: ProviderInfo;
  readonly model: ModelCard;
  readonly obstacle?: Obstacle;
  readonly lack?: Lack;
  /** Shown with its provider's name: where the heading does not say it. */
  readonly named: boolean;
}

export type PickerRow =
  | {
      readonly kind: 'head';
      readonly key: string;
      /** A list of the user's own, a model that several offer, or a provider. */
      readonly of: 'starred' | 'recent' | 'model' | 'provider';
      readonly title: string;
      readonly provider?: ProviderInfo;
      readonly count: number;
      readonly obstacle?: Obstacle;
    }
  | ModelPickerRow;

/** Content of the conversation that a model must be able to take. */
export interface Needs {
  readonly vision: boolean;
  /** Unit: tokens, about. */
  readonly tokens: number;
}

export function lackOf({ abilities, contextWindowTokens }: ModelCard, needs: Needs | undefined): Lack | undefined {
  if (!needs) return undefined;
  if (needs.vision && abilities?.vision !== true) return 'vision';
  return contextWindowTokens !== undefined && needs.tokens > contextWindowTokens ? 'window' : undefined;
}

interface Input {
  readonly providers: readonly ProviderInfo[];
  readonly vaults: Readonly<Record<string, { readonly vault: KeyVault }>>;
  readonly recents: readonly string[];
  readonly query: string;
  readonly by?: 'provider' | 'model';
  readonly needs?: Needs | undefined;
}

interface Known {
  readonly provider: ProviderInfo;
  readonly obstacle: Obstacle | undefined;
}

export function pickerRows({ providers, vaults, recents, query, by = 'provider', needs }: Input): readonly PickerRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = comparable(words.join(' '));
  const known = providers
    .filter(({ off }) => !off)
    .map((provider): Known => ({ provider, obstacle: obstacleOf(provider, vaults[provider.id]?.vault) }));
  // Usable providers come first; the rest keeps the user's order.
  const sorted = [...known.filter(({ obstacle }) => !obstacle), ...known.filter(({ obstacle }) => obstacle)];
  const row = ({ provider, obstacle }: Known, model: ModelCard, named: boolean, list = ''): ModelPickerRow => {
    const why = model.enabled === false ? 'off' : obstacle;
    const lack = lackOf(model, needs);
    return {
      kind: 'model',
      key: `${list}${modelKey(provider.id, model.id)}`,
      provider,
      model,
      named,
      ...(why ? { obstacle: why } : {}),
      ...(lack ? { lack } : {}),
    };
  };
  const own = words.length > 0 ? [] : ownRows(known, recents, row);
  const found = sorted.flatMap(({ provider, obstacle }) => {
    // Disabled models are hidden until somebody searches for them by name.
    const models = provider.models.filter(
      (model) => matches(words, provider, model) && (words.length > 0 || model.enabled !== false),
    );
    if (models.length === 0 && (words.length > 0 || by === 'model') && !matchesAlone(words, provider, by)) return [];
    const ordered = models.toSorted((a, b) => Number(a.enabled === false) - Number(b.enabled === false));
    if (words.length === 0) return [{ provider, obstacle, models: ordered, rank: 0 }];
    // Each model's rank is found once: in a comparison it would be found again and again.
    const ranks = ordered
      .map((model) => ({ model, rank: rankOf(provider, model, asked) }))
      .toSorted((a, b) => a.rank - b.rank);
    const rank = ranks[0]?.rank ?? rankOf(provider, undefined, asked);
    return [{ provider, obstacle, models: ranks.map(({ model }) => model), rank }];
  });
  // The sort is stable: among equals, what can be used now stays first, then the user's order.
  const ranked = found.toSorted((a, b) => a.rank - b.rank);
  if (by === 'model')
    return [...own, ...byName(ranked.flatMap((one) => one.models.map((model) => row(one, model, true))))];
  return [
    ...own,
    ...ranked.flatMap((one): readonly PickerRow[] => [
      {
        kind: 'head',
        key: one.provider.id,
        of: 'provider',
        title: one.provider.name,
        provider: one.provider,
        count: one.models.length,
        ...(one.obstacle ? { obstacle: one.obstacle } : {}),
      },
      ...one.models.map((model) => row(one, model, false)),
    ]),
  ];
}

type MakeRow = (known: Known, model: ModelCard, named: boolean, list?: string) => ModelPickerRow;

/** Favourites and recents. */
function ownRows(known: readonly Known[], recents: readonly string[], row: MakeRow): readonly PickerRow[] {
  const starred = known.flatMap((one) =>
    one.provider.models
      .filter(({ id, enabled }) => one.provider.starred?.has(id) && enabled !== false)
      .map((model) => row(one, model, true, 'starred:')),
  );
  const recent = recents.flatMap((key) =>
    known.flatMap((one) =>
      one.provider.models
        .filter(({ id, enabled }) => modelKey(one.provider.id, id) === key && enabled !== false)
        .map((model) => row(one, model, true, 'recent:')),
    ),
  );
  return [...listed('starred', starred), ...listed('recent', recent)];
}

const listed = (of: 'starred' | 'recent', rows: readonly ModelPickerRow[]): readonly PickerRow[] =>
  rows.length === 0 ? [] : [{ kind: 'head', key: of, of, title: '', count: rows.length }, ...rows];

/** One model that several providers offer is one heading with its offers below; what stands alone needs none. */
function byName(rows: readonly ModelPickerRow[]): readonly PickerRow[] {
  const groups = new Map<string, ModelPickerRow[]>();
  for (const row of rows) {
    const name = baseName(row.model.id);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups].flatMap(([name, group]): readonly PickerRow[] => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const makers = group.toSorted(
      (a, b) => Number(isMaker(b.provider, b.model.id)) - Number(isMaker(a.provider, a.model.id)),
    );
    const usable = [...makers.filter(({ obstacle }) => !obstacle), ...makers.filter(({ obstacle }) => obstacle)];
    const title = makers[0]?.model.displayName ?? first.model.displayName ?? first.model.id;
    return [{ kind: 'head', key: `model:${name}`, of: 'model', title, count: group.length }, ...usable];
  });
}

/** A maker's own offer stands before those of resellers. */
const isMaker = ({ makes }: ProviderInfo, model: string): boolean =>
  makes?.some((beginning) => model.toLowerCase().startsWith(beginning)) ?? false;

/** 0 is best: the words are a name, then they begin one; each time the maker before others; then all that matches. */
function rankOf(provider: ProviderInfo, model: ModelCard | undefined, asked: string): number {
  const names = [...namesOf(provider).exact, ...(model ? namesOf(model).exact : [])];
  const level = names.includes(asked) ? 0 : names.some((name) => name.startsWith(asked)) ? 2 : 4;
  return level + (model && isMaker(provider, model.id) ? 0 : 1);
}

/** "claude-sonnet-4" is what people call Claude Sonnet 4. */
const comparable = (name: string): string => name.toLowerCase().replaceAll(/[\s._:-]+/g, ' ');

interface Names {
  /** To be searched for a word. */
  readonly text: string;
  /** To be compared with all that was typed. */
  readonly exact: readonly string[];
}

/** The names of a provider or a model, prepared at the first key and not again at the next ones. */
const prepared = new WeakMap<ProviderInfo | ModelCard, Names>();

function namesOf(one: ProviderInfo | ModelCard): Names {
  const known = prepared.get(one);
  if (known) return known;
  const names = [one.id, ('name' in one ? one.name : one.displayName) ?? ''].filter(Boolean);
  const made = { text: names.join(' ').toLowerCase(), exact: names.map(comparable) };
  prepared.set(one, made);
  return made;
}

function matches(words: readonly string[], provider: ProviderInfo, model: ModelCard | undefined): boolean {
  return words.every(
    (word) => namesOf(provider).text.includes(word) || (model !== undefined && namesOf(model).text.includes(word)),
  );
}

/** A provider without models has a heading of its own, from where it gets its key; by name there is none. */
const matchesAlone = (words: readonly string[], provider: ProviderInfo, by: 'provider' | 'model'): boolean =>
  by === 'provider' && matches(words, provider, undefined);

export const abilityNames = ['vision', 'functionCall', 'reasoning', 'search', 'imageOutput', 'files', 'video'] as const;
