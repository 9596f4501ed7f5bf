// MCP servers as tool sources: what may be offered to a model, from stored data only, and what is missing.
import type { App } from '../process/app.ts';
import type { ToolAccess, ToolApi } from '@tributary/runtime-core';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { ToolDefinition } from './definitions.ts';
import { refreshStale } from './listing.server.ts';
import { identifierOf, listServers } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { readProblem } from './stored.ts';
import type { Rule } from './stored.ts';

/** Never waits for a server. */
export async function mcpSources(app: App, userId: string): Promise<readonly ToolSource[]> {
  const servers = (await listServers(app, userId)).filter(({ enabled }) => enabled);
  refreshStale(app, servers);
  return servers.map(sourceOf);
}

export function sourceOf(server: McpServer): ToolSource {
  const { id, name, at, rules, listing, row, trusted } = server;
  const ready = (listing?.tools ?? []).filter((tool) => isReady(tool, rules[tool.name]));
  const problem = readProblem(row.problem);
  const host = at.type === 'http' ? at.url.host : undefined;
  return {
    origin: 'mcp',
    manifest: {
      identifier: identifierOf(id),
      meta: { title: name, description: host ?? listing?.software ?? '' },
      api: ready.map((tool) => apiOf(tool, trusted)),
      ...(trusted && listing?.instructions
        ? { systemRole: `Notes of the tool server "${name}" about its tools:\n${listing.instructions}` }
        : {}),
    },
    mcp: {
      server: id,
      ...(host === undefined ? {} : { host }),
      always: ready
        .filter((tool) => permissionOf(tool, rules[tool.name], trusted) === 'always')
        .map((tool) => tool.name),
      reads: ready.filter(({ readOnly }) => readOnly).map((tool) => tool.name),
      digests: Object.fromEntries(ready.map(({ name: each, hash }) => [each, hash])),
      ...(listing && problem?.code !== 'sign_in'
        ? {}
        : { missing: problem?.code === 'sign_in' ? 'signIn' : 'connection' }),
    },
  };
}

/** A tool without a rule was just listed, and its rule is being written. */
const isReady = (tool: ToolDefinition, rule: Rule | undefined): boolean =>
  rule !== undefined && rule.hash === tool.hash && rule.use !== 'never';

/** Returns a tool's permission. A server's claims count only if the operator trusts it. */
export const permissionOf = (tool: ToolDefinition, rule: Rule | undefined, trusted: boolean) =>
  rule?.use ?? (trusted && tool.readOnly ? 'always' : 'ask');

/** Returns a tool's access. Annotations count only if the operator trusts the server. */
const accessOf = ({ readOnly, destructive }: ToolDefinition, trusted: boolean): ToolAccess => {
  if (!trusted) return 'write';
  if (readOnly) return 'read';
  return destructive ? 'write' : 'outside';
};

const apiOf = (tool: ToolDefinition, trusted: boolean): ToolApi => ({
  name: tool.name,
  description: [tool.title, tool.description].filter(Boolean).join(': ') || tool.name,
  parameters: tool.inputSchema,
  access: accessOf(tool, trusted),
});
