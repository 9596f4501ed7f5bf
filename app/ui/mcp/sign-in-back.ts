// Finishes a sign-in after the redirect from the issuer, once, and removes its result from the URL.
import type { ChatClient } from '../../client/client.ts';
import type { McpServers } from '../../client/tools/mcp-servers.ts';
import { sendTo } from '../../client/net/call.ts';
import { mcpApi } from '../../shared/api/mcp.ts';

const ended = new Set<string>();

/** Undefined if there is none to finish. */
export function signInBack(
  { transport, tools }: Pick<ChatClient, 'transport' | 'tools'>,
  { put }: Pick<McpServers, 'put'>,
  back: string | null,
): (() => Promise<void>) | undefined {
  if (back === null || ended.has(back)) return undefined;
  ended.add(back);
  return async () => {
    put(await sendTo(transport, mcpApi.finish, {}, { address: `${location.origin}/?${back}` }));
    await tools.registry.load(true);
  };
}
