// The rows of the model picker: recents, then every provider's models, filtered by words; pure, so that it can be tested.
import type { ModelCard, KeyVault } from '@tributary/runtime-core';
import { needsKey } from '../../chat/providers.ts';
import type { ProviderInfo } from '../../chat/providers.ts';
import { modelKey } from '../../chat/settings.ts';

/** Why a model cannot be chosen yet. */
export type Obstacle = 'no-key' | 'unreachable';

export type PickerRow =
  | {
      readonly kind: 'head';
      readonly key: string;
      readonly provider: ProviderInfo | undefined;
      readonly count: number;
      readonly obstacle?: Obstacle;
    }
  | {
      readonly kind: 'model';
      readonly key: string;
      readonly provider: ProviderInfo;
      readonly model: ModelCard;
      readonly obstacle?: Obstacle;
      /** Shown with its provider's name: in recents, where the heading does not say it. */
      readonly named: boolean;
    };

export function obstacleOf(provider: ProviderInfo, vault: KeyVault | undefined): Obstacle | undefined {
  if (vault) return undefined;
  if (provider.health === 'unreachable') return 'unreachable';
  return provider.health === 'needs-key' && needsKey(provider) ? 'no-key' : undefined;
}

interface Input {
  readonly providers: readonly ProviderInfo[];
  readonly vaults: Readonly<Record<string, { readonly vault: KeyVault }>>;
  readonly recents: readonly string[];
  readonly query: string;
}

export function pickerRows({ providers, vaults, recents, query }: Input): readonly PickerRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const known = providers.map((provider) => ({ provider, obstacle: obstacleOf(provider, vaults[provider.id]?.vault) }));
  // What can be used now comes first; the rest keeps the server's order.
  const sorted = [...known.filter(({ obstacle }) => !obstacle), ...known.filter(({ obstacle }) => obstacle)];
  const rows: PickerRow[] = [];

  if (words.length === 0) {
    const recent = recents.flatMap((key) =>
      known.flatMap(({ provider, obstacle }) =>
        provider.models
          .filter(({ id }) => modelKey(provider.id, id) === key)
          .map((model): PickerRow => ({
            kind: 'model',
            key: `recent:${key}`,
            provider,
            model,
            named: true,
            ...(obstacle ? { obstacle } : {}),
          })),
      ),
    );
    if (recent.length > 0)
      rows.push({ kind: 'head', key: 'recent', provider: undefined, count: recent.length }, ...recent);
  }
  const found = sorted.flatMap(({ provider, obstacle }) => {
    const models = provider.models.filter((model) => matches(words, provider, model));
    if (models.length === 0 && words.length > 0 && !matches(words, provider, undefined)) return [];
    // Current models first; what is switched off by default stays findable below them.
    const ordered = models.toSorted((a, b) => Number(a.enabled === false) - Number(b.enabled === false));
    if (words.length === 0) return [{ provider, obstacle, models: ordered, rank: 0 }];
    const ranked = ordered.toSorted((a, b) => rankOf(provider, a, words) - rankOf(provider, b, words));
    return [{ provider, obstacle, models: ranked, rank: rankOf(provider, ranked[0], words) }];
  });
  // The sort is stable: among equals, what can be used now stays first, then the server's order by name.
  for (const { provider, obstacle, models } of found.toSorted((a, b) => a.rank - b.rank)) {
    const why = obstacle ? { obstacle } : {};
    rows.push({ kind: 'head', key: provider.id, provider, count: models.length, ...why });
    for (const model of models) {
      rows.push({ kind: 'model', key: modelKey(provider.id, model.id), provider, model, named: false, ...why });
    }
  }
  return rows;
}

/** A maker's own offer stands before those of resellers. */
const isMaker = ({ makes }: ProviderInfo, model: string): boolean =>
  makes?.some((beginning) => model.toLowerCase().startsWith(beginning)) ?? false;

/** 0 is best: the words are a name, then they begin one; each time the maker before others; then all that matches. */
function rankOf(provider: ProviderInfo, model: ModelCard | undefined, words: readonly string[]): number {
  const query = comparable(words.join(' '));
  const names = [provider.id, provider.name, ...(model ? [model.id, model.displayName ?? ''] : [])].map(comparable);
  const level = names.includes(query) ? 0 : names.some((name) => name.startsWith(query)) ? 2 : 4;
  return level + (model && isMaker(provider, model.id) ? 0 : 1);
}

/** "claude-sonnet-4" is what people call Claude Sonnet 4. */
const comparable = (name: string): string => name.toLowerCase().replaceAll(/[\s._:-]+/g, ' ');

function matches(words: readonly string[], provider: ProviderInfo, model: ModelCard | undefined): boolean {
  const text = `${provider.name} ${provider.id} ${model?.displayName ?? ''} ${model?.id ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export const abilityNames = ['vision', 'functionCall', 'reasoning', 'search', 'imageOutput', 'files', 'video'] as const;
