// A provider made ready for calls: its hooks with all taps, and its catalogue.
import { createHooks } from '../hooks/create-hooks.ts';
import { stages } from '../hooks/stages.ts';
import { pluginView } from '../hooks/plugin-view.ts';
import type { PluginFault } from '../hooks/plugin-view.ts';
import { viewOf } from '../hooks/view.ts';
import type { Hooks } from '../contract/hooks.ts';
import type { ModelCard } from '../contract/models.ts';
import type { PluginDefinition, ProviderDefinition } from '../contract/provider.ts';
import { applyRules } from '../rules/rules.ts';
import { countTaps } from './watched.ts';

export interface Entry {
  readonly definition: ProviderDefinition;
  readonly hooks: Hooks;
  /** Number of the provider's taps on its requests, without plugins. */
  readonly ownTaps: number;
  readonly cards: ReadonlyMap<string, ModelCard>;
  card(id: string): ModelCard | undefined;
}

export async function build(
  definition: ProviderDefinition,
  plugins: readonly PluginDefinition[],
  report: (fault: PluginFault) => void,
): Promise<Entry> {
  const catalogue = typeof definition.models === 'function' ? (await definition.models()).models : definition.models;
  const hooks = createHooks();
  const view = viewOf(hooks);
  const { manifest, rules } = definition;
  if (rules && rules.length > 0) {
    hooks.normalizeParams.tap({ name: `${manifest.id}: rules`, stage: stages.provider }, (params, context) =>
      applyRules(rules, params, context),
    );
  }
  definition.apply(view, { manifest });
  const ownTaps = countTaps(hooks);
  for (const plugin of plugins) {
    const { id } = plugin;
    try {
      plugin.apply(
        pluginView(view, (fault) => report({ plugin: id, ...fault })),
        { manifest },
      );
    } catch (error) {
      report({ plugin: id, hook: 'apply', provider: manifest.id, error });
    }
  }
  const cards = new Map(catalogue.map((card) => [card.id, card]));
  // Vendors spell an id in several ways: `GLM-4.7` in documentation, `glm-4.7` in a list.
  let byLowerId: Map<string, ModelCard> | undefined;
  const card = (id: string): ModelCard | undefined => {
    const exact = cards.get(id);
    if (exact) return exact;
    byLowerId ??= new Map(catalogue.map((each) => [each.id.toLowerCase(), each]));
    return byLowerId.get(id.toLowerCase());
  };
  return { definition, hooks, ownTaps, cards, card };
}
