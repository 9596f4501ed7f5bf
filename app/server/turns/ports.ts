// The parts of the server that turns read besides the database.
import { describeProvider } from '../providers/providers.server.ts';
import { settings } from '../chat/settings.server.ts';
import { listSources } from '../tools/all-sources.server.ts';
import type { PayloadPorts } from './turn-payload.ts';

export const ports: PayloadPorts = {
  describe: describeProvider,
  listTools: listSources,
  get instance() {
    return settings().systemPrompt;
  },
};
