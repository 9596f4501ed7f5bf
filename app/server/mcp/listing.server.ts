// A server's lists: stored with its row, used at once, and refreshed in the background.
import type { Client, ListToolsResult } from '@modelcontextprotocol/client';
import { hub } from '../live/hub.ts';
import { log } from '../process/log.ts';
import { changeMcpRow, findMcpRow } from '../storage/repositories/mcp.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { McpPrompt } from '../../shared/api/mcp.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { BrokenError, connectionTo, drop, onListChanged } from './connections.server.ts';
import { maxTools, readDefinitions, visible } from './definitions.ts';
import { rawTool } from './mend.ts';
import { faultOf } from './problems.ts';
import { ensureRow, findServer } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { readProblem, readRules, write } from './stored.ts';
import type { Listing, NamedResource, Rules } from './stored.ts';

const defaultTtlMs = 5 * 60_000;
const longestTtlMs = 24 * 3_600_000;
const listLimitMs = 15_000;
/** Limit of a stored listing. Unit: characters. */
const maxListing = 2_000_000;
const maxNamed = 500;

const refreshing = part('MCP lists under way', () => new Map<string, Promise<void>>());
const keyOf = ({ userId, id }: McpServer): string => `${userId} ${id}`;

export const isRefreshing = (app: App, server: McpServer): boolean => refreshing(app).has(keyOf(server));

const isStale = ({ listing }: McpServer): boolean => !listing || listing.at + listing.ttlMs < Date.now();

/** After a failure, no automatic refresh for this long. Unit: ms. */
const restMs = 15_000;

/** Pages read the tools again after an attempt; that must not start the next one right after a failure. */
const hasJustFailed = ({ row }: McpServer): boolean => (readProblem(row.problem)?.at ?? 0) + restMs > Date.now();

/** Starts due refreshes, without waiting. */
export function refreshStale(app: App, servers: readonly McpServer[]): void {
  for (const server of servers)
    if (server.enabled && isStale(server) && !hasJustFailed(server)) void refresh(app, server);
}

/** Never rejects: errors are stored with the server. One refresh at a time per server. */
export function refresh(app: App, server: McpServer, { force = false } = {}): Promise<void> {
  const key = keyOf(server);
  const known = refreshing(app).get(key);
  if (known) return known;
  const running = list(app, server, force)
    .catch((error: unknown) => log.error({ err: { name: nameOf(error) } }, 'a list of MCP tools could not be kept'))
    .finally(() => {
      refreshing(app).delete(key);
      hub(app).changed(server.userId, { kind: 'tools' });
    });
  refreshing(app).set(key, running);
  return running;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Refreshes lists when their server announces a change. */
export const followLists = (app: App): void =>
  onListChanged(app, ({ userId, id }) => {
    void findServer(app, userId, id).then(
      (server) => refresh(app, server),
      () => undefined,
    );
  });

async function list(app: App, server: McpServer, force: boolean): Promise<void> {
  const { userId, id } = server;
  const storage = await getStorage(app);
  try {
    const { client } = await connectionTo(app, server, { force });
    const listing = await listingOf(client);
    await ensureRow(app, server);
    // Retry on conflict, so that a concurrent choice of the user is kept.
    for (let tries = 0; tries < 5; tries++) {
      const row = await findMcpRow(storage, userId, id);
      if (!row) return;
      const rules = withNew(readRules(row.rules), listing);
      const change = { listing: write(listing), rules: write(rules), problem: null };
      if (await changeMcpRow(storage, userId, id, change, row)) return;
    }
  } catch (error) {
    const fault = error instanceof BrokenError ? error.fault : faultOf(error);
    // Do not reuse a connection that failed midway.
    if (!(error instanceof BrokenError) && fault.code !== 'sign_in') drop(app, server);
    await ensureRow(app, server);
    await changeMcpRow(storage, userId, id, { problem: write({ ...fault, at: Date.now() }) });
  }
}

/** Tools seen for the first time are approved, and ask before they run. */
function withNew(rules: Rules, { tools }: Listing): Rules {
  const fresh = tools.filter(({ name }) => !Object.hasOwn(rules, name));
  return { ...rules, ...Object.fromEntries(fresh.map(({ name, hash, text }) => [name, { hash, text }])) };
}

/** Reads pages until the limit of tools: for a list with many pages, the library itself would return nothing. */
async function toolsOf(client: Client): Promise<ListToolsResult> {
  const deadline = Date.now() + 2 * listLimitMs;
  const seen = new Set<string>();
  let page = await pageOf(client);
  const tools = [...page.tools];
  for (
    let { nextCursor } = page;
    nextCursor && !seen.has(nextCursor) && tools.length <= maxTools;
    { nextCursor } = page
  ) {
    if (Date.now() > deadline) break;
    seen.add(nextCursor);
    page = await pageOf(client, nextCursor);
    tools.push(...page.tools);
  }
  return { ...page, tools };
}

const pageOf = (client: Client, cursor?: string): Promise<ListToolsResult> =>
  client.request(
    { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) },
    { timeout: listLimitMs },
  );

async function listingOf(client: Client): Promise<Listing> {
  const options = { timeout: listLimitMs, maxTotalTimeout: 2 * listLimitMs, cacheMode: 'refresh' } as const;
  const can = client.getServerCapabilities() ?? {};
  const tools = can.tools ? await toolsOf(client) : { tools: [] };
  const resources = can.resources ? await client.listResources(undefined, options).catch(none) : undefined;
  const prompts = can.prompts ? await client.listPrompts(undefined, options).catch(none) : undefined;
  const read = readDefinitions(tools.tools.map(rawTool));
  const server = client.getServerVersion();
  const ttl = 'ttlMs' in tools && typeof tools.ttlMs === 'number' && tools.ttlMs > 0 ? tools.ttlMs : defaultTtlMs;
  const instructions = visible(client.getInstructions() ?? '').text.slice(0, 4000);
  // A server without a title is shown by its name (MCP 2025-11-25, BaseMetadata).
  const title = short(server?.title ?? server?.name, 100).trim();
  const listing: Listing = {
    at: Date.now(),
    ...(title ? { title } : {}),
    ttlMs: Math.min(longestTtlMs, Math.max(10_000, ttl)),
    software: visible([server?.name, server?.version].filter(Boolean).join(' ')).text.slice(0, 200),
    ...(instructions ? { instructions } : {}),
    ...read,
    resources: (resources?.resources ?? []).slice(0, maxNamed).map(resourceOf),
    prompts: (prompts?.prompts ?? []).slice(0, maxNamed).map(promptOf),
  };
  if (write(listing).length <= maxListing) return listing;
  const left = { name: '*', reason: `more than ${maxListing} characters of definitions` };
  return { ...listing, tools: [], resources: [], prompts: [], left: [left] };
}

/** Some servers declare a capability but cannot list it. */
const none = (): undefined => undefined;

const short = (text: string | undefined, most = 1000): string => visible(text ?? '').text.slice(0, most);
const texts = ({ title, description }: Described) => ({
  ...(title ? { title: short(title, 200) } : {}),
  ...(description ? { description: short(description) } : {}),
});

interface Described {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
}

function resourceOf(given: Described & { uri: string; mimeType?: string | undefined }): NamedResource {
  const type = given.mimeType ? { mimeType: short(given.mimeType, 100) } : {};
  return { name: short(given.name, 200), uri: given.uri.slice(0, 4000), ...texts(given), ...type };
}

interface GivenPrompt extends Described {
  arguments?: { name: string; description?: string | undefined; required?: boolean | undefined }[] | undefined;
}
const promptOf = (given: GivenPrompt): McpPrompt => ({
  name: given.name.slice(0, 200),
  ...texts(given),
  arguments: (given.arguments ?? []).slice(0, 50).map(({ name, description, required = false }) => ({
    name: name.slice(0, 200),
    ...(description ? { description: short(description) } : {}),
    required,
  })),
});
