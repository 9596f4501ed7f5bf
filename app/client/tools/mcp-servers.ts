// The list of MCP servers and its changes; reread whenever the list of tools was read.
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { getFrom } from '../net/call.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import type { ToolRegistry } from './tool-registry.ts';

export interface ServerList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Keeps the previous list during a reload. */
  readonly list: readonly McpServerView[];
  readonly problem?: string;
}

export interface McpServers {
  readonly store: Store<ServerList>;
  /** Replaces a server by the response to a change. */
  put(server: McpServerView): void;
  /** Never rejects. */
  reload(): Promise<void>;
  /** Reads the list now and after each change. Returns a function that stops it. */
  follow(): () => void;
}

export function createMcpServers(
  transport: Pick<Transport, 'getJSON'>,
  registry: Pick<ToolRegistry, 'list'>,
): McpServers {
  const store = createStore<ServerList>({ status: 'loading', list: [] });
  let newest = 0;
  async function reload(): Promise<void> {
    const asked = ++newest;
    try {
      const { servers: list } = await getFrom(transport, mcpApi.list, {});
      if (asked === newest) store.set({ status: 'ready', list });
    } catch (thrown) {
      const problem = errorOfThrown(thrown, '').message;
      if (asked === newest) store.set(({ list }) => ({ status: 'failed', list, problem }));
    }
  }
  return {
    store,
    reload,
    put(server) {
      newest++;
      store.set(({ list }) => ({
        status: 'ready',
        list: list.some(({ id }) => id === server.id)
          ? list.map((each) => (each.id === server.id ? server : each))
          : [...list, server],
      }));
    },
    follow() {
      void reload();
      return registry.list.subscribe(() => {
        if (registry.list.get().status === 'ready') void reload();
      });
    },
  };
}
