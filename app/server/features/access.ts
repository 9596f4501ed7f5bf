// Combines the access rules of all features. Without a rule, everything may be used.
import type { App } from '../process/app.ts';
import { featuresOf } from './feature.ts';
import type { Access } from './feature.ts';

export async function accessOf(app: App, userId: string): Promise<Access> {
  const rules = await Promise.all(featuresOf(app).map(({ access }) => access?.(app, userId)));
  const own = rules.filter((each) => each !== undefined);
  return {
    provider: (id) => own.every(({ provider }) => provider(id)),
    model: (provider, model) => own.every((each) => each.model(provider, model)),
    tool: (identifier) => own.every(({ tool }) => tool(identifier)),
  };
}
