// A chat that begins with a part of another, and with the versions of previews that were saved of that part.
import { previewsApi } from '../../shared/api/previews.ts';
import { branchOf } from '../../shared/conversation/branch.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Message } from '../../shared/conversation/message.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { isMissing } from '../../shared/errors.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';
import type { Conversations } from './conversations.ts';

interface Parts {
  readonly conversations: Pick<Conversations, 'whole' | 'get' | 'begin' | 'reread'>;
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON'>;
}

export async function makeBranch(
  { conversations, transport }: Parts,
  conversationId: string,
  messageId: string,
  title: (of: string) => string,
): Promise<string> {
  const path = await conversations.whole(conversationId, messageId);
  const source = conversations.get(conversationId);
  if (!source) throw new Error('This chat no longer exists.');
  const made = branchOf(source, path, { title: title(source.title), newId, now: Date.now() });
  conversations.begin(made);
  // The chat is there without them: it does not wait.
  void copyVersions(transport, conversationId, path, made)
    .then(async (copied) => {
      // A panel that is open there reads them with it.
      if (copied > 0) await conversations.reread(made.id);
    })
    .catch(() => undefined);
  return made.id;
}

/** Until the outbox has delivered the new chat. Unit: ms, of each pause. */
const pauses = [200, 400, 800, 1_600, 3_000, 6_000, 12_000, 24_000] as const;
const pauseOf = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** In their order: each is a later version than the one before. Resolves with their number. */
export async function copyVersions(
  transport: Parts['transport'],
  source: string,
  path: readonly Message[],
  made: Conversation,
  pause: (ms: number) => Promise<void> = pauseOf,
): Promise<number> {
  const copies = pathOf(made);
  const ids = new Map(path.map(({ id }, at) => [id, copies[at]?.id]));
  const { versions } = await getFrom(transport, previewsApi.list, { conversation: source });
  let copied = 0;
  for (const { createdAt: _, ...version } of versions) {
    const message = ids.get(version.message);
    // Of a part that the branch does not have.
    if (message === undefined) continue;
    // Versions saved behind its last message stand there.
    const after = ids.get(version.after) ?? made.headId ?? message;
    const draft = { ...version, id: newId(), message, after };
    for (const ms of [...pauses, undefined]) {
      try {
        await sendTo(transport, previewsApi.add, { conversation: made.id }, draft);
        copied++;
        break;
      } catch (problem) {
        if (!isMissing(problem) || ms === undefined) throw problem;
        await pause(ms);
      }
    }
  }
  return copied;
}
