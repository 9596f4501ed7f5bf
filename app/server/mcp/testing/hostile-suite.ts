// Test setup for hostile MCP servers against the running product: one app per file, a new server and user per test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openSession } from '../../testing/client.ts';
import { startProcess } from '../../testing/start-app.ts';
import type { App } from '../../testing/start-app.ts';
import { startHostileServer } from './hostile-server.ts';
import type { HostileServer } from './hostile-server.ts';
import { mcpChat } from './mcp-chat.ts';
import { startMcpVendor } from './mcp-vendor.ts';
import type { McpVendor } from './mcp-vendor.ts';

type McpChat = ReturnType<typeof mcpChat>;

export interface HostileSuite {
  readonly chat: McpChat;
  server(): HostileServer;
  vendor(): McpVendor;
  add(): ReturnType<McpChat['add']>;
  /** Makes the next requests those of a new user. */
  asAnother(): Promise<void>;
}

/** Registers the hooks of the calling test file. */
export function hostileSuite(): HostileSuite {
  let app: App;
  let vendor: McpVendor;
  let server: HostileServer;
  let session: Awaited<ReturnType<typeof openSession>>;
  const chat = mcpChat(
    () => app.url,
    () => session,
    () => vendor,
  );
  beforeAll(async () => {
    vendor = await startMcpVendor();
    app = await startProcess();
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await vendor.close();
  });
  beforeEach(async () => {
    server = await startHostileServer();
    session = await openSession(app.url);
    await chat.install();
    return () => server.close();
  });
  return {
    chat,
    server: () => server,
    vendor: () => vendor,
    add: () => chat.add({ url: server.url, name: 'Hostile' }),
    async asAnother() {
      session = await openSession(app.url);
      await chat.install();
    },
  };
}

/** Time for a turn on a busy machine. */
export const soon = { timeout: 20_000 };
