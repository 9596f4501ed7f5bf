// Stores a call's result below its answer; a repeated call's on a new branch, because stored messages never change.
import { rerunChain, toolMessage } from '../../shared/tools/calls.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import { newId } from '../storage/ids.ts';
import { appendMessages, findConversation } from '../storage/repositories/conversations.ts';
import { pathTo, placesOf, readMessages } from '../storage/repositories/messages.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import type { Tables } from '../storage/storage.ts';

/** Returns the id of the last message; undefined if the conversation is in the trash or the branch is gone. */
export async function keepResult(
  all: Tables,
  turn: Turn,
  call: TurnCall,
  result: ToolResult,
): Promise<string | undefined> {
  const { userId, conversationId } = turn;
  const tail = turn.tailId ?? turn.messageId;
  const conversation = await findConversation(all, userId, conversationId);
  if (!conversation || conversation.deletedAt !== null) return undefined;
  const named = { id: call.callId, name: call.name };
  const now = Date.now();
  if (call.again === 0) {
    const message = toolMessage(call.resultId, tail, named, result, now);
    const { kind } = await appendMessages(all, userId, conversationId, [message], [tail]);
    return kind === 'added' ? message.id : undefined;
  }
  const places = await placesOf(all, userId, conversationId);
  const path = pathTo(places, tail);
  const from = path.findIndex(({ id }) => id === turn.messageId);
  if (from === -1) return undefined;
  const ids = path.slice(from).map(({ id }) => id);
  const chain = await readMessages(all, userId, conversationId, ids);
  const fresh = [call.resultId];
  const branch = rerunChain(chain, { id: turn.messageId }, named, result, () => fresh.shift() ?? newId(), now);
  // Show the new branch only if the user is still on the path of this answer.
  const stays = pathTo(places, conversation.headId).some(({ id }) => id === turn.messageId);
  const shown = stays && conversation.headId !== null ? [conversation.headId] : [];
  const { kind } = await appendMessages(all, userId, conversationId, branch, shown);
  return kind === 'added' ? branch.at(-1)?.id : undefined;
}
