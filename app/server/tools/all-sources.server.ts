// All sources of tools of a user: plugins and MCP servers, which pass one gate.
import type { ToolSource } from '../../shared/tools/sources.ts';
import { mcpSources } from '../mcp/sources.ts';
import { listTools } from './tools.server.ts';

export const listSources = async (userId: string): Promise<readonly ToolSource[]> =>
  (await Promise.all([listTools(userId), mcpSources(userId)])).flat();
