// OpenAPI servers as tool sources, from stored data only.
import type { App } from '../../../server/process/app.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import { pluginOf } from '../shared/api.ts';
import { isReading } from './document/operation.ts';
import type { Operation } from './document/operation.ts';
import { retried } from './manage.ts';
import { listServers, write } from './servers.server.ts';
import type { OpenapiServer, Rule } from './servers.server.ts';

export const featureId = 'openapi-tools';

export async function openapiSources(app: App, userId: string): Promise<readonly ToolSource[]> {
  return (await listServers(app, userId)).filter(({ row }) => Number(row.enabled) === 1).map(sourceOf);
}

function sourceOf({ row, rules, listing }: OpenapiServer): ToolSource {
  const ready = listing.operations.filter((each) => isReady(each, rules[each.name]));
  const { host } = new URL(row.base);
  return {
    origin: 'feature',
    manifest: {
      identifier: pluginOf(row.id),
      meta: { title: row.name, description: host },
      api: ready.map((each) => ({
        name: each.name,
        description: each.description,
        parameters: each.inputSchema,
        access: isReading(each) ? 'outside' : 'write',
      })),
    },
    feature: {
      id: featureId,
      server: row.id,
      host,
      always: ready.filter(({ name }) => rules[name]?.use === 'always').map(({ name }) => name),
      reads: ready.filter(isReading).map(({ name }) => name),
      digests: Object.fromEntries(ready.map((each) => [each.name, agreedDigest(each, row.base)])),
    },
  };
}

/** The address belongs to what is agreed to. */
export const agreedDigest = ({ hash }: Operation, base: string): string => digestOf(`${hash} ${base}`).slice(0, 32);

export const isReady = (operation: Operation, rule: Rule | undefined): boolean =>
  rule !== undefined && rule.hash === operation.hash && rule.use !== 'never';

/** Stores that an operation runs without asking, unless it has changed since `digest` was agreed to. */
export const allowAlways = (
  tables: Tables,
  userId: string,
  server: string,
  tool: string,
  digest: string,
): Promise<void> =>
  retried(tables, userId, server, ({ row, rules, listing }) => {
    const rule = rules[tool];
    const operation = listing.operations.find(({ name }) => name === tool);
    const isAgreed = operation && isReady(operation, rule) && digest === agreedDigest(operation, row.base);
    return { rules: write(rule && isAgreed ? { ...rules, [tool]: { ...rule, use: 'always' } } : rules) };
  });
