// GET /api/mcp-registry: a page of the registry of MCP servers.
import { userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { limitedImport } from '../../../server/offload/calls-at-once.server.ts';
import { searchRegistry } from '../server/registry.server.ts';
import { mcpRegistryApi } from '../shared/api.ts';

const textOf = (query: URLSearchParams, name: string, most: number): string => (query.get(name) ?? '').slice(0, most);

const route = userRoute({
  async GET({ app, userId, request, query }) {
    const wanted = { search: textOf(query, 'search', 200).trim(), cursor: textOf(query, 'cursor', 1_000) };
    const page = await limitedImport(userId, () => searchRegistry(app, wanted, request.signal));
    return answer(mcpRegistryApi.search, page);
  },
});

export const loader = route.loader;
export const action = route.action;
