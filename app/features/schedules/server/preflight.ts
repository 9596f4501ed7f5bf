// Checks a schedule when saved and before each run: a provider that the server can call without a page, the user's
// permission, a chat that is not in the trash, and unchanged tools.
import type { App } from '../../../server/process/app.ts';
import { readConfig } from '../../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import { isTemporary } from '../../../shared/conversation/temporary.ts';
import { memoryPlugin } from '../../../shared/memory/memory-plugin.ts';
import { shownDigest } from '../../../shared/tools/consent.ts';
import { functionTable } from '../../../shared/tools/names.ts';
import type { ToolRef } from '../../../shared/tools/sources.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { mediaProvider, obstacleFor } from '../../../server/media/media-provider.server.ts';
import { findConversation } from '../../../server/storage/repositories/conversations.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { readStates } from '../../../server/providers/asked-provider.ts';
import { ports } from '../../../server/turns/ports.ts';

/** A granted permission: the function, and a digest of its class, its URL and, for MCP, its definition. */
export interface Grant {
  readonly name: string;
  readonly digest: string;
}

export const grantOf = (ref: ToolRef): string => shownDigest(ref, '');

/** Throws with a code for what is missing. */
export async function checkProvider(app: App, tables: Tables, userId: string, { provider }: ChatConfig): Promise<void> {
  const states = await readStates(tables, userId);
  if (states[provider]?.fetchOnClient === true)
    throw appError(
      400,
      'Your browser calls this provider itself, so the server cannot ask it on a schedule. Choose another provider, or have the server call this one.',
      { code: 'browser_provider', provider },
    );
  const found = await mediaProvider(app, tables, userId, provider, { states, health: true });
  if (!found) throw appError(400, `There is no provider "${provider}" on this server.`, { code: 'no_provider' });
  const obstacle = obstacleFor(found);
  switch (obstacle) {
    case undefined:
      return;
    case 'off':
      throw appError(400, 'This provider is switched off in your settings.', { code: 'provider_off', provider });
    case 'unreachable':
      // A local server may be running again by then; otherwise the run fails.
      return;
    case 'no-key':
      throw appError(
        'InvalidProviderAPIKey',
        'The server has no key for this provider. Store your key on the server instead of in this browser, then save again.',
        { code: 'no_server_key', provider },
      );
    default:
      return obstacle satisfies never;
  }
}

export async function checkConversation(tables: Tables, userId: string, id: string): Promise<void> {
  if (isTemporary(id))
    throw appError(400, 'A temporary chat is never stored, so no schedule can go on with it.', { code: 'temporary' });
  const found = await findConversation(tables, userId, id);
  if (found && found.deletedAt !== null)
    throw appError(400, 'The chat of this schedule is in the trash. Restore it, or choose another.', {
      code: 'chat_in_trash',
    });
}

/** Returns grants for functions by name. Throws for an unknown function, and for one that schedules must not call. */
export async function grantsFor(app: App, userId: string, names: readonly string[]): Promise<readonly Grant[]> {
  if (names.length === 0) return [];
  const table = functionTable(await ports(app).listTools(userId));
  return [...new Set(names)].map((name) => {
    const ref = table.get(name);
    if (!ref) throw appError(400, `There is no tool "${name}".`, { code: 'no_tool', tool: name });
    // Against prompt injection: text that an answer reads could cause a memory, and the user is not present.
    if (ref.source.manifest.identifier === memoryPlugin)
      throw appError(400, 'A scheduled question may not change what is remembered.', { code: 'tool_not_allowed' });
    return { name, digest: grantOf(ref) };
  });
}

/**
 * Returns the config of the schedule's chats, with the plugins of the granted functions; the permissions belong to the
 * schedule alone.
 */
export async function configFor(
  app: App,
  userId: string,
  given: object,
  names: readonly string[],
): Promise<ChatConfig> {
  const config = readConfig(given);
  if (config.provider === '' || config.model === '')
    throw appError(400, 'config: provider and model are needed', { path: 'config', code: 'no_model' });
  const table = names.length > 0 ? functionTable(await ports(app).listTools(userId)) : new Map<string, ToolRef>();
  const plugins = names.flatMap((name) => table.get(name)?.source.manifest.identifier ?? []);
  return { ...config, plugins: [...new Set(plugins)], toolConsents: [], historySummary: null, comparison: '' };
}
