// OpenAPI servers and documents as shown to their user: never with a secret.
import type { McpTool } from '../../../shared/api/mcp.ts';
import type { AuthView, DocumentView, ServerView } from '../shared/api.ts';
import { isReading } from './document/operation.ts';
import type { Operation } from './document/operation.ts';
import type { ReadSource } from './documents.server.ts';
import type { OpenapiServer, Rule } from './servers.server.ts';

export const viewOfDocument = ({
  title,
  version,
  servers,
  auth,
  operations,
  left,
  digest,
}: ReadSource): DocumentView => ({
  title,
  version,
  servers,
  digest,
  left,
  ...(auth ? { auth } : {}),
  operations: operations.map((each) => ({
    name: each.name,
    title: each.title ?? each.path,
    description: each.description,
    reads: isReading(each),
    deprecated: each.deprecated,
    ...(each.stripped > 0 ? { stripped: each.stripped } : {}),
  })),
});

export const viewOfServer = ({ row, rules, listing }: OpenapiServer): ServerView => ({
  id: row.id,
  name: row.name,
  version: listing.version,
  base: row.base,
  url: row.url,
  enabled: Number(row.enabled) === 1,
  auth: JSON.parse(row.hint) as AuthView, // written by manage.ts
  tools: listing.operations.map((each) => toolOf(each, rules[each.name])),
  left: listing.left,
  readAt: listing.at,
});

function toolOf(operation: Operation, rule: Rule | undefined): McpTool {
  const changed = rule !== undefined && rule.hash !== operation.hash;
  return {
    name: operation.name,
    ...(operation.title === undefined ? {} : { title: operation.title }),
    description: `${operation.title}\n${operation.description}`,
    use: rule?.use ?? 'never',
    state: changed ? 'changed' : 'ready',
    readOnly: isReading(operation),
    destructive: operation.method === 'DELETE',
    hash: operation.hash,
    ...(operation.stripped > 0 ? { stripped: operation.stripped } : {}),
    ...(changed ? { was: rule.was ?? '', now: definitionText(operation) } : {}),
  };
}

/** A definition as text, for a comparison. */
export const definitionText = ({
  name,
  method,
  path,
  server,
  description,
  inputSchema,
  parameters,
  body,
}: Operation): string =>
  JSON.stringify({ name, method, path, server, description, inputSchema, parameters, body }, undefined, 2);
