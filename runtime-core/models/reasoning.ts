// The reasoning control of a model: what its maker lets be set, as far as the provider's wire can say it.
import type { ModelCard } from '../contract/models.ts';
import type { Thinking, ThinkingControl, ThinkingModels, ThinkingSupport } from '../contract/provider.ts';
import { commonBudget, commonEfforts, thinkingRows } from './reasoning-table.ts';
import { since } from './since.ts';

export type ReasoningSettings = Pick<
  NonNullable<ModelCard['settings']>,
  'extendParams' | 'reasoningEfforts' | 'reasoningBudget'
>;

/** A family's wires where the manifest says nothing. Families outside this table are told nothing. */
const familySupport: Readonly<Record<string, ThinkingSupport>> = {
  'openai-style': { '*': ['effort'] },
  'anthropic-style': { claude: ['switch', 'budget', 'effort'], '*': ['switch', 'budget'] },
  'google-style': { '*': ['budget', 'effort', 'switch'] },
  ollama: { '*': ['switch', 'effort'] },
  cloudflare: { '*': ['effort'] },
};

/** Support of a provider: its manifest's own, or its family's. */
export const thinkingSupport = (manifest: {
  readonly family: string;
  readonly thinking?: ThinkingSupport;
}): ThinkingSupport => manifest.thinking ?? familySupport[manifest.family] ?? {};

/** A key is a part of the id; one that ends in `+` is a model, and holds for those after it, too. */
const fits = (key: string, id: string): boolean => (key.endsWith('+') ? since(key.slice(0, -1))(id) : id.includes(key));

/** The controls that the wire carries for a model. The first key that fits its id counts, `*` for all others. */
export function controlsFor(support: ThinkingSupport, id: string): readonly ThinkingControl[] {
  const lower = id.toLowerCase();
  const key = Object.keys(support).find((part) => part !== '*' && fits(part, lower)) ?? '*';
  return support[key] ?? [];
}

/** Thinking of a model: the provider's own rows come before those of the makers. Undefined for names that nobody knows. */
export function thinkingOf(id: string, own: readonly ThinkingModels[] = []): Thinking | undefined {
  const lower = id.toLowerCase();
  const row =
    own.find(({ parts }) => parts.some((part) => lower.includes(part))) ??
    thinkingRows.find(({ model }) => model.test(lower));
  return row?.thinking;
}

/**
 * The settings of a reasoning model whose card names none. No parameter at all: it thinks by itself. `never`: it does not
 * think. An unknown name gets the control that the wire puts first.
 */
export function inferReasoning(
  id: string,
  support: ThinkingSupport,
  own: readonly ThinkingModels[] = [],
): ReasoningSettings | 'never' {
  const carried = controlsFor(support, id);
  const thinking = thinkingOf(id, own);
  switch (thinking?.kind) {
    case undefined:
      return settingsFor(usualControls(carried));
    case 'never':
      return 'never';
    case 'always':
      return settingsFor([]);
    case 'set':
      return settingsFor(
        carried.filter((control) =>
          control === 'switch'
            ? thinking.switch === true
            : control === 'budget'
              ? thinking.budget !== undefined
              : thinking.efforts !== undefined,
        ),
        thinking,
      );
  }
}

/** Controls that the wire prefers; a switch brings its budget. */
function usualControls(carried: readonly ThinkingControl[]): readonly ThinkingControl[] {
  const [first] = carried;
  return first === 'switch' && carried.includes('budget') ? ['switch', 'budget'] : carried.slice(0, 1);
}

/** The settings that draw these controls. */
export function settingsFor(
  controls: readonly ThinkingControl[],
  known: Pick<Extract<Thinking, { kind: 'set' }>, 'budget' | 'efforts'> = {},
): ReasoningSettings {
  const has = (control: ThinkingControl): boolean => controls.includes(control);
  return {
    extendParams: [
      ...(has('switch') ? ['enableReasoning'] : []),
      ...(has('budget') ? ['reasoningBudgetToken'] : []),
      ...(has('effort') ? ['reasoningEffort'] : []),
    ],
    ...(has('budget') ? { reasoningBudget: known.budget ?? commonBudget } : {}),
    ...(has('effort') ? { reasoningEfforts: known.efforts ?? commonEfforts } : {}),
  };
}
