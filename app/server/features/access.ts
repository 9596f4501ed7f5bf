// Combines the access rules of all features. Without a rule, everything may be used.
import type { App } from '../process/app.ts';
import { featuresHaving } from './feature.ts';
import type { Access } from './feature.ts';

/** `limited`: there are rules that apply to the user. */
export async function accessOf(app: App, userId: string): Promise<Access & { readonly limited: boolean }> {
  const rules = await Promise.all(featuresHaving(app, 'access').map(({ access }) => access(app, userId)));
  const own = rules.filter((each) => each !== undefined);
  return {
    limited: own.length > 0,
    provider: (id) => own.every(({ provider }) => provider(id)),
    model: (provider, model) => own.every((each) => each.model(provider, model)),
    tool: (identifier) => own.every(({ tool }) => tool(identifier)),
  };
}
