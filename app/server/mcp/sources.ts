// MCP servers as sources of tools: what may be offered to a model now, from what is stored alone, and what is missing.
import type { App } from '../process/app.ts';
import type { ToolAccess, ToolApi } from '@tributary/runtime-core';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { ToolDefinition } from './definitions.ts';
import { refreshStale } from './listing.server.ts';
import { listServers } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { readProblem } from './stored.ts';
import type { Rule } from './stored.ts';

export const identifierOf = (id: string): string => `mcp-${id}`;

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

/** Without a rule it was listed a moment ago, and its rule is being written. */
const isReady = (tool: ToolDefinition, rule: Rule | undefined): boolean =>
  rule !== undefined && rule.hash === tool.hash && rule.use !== 'never';

/** Permission of a tool. A server's own claims relax nothing, unless its operator vouches for it. */
export const permissionOf = (tool: ToolDefinition, rule: Rule | undefined, trusted: boolean) =>
  rule?.use ?? (trusted && tool.readOnly ? 'always' : 'ask');

/** Annotations are claims: only the operator's word makes them count. */
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
