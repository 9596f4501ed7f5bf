// Creates a chat from part of another. The server copies the saved preview versions of that part; the request waits in the outbox
// for the new chat, and survives the page.
import { previewsApi } from '../../shared/api/previews.ts';
import { branchOf } from '../../shared/conversation/branch.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { requestTo } from '../net/call.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Conversations } from './conversations.ts';

interface Parts {
  readonly conversations: Pick<Conversations, 'whole' | 'get' | 'begin' | 'reread'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export async function makeBranch(
  { conversations, outbox }: Parts,
  conversationId: string,
  messageId: string,
  title: (of: string) => string,
): Promise<string> {
  // A branch is stored, and its request in the outbox would contain the temporary chat's id.
  if (isTemporary(conversationId)) throw new Error('A temporary chat has no branches.');
  const path = await conversations.whole(conversationId, messageId);
  const source = conversations.get(conversationId);
  if (!source) throw new Error('This chat no longer exists.');
  const made = branchOf(source, path, { title: title(source.title), newId, now: Date.now() });
  conversations.begin(made);
  const upTo = path.at(-1)?.id;
  if (upTo !== undefined && made.headId !== null) {
    const body = { from: conversationId, upTo, to: made.headId };
    const request = requestTo(previewsApi.copy, { conversation: made.id }, body);
    outbox
      .add({ kind: 'request', id: newId(), lane: made.id, after: conversationId, ...request })
      // An open panel shows the copies after the reread.
      .then(() => conversations.reread(made.id))
      // The chat is usable without the copies.
      .catch(() => undefined);
  }
  return made.id;
}
