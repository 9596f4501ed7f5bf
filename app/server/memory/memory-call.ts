// Runs a model's memory call; by default it only suggests the memory. The user is taken from the turn, never from the
// arguments.
import type { App } from '../process/app.ts';
import type { ToolApi } from '@tributary/runtime-core';
import { readConfig } from '../../shared/message/chat-config.ts';
import { cleanFact } from '../../shared/memory/facts.ts';
import { memoryCallOf } from '../../shared/memory/memory-names.ts';
import { memoryCalls, memoryManifest } from '../../shared/memory/memory-plugin.ts';
import type { MemoryCall, MemoryResult } from '../../shared/memory/memory-plugin.ts';
import { readMemoryPreferences } from '../../shared/memory/preferences.ts';
import { looksSecret } from '../../shared/memory/secrets.ts';
import { hasReadOthers } from '../../shared/memory/taint.ts';
import { appError } from '../http/errors.server.ts';
import { findConversation } from '../storage/repositories/conversations.ts';
import { reachFolder } from '../storage/repositories/shared-folders.ts';
import { addMemory, findMemory } from '../storage/repositories/memories.ts';
import { pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';
import { readArguments } from '../tools/gateway-arguments.server.ts';
import { digestOfFact } from '../storage/fact-digest.ts';

type Asking = Pick<Turn, 'userId' | 'conversationId' | 'messageId'>;

const isMemoryFunction = (name: string): boolean => memoryCallOf(name) !== undefined;

export async function runMemoryCall(
  app: App,
  tables: Tables,
  turn: Asking,
  api: ToolApi,
  text: string,
): Promise<string> {
  const parameters = memoryManifest.api.find(({ name }) => name === api.name)?.parameters;
  const call = memoryCalls.find((name) => name === api.name);
  if (!parameters || !call) throw appError(404, `the memory has no function "${api.name}"`, { code: 'no_tool' });
  const args = await readArguments(text, parameters, { foreign: false });
  return JSON.stringify(await remember(app, tables, turn, call, args));
}

async function remember(
  app: App,
  tables: Tables,
  turn: Asking,
  call: MemoryCall,
  args: Readonly<Record<string, unknown>>,
): Promise<MemoryResult> {
  const { userId, conversationId } = turn;
  const refused = (note: string): MemoryResult => ({ status: 'refused', note });
  const [conversation, preferences] = await Promise.all([
    findConversation(tables, userId, conversationId),
    readSetting(tables, userId, 'preferences'),
  ]);
  const { memory, memorySaves } = readMemoryPreferences(preferences);
  const config = readConfig(conversation?.config);
  if (!conversation || !memory || !config.useMemory) return refused('The user has switched the memory off.');
  const { id, text, scope } = args;
  const target = typeof id === 'string' ? await findMemory(tables, userId, id) : undefined;
  if (call !== 'remember' && target?.state !== 'accepted') return refused('There is no remembered fact with this id.');
  const fact = call === 'forget' ? (target?.text ?? '') : cleanFact(typeof text === 'string' ? text : '');
  if (fact === '') return refused('The fact is empty.');
  if (call !== 'forget' && looksSecret(fact))
    return refused('This looks like a secret, and secrets are not remembered.');
  const folder =
    conversation.folderId === null ? undefined : (await reachFolder(tables, userId, conversation.folderId))?.folder;
  const accepted =
    memorySaves &&
    !hasReadOthers(
      await pathOf(tables, turn),
      { projectFiles: (folder?.files.length ?? 0) > 0, summary: config.historySummary !== null },
      isMemoryFunction,
    );
  const added = await addMemory(tables, userId, {
    operation: call === 'remember' ? 'add' : call,
    target: target?.id ?? null,
    text: fact,
    folderId: target ? target.folderId : scope === 'project' ? (folder?.id ?? null) : null,
    conversationId,
    digest: digestOfFact(app, userId, call === 'forget' ? `forget ${target?.id ?? ''}` : fact),
    accepted,
    again: false,
  });
  switch (added.kind) {
    case 'added':
      return {
        status: accepted ? 'saved' : 'suggested',
        id: added.memory.id,
        text: fact,
        note: accepted ? 'Done. The user sees it and can undo it.' : 'Suggested. It counts once the user accepts it.',
      };
    case 'known':
      return { status: 'known', id: added.memory.id, text: added.memory.text, note: 'This is known already.' };
    case 'deleted':
      return refused('The user has deleted or dismissed this before: do not suggest it again.');
    case 'full':
      return refused('The memory is full: the user has to delete facts first.');
    default:
      return added satisfies never;
  }
}

/** Reads the path to the calling answer, regardless of the history limit. */
async function pathOf(tables: Tables, { userId, conversationId, messageId }: Asking) {
  const ids = pathTo(await placesOf(tables, userId, conversationId), messageId).map(({ id }) => id);
  return readMessages(tables, userId, conversationId, ids);
}
