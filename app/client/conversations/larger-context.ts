// Finds models with a larger context window, offered after a context overflow.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from '../../shared/providers/providers.ts';

export interface LargerContextModel {
  readonly provider: ProviderInfo;
  readonly model: ModelCard;
  /** Unit: tokens. */
  readonly window: number;
}

/** Returns usable models: the same provider's first, then by window, one per provider before a provider's second. */
export function largerContextModels(
  usable: readonly ProviderInfo[],
  current: { readonly provider: string; readonly model: string },
  count = 4,
): readonly LargerContextModel[] {
  const own = usable.find(({ id }) => id === current.provider);
  const than = own?.models.find(({ id }) => id === current.model)?.contextWindowTokens ?? 0;
  const ranked = usable.map((provider) =>
    provider.models
      .filter(({ id, enabled }) => enabled !== false && !(provider === own && id === current.model))
      .flatMap((model) => {
        const window = model.contextWindowTokens ?? 0;
        return window > than ? [{ provider, model, window }] : [];
      })
      .toSorted((a, b) => b.window - a.window)
      .map((found, place) => ({ ...found, place })),
  );
  return ranked
    .flat()
    .toSorted(
      (a, b) => a.place - b.place || Number(b.provider === own) - Number(a.provider === own) || b.window - a.window,
    )
    .slice(0, count)
    .map(({ provider, model, window }) => ({ provider, model, window }));
}
