// Determines a model's reasoning control: the maker's controls, limited to what the provider's wire supports.
import type { ModelCard } from '../contract/models.ts';
import type { Thinking, ThinkingControl, ThinkingModels, ThinkingSupport } from '../contract/provider.ts';
import { commonBudget, commonEfforts, thinkingRows } from './reasoning-table.ts';
import { since } from './since.ts';

export type ReasoningSettings = Pick<
  NonNullable<ModelCard['settings']>,
  'extendParams' | 'reasoningEfforts' | 'reasoningBudget'
>;

/** Controls of each family's wires, unless the manifest lists them. Other families support none. */
const familySupport: Readonly<Record<string, ThinkingSupport>> = {
  'openai-style': { '*': ['effort'] },
  'anthropic-style': { claude: ['switch', 'budget', 'effort'], '*': ['switch', 'budget'] },
  'google-style': { '*': ['budget', 'effort', 'switch'] },
  ollama: { '*': ['switch', 'effort'] },
  cloudflare: { '*': ['effort'] },
};

/** Returns a provider's controls: the manifest's, else the family's. */
export const thinkingSupport = (manifest: {
  readonly family: string;
  readonly thinking?: ThinkingSupport;
}): ThinkingSupport => manifest.thinking ?? familySupport[manifest.family] ?? {};

/** True if a key matches: a substring of the id, or with `+`, a model or a later version of it. */
const fits = (key: string, id: string): boolean => (key.endsWith('+') ? since(key.slice(0, -1))(id) : id.includes(key));

/** Returns the controls for a model: of the first key that matches, else of `*`. */
export function controlsFor(support: ThinkingSupport, id: string): readonly ThinkingControl[] {
  const lower = id.toLowerCase();
  const key = Object.keys(support).find((part) => part !== '*' && fits(part, lower)) ?? '*';
  return support[key] ?? [];
}

/** Returns a model's thinking; the provider's rows precede the makers'. Undefined for unknown names. */
export function thinkingOf(id: string, own: readonly ThinkingModels[] = []): Thinking | undefined {
  const lower = id.toLowerCase();
  const row =
    own.find(({ parts }) => parts.some((part) => lower.includes(part))) ??
    thinkingRows.find(({ model }) => model.test(lower));
  return row?.thinking;
}

/**
 * Infers the settings of a reasoning model whose card has none. No parameters: it always thinks. `never`: it does not think.
 * Unknown models get the wire's first control.
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

/** Returns the wire's preferred controls; a switch includes its budget. */
function usualControls(carried: readonly ThinkingControl[]): readonly ThinkingControl[] {
  const [first] = carried;
  return first === 'switch' && carried.includes('budget') ? ['switch', 'budget'] : carried.slice(0, 1);
}

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
