// Searches the registry of MCP servers that the operator chose.
import { appError } from '../../../server/http/errors.server.ts';
import { answered } from '../../../server/net/safe-answer.server.ts';
import { createSafeFetch } from '../../../server/net/safe-fetch.server.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import type { RegistryPage } from '../shared/api.ts';
import { readPage } from './entries.ts';

const pageSize = 30;
/** Unit: bytes. */
const maxPage = 4_000_000;

const registryFetch = part('requests to the registry of MCP servers', (app) =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 15_000, maxBytes: maxPage }),
);

interface Wanted {
  readonly search: string;
  readonly cursor: string;
}

/** Throws a typed error that says what to do next. */
export async function searchRegistry(app: App, { search, cursor }: Wanted, signal: AbortSignal): Promise<RegistryPage> {
  const { mcpRegistry } = app.config;
  if (mcpRegistry === undefined)
    throw appError(404, 'the registry of MCP servers is switched off: ask the operator', { code: 'registry_off' });
  const url = new URL(`${mcpRegistry.replace(/\/+$/, '')}/v0.1/servers`);
  url.searchParams.set('version', 'latest');
  url.searchParams.set('limit', String(pageSize));
  if (search) url.searchParams.set('search', search);
  if (cursor) url.searchParams.set('cursor', cursor);
  const headers = { accept: 'application/json', 'user-agent': 'Tributary' };
  const reply = await answered(registryFetch(app)({ url: url.href, headers, signal }), 'the registry of MCP servers');
  if (reply.status < 200 || reply.status > 299)
    throw appError(502, `the registry ${url.host} answered with status ${reply.status}: try again later`, {
      code: 'registry_status',
      status: reply.status,
    });
  const page = readPage(parsed(reply.text));
  if (!page)
    throw appError(502, `what ${url.host} sent is not a list of MCP servers: the operator sets another MCP_REGISTRY`, {
      code: 'no_registry',
    });
  return { host: url.host, ...page };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
