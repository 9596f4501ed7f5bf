// Finds a model under other names: at other providers, or similar to an unknown id.
import type { ModelCard } from '@tributary/runtime-core';
import type { ModelList } from '../providers/model-lists.ts';
import type { ProviderInfo } from '../providers/providers.ts';

export interface OfferedModel {
  readonly provider: ProviderInfo;
  readonly model: ModelCard;
}

/** Strips the maker's path, the date and suffixes for price or region: `openai/gpt-4o-2024-08-06:free` becomes gpt-4o. */
export function baseName(id: string): string {
  return (id.split('/').at(-1) ?? id)
    .toLowerCase()
    .replace(/[:@].*$/, '')
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|preview)$/, '')
    .replaceAll(/[\s._]+/g, '-');
}

/** Returns other usable providers of the model, one row each, its maker first. */
export function sameElsewhere(
  usable: readonly ProviderInfo[],
  current: { readonly provider: string; readonly model: string },
  count = 4,
): readonly OfferedModel[] {
  const wanted = baseName(current.model);
  return usable
    .filter(({ id }) => id !== current.provider)
    .flatMap((provider): OfferedModel[] => {
      const same = provider.models.filter(({ id }) => baseName(id) === wanted);
      const model = same.find(({ id }) => id === current.model) ?? same[0];
      return model ? [{ provider, model }] : [];
    })
    .toSorted((a, b) => Number(makes(b)) - Number(makes(a)))
    .slice(0, count);
}

const makes = ({ provider, model }: OfferedModel): boolean =>
  provider.makes?.some((beginning) => model.id.toLowerCase().startsWith(beginning)) ?? false;

/** Returns models similar to an unknown id, restricted to the provider's own list. */
export function meantModels(
  models: readonly ModelCard[],
  list: ModelList | undefined,
  wanted: string,
): readonly ModelCard[] {
  const offered = new Set(list?.status === 'ready' ? list.cards.map(({ id }) => id) : []);
  return nearestModels(
    models.filter(({ id }) => offered.has(id)),
    wanted,
  );
}

/** Returns the models with the most similar ids. */
export function nearestModels(models: readonly ModelCard[], wanted: string, count = 5): readonly ModelCard[] {
  const pairs = pairsOf(wanted);
  return models
    .filter(({ id }) => id !== wanted)
    .map((model) => ({ model, likeness: likeness(pairs, pairsOf(model.id)) }))
    .filter((row) => row.likeness > 0.2)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ model }) => model);
}

function pairsOf(id: string): ReadonlySet<string> {
  const name = baseName(id);
  return new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2)));
}

/** Dice's coefficient of letter pairs: 0 for nothing in common, 1 for equal. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}
