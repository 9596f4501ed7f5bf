// Reads the stored layers of a chat's system text beyond the chat's own: operator, user, project and memory.
import type { ConversationHead } from '../../shared/api/conversations.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { FileAttachment } from '../../shared/message/message.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { isEmpty, readInstructions } from '../../shared/instructions/user-instructions.ts';
import type { MemoryFact } from '../../shared/memory/facts.ts';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { readMemoryPreferences } from '../../shared/memory/preferences.ts';
import type { Surroundings } from '../../shared/payload/system-layers.ts';
import { reachFolder, sharedFacts } from '../storage/repositories/shared-folders.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import { keepTold, readTold } from '../storage/repositories/told-memories.ts';
import type { ToldChat } from '../storage/repositories/told-memories.ts';
import type { Tables } from '../storage/storage.ts';

export interface AskedSurroundings {
  readonly userId: string;
  /** Undefined for a chat that has not started. */
  readonly conversationId?: string | undefined;
  readonly folderId: string | null;
  readonly beganAt: number;
  readonly config: ChatConfig;
  readonly instance: string;
  /** True if to store the current memory facts as those of the chat. */
  readonly keep: boolean;
}

export interface FoundSurroundings {
  readonly around: Surroundings;
  readonly projectFiles: readonly FileAttachment[];
  /** Without plugins the user has switched off elsewhere. */
  readonly config: ChatConfig;
}

export async function surroundingsOf(tables: Tables, asked: AskedSurroundings): Promise<FoundSurroundings> {
  const { userId, folderId, instance } = asked;
  const [preferences, reached] = await Promise.all([
    readSetting(tables, userId, 'preferences'),
    folderId === null ? undefined : reachFolder(tables, userId, folderId),
  ]);
  const user = readInstructions(Object(preferences)['instructions']);
  // A temporary chat neither reads nor writes memory.
  const remembers =
    readMemoryPreferences(preferences).memory && asked.config.useMemory && !isTemporary(asked.conversationId);
  const folder = reached?.folder;
  const memory = remembers
    ? [...(reached ? await sharedFacts(tables, userId, reached, asked.beganAt) : []), ...(await toldIn(tables, asked))]
    : [];
  return {
    around: {
      ...(instance === '' ? {} : { instance }),
      ...(asked.config.useInstructions && !isEmpty(user) ? { user } : {}),
      ...(folder ? { project: folder } : {}),
      ...(memory.length > 0 ? { memory } : {}),
    },
    projectFiles: folder?.files ?? [],
    config: remembers ? asked.config : withoutMemory(asked.config),
  };
}

const toldIn = (tables: Tables, asked: AskedSurroundings): Promise<readonly MemoryFact[]> => {
  const { conversationId, keep } = asked;
  const chat: ToldChat = asked;
  return keep && conversationId !== undefined ? keepTold(tables, { ...chat, conversationId }) : readTold(tables, chat);
};

const withoutMemory = (config: ChatConfig): ChatConfig =>
  config.plugins.includes(memoryPlugin)
    ? { ...config, plugins: config.plugins.filter((plugin) => plugin !== memoryPlugin) }
    : config;

export const surroundingsIn = (
  tables: Tables,
  userId: string,
  { id: conversationId, folderId, createdAt: beganAt, config }: ConversationHead,
  more: Partial<Pick<AskedSurroundings, 'config' | 'keep' | 'instance'>> = {},
): Promise<FoundSurroundings> =>
  surroundingsOf(tables, {
    userId,
    conversationId,
    folderId,
    beganAt,
    config: readConfig(config),
    instance: '',
    keep: false,
    ...more,
  });
