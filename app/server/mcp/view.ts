// A server as shown to its user: address, sign-in, protocol, and each tool with its permission.
import type { App } from '../process/app.ts';
import { estimateTokenCount } from 'tokenx';
import type { McpServerView, McpTool } from '../../shared/api/mcp.ts';
import { signedInServers } from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import { isConnecting } from './connections.server.ts';
import type { ToolDefinition } from './definitions.ts';
import { isRefreshing } from './listing.server.ts';
import { signInMade } from './oauth/credentials.ts';
import { findServer, listServers } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { permissionOf } from './sources.ts';
import { readProblem, readVerdict } from './stored.ts';
import type { Rule } from './stored.ts';

interface Hint {
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientId?: string;
}

export async function viewServers(app: App, userId: string): Promise<readonly McpServerView[]> {
  const [servers, signedIn] = await Promise.all([
    listServers(app, userId),
    signedInServers(await getStorage(app), userId),
  ]);
  return Promise.all(servers.map((server) => viewOf(app, server, signedIn)));
}

export const viewServer = async (app: App, userId: string, id: string): Promise<McpServerView> =>
  viewOf(app, await findServer(app, userId, id), await signedInServers(await getStorage(app), userId));

async function viewOf(app: App, server: McpServer, signedIn: ReadonlySet<string>): Promise<McpServerView> {
  const { id, name, origin, enabled, at, trusted, listing, rules, row } = server;
  const problem = readProblem(row.problem);
  const verdict = readVerdict(row.verdict);
  const { headers, clientId } = JSON.parse(row.hint) as Hint; // written by manage.ts
  const connecting = isRefreshing(app, server) || isConnecting(app, server);
  const needsSignIn = problem?.code === 'sign_in';
  const state = connecting ? 'connecting' : problem ? 'failed' : listing ? 'ready' : 'unknown';
  const made = signedIn.has(id) ? await signInMade(app, server) : undefined;
  const tools = (listing?.tools ?? []).map((tool) => toolOf(tool, rules[tool.name], trusted));
  return {
    id,
    name,
    origin,
    url: at.type === 'http' ? at.url.href : null,
    enabled,
    trusted,
    signIn: needsSignIn ? 'needed' : signedIn.has(id) ? 'signedIn' : 'none',
    state,
    tools,
    resources: listing?.resources ?? [],
    prompts: listing?.prompts ?? [],
    left: listing?.left ?? [],
    ...(made ? { signedIn: made } : {}),
    ...(headers ? { headers } : {}),
    ...(clientId ? { clientId } : {}),
    ...(problem ? { problem } : {}),
    ...(verdict ? { protocol: { version: verdict.version, at: verdict.at } } : {}),
    ...(listing ? { software: listing.software, listedAt: listing.at, tokens: tokensOf(listing.tools) } : {}),
  };
}

const tokensOf = (tools: readonly ToolDefinition[]): number =>
  tools.reduce(
    (sum, { name, description, inputSchema }) =>
      sum + estimateTokenCount(name + description + JSON.stringify(inputSchema)),
    0,
  );

function toolOf(tool: ToolDefinition, rule: Rule | undefined, trusted: boolean): McpTool {
  const changed = rule !== undefined && rule.hash !== tool.hash;
  return {
    name: tool.name,
    ...(tool.title ? { title: tool.title } : {}),
    description: tool.description,
    use: permissionOf(tool, rule, trusted),
    state: changed ? 'changed' : 'ready',
    readOnly: tool.readOnly,
    destructive: tool.destructive,
    ...(tool.stripped > 0 ? { stripped: tool.stripped } : {}),
    hash: tool.hash,
    ...(changed ? { was: rule.text, now: tool.text } : {}),
  };
}
