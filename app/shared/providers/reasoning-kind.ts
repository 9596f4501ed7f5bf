// Chooses the reasoning control of a model: by the user, the card, or rules for names and wires.
import { isReasoningParam } from './reasoning-params.ts';
import type { ModelCard, ThinkingControl } from '@tributary/runtime-core';
import { controlsFor, inferReasoning, settingsFor, thinkingOf } from '@tributary/runtime-core/models';
import type { ProviderInfo } from './providers.ts';
import { reasoningKinds } from './provider-states.ts';
import type { ReasoningKind } from './provider-states.ts';

export type ThinkingProvider = Pick<ProviderInfo, 'id' | 'custom' | 'thinking' | 'thinkingModels'>;

const controls: Readonly<Record<ReasoningKind, readonly ThinkingControl[]>> = {
  none: [],
  switch: ['switch'],
  budget: ['switch', 'budget'],
  effort: ['effort'],
};

export function kindsFor(provider: ThinkingProvider, model: string): readonly ReasoningKind[] {
  const known = thinkingOf(model, provider.thinkingModels);
  const carried = controlsFor(provider.thinking ?? {}, model).filter(
    (control) => known?.kind !== 'set' || settingsKnown[control] in known,
  );
  return reasoningKinds.filter((kind) => controls[kind].every((control) => carried.includes(control)));
}

/** Fields of a maker's row with the details of each control. */
const settingsKnown = { switch: 'switch', budget: 'budget', effort: 'efforts' } as const satisfies Record<
  ThinkingControl,
  string
>;

/** `said`: the user's edit of the model. */
export function withReasoning(
  card: ModelCard,
  provider: ThinkingProvider,
  said: { readonly kind?: ReasoningKind | undefined; readonly ability?: boolean | undefined } = {},
): ModelCard {
  if (card.abilities?.reasoning !== true) return card;
  const { extendParams = [], ...settings } = card.settings ?? {};
  const merged = (reasoning: ReturnType<typeof settingsFor>): ModelCard => ({
    ...card,
    settings: {
      ...settings,
      ...reasoning,
      extendParams: [...extendParams.filter((param) => !isReasoningParam(param)), ...(reasoning.extendParams ?? [])],
    },
  });
  const { kind } = said;
  if (kind !== undefined && kindsFor(provider, card.id).includes(kind)) {
    const known = thinkingOf(card.id, provider.thinkingModels);
    const { reasoningBudget, reasoningEfforts } = settings;
    return merged(
      settingsFor(controls[kind], {
        ...(known?.kind === 'set' ? known : {}),
        ...(reasoningBudget ? { budget: reasoningBudget } : {}),
        ...(reasoningEfforts ? { efforts: reasoningEfforts } : {}),
      }),
    );
  }
  if (extendParams.some(isReasoningParam)) return card;
  const inferred = inferReasoning(card.id, provider.thinking ?? {}, provider.thinkingModels);
  if (inferred !== 'never') return merged(inferred);
  return said.ability === true ? card : { ...card, abilities: { ...card.abilities, reasoning: false } };
}
