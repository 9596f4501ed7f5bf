// All tool sources of a user: plugins, MCP servers and those of features, subject to the same consent rules.
import type { App } from '../process/app.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { featuresOf } from '../features/feature.ts';
import { mcpSources } from './sources.ts';
import { listTools } from '../tools/tools.server.ts';

export const listSources = async (app: App, userId: string): Promise<readonly ToolSource[]> =>
  (
    await Promise.all([
      listTools(app, userId),
      mcpSources(app, userId),
      ...featuresOf(app).map(({ tools }) => tools?.list(app, userId) ?? []),
    ])
  ).flat();
