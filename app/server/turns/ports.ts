// The parts of the server that turns read, apart from the database.
import { describeProvider } from '../providers/providers.server.ts';
import type { App } from '../process/app.ts';
import { listSources } from '../mcp/all-sources.server.ts';
import { engineFor } from '../tools/search-engine.ts';
import type { PayloadPorts } from './turn-payload.ts';

export const ports = (app: App): PayloadPorts => ({
  describe: (...asked) => describeProvider(app, ...asked),
  listTools: (userId) => listSources(app, userId),
  searchEngine: (userId) => engineFor(app, userId),
  instance: app.config.systemPrompt,
});
