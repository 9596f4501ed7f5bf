// POST /api/share: creates a read-only snapshot of a conversation; GET: the user's snapshots.
import { pathOf } from '../shared/api/endpoint.ts';
import { sharesApi } from '../shared/api/shares.ts';
import type { SharedChat } from '../shared/conversation/shared-chat.ts';
import { fileIdsIn, withAddresses } from '../shared/conversation/file-address.ts';
import { modelNamesOf } from '../server/chat/model-names.server.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { findConversation } from '../server/storage/repositories/conversations.ts';
import { pathTo, placesOf, readMessages } from '../server/storage/repositories/messages.ts';
import type { StoredMessage } from '../shared/api/message.ts';
import { createShare, listShares } from '../server/storage/repositories/shares.ts';
import { newId } from '../server/storage/ids.ts';
import { getStorage } from '../server/storage/storage.server.ts';

/** Limits the cost of the page, which is rendered in full for any reader. Unit: characters of JSON. */
const maxText = 4_000_000;
const maxWithImages = 24_000_000;

const route = userRoute(
  {
    async GET({ app, userId }) {
      return answer(sharesApi.list, { shares: await listShares(await getStorage(app), userId) });
    },
    async POST({ app, userId, request }) {
      const { conversationId, headId } = await readBody(request, sharesApi.create.body);
      const storage = await getStorage(app);
      const conversation = await findConversation(storage, userId, conversationId);
      if (!conversation) throw notFound('conversation', conversationId);
      const path = pathTo(await placesOf(storage, userId, conversationId), headId ?? conversation.headId);
      if (headId !== undefined && path.length === 0) throw notFound('message', headId);
      const ids = path.map(({ id }) => id);
      const messages = await readMessages(storage, userId, conversationId, ids);
      // A running answer is omitted: its text is not final.
      const whole = messages.flatMap((message): readonly StoredMessage[] => {
        if (message.role === 'user') {
          // Readers must not see the schedule of a question.
          const { schedule: _schedule, ...said } = message;
          return [said];
        }
        // Readers must not see the trace id of the server's log.
        const { traceId: _traceId, ...rest } = message;
        return rest.outcome === 'running' ? [] : [rest as StoredMessage]; // `traceId` is optional
      });
      const id = newId();
      const files = [...new Set(whole.flatMap(fileIdsIn))];
      // Readers have no session of this user, so the share serves its files.
      const open = whole.map((message) => withAddresses(message, (file) => pathOf(sharesApi.file, { id, file })));
      const snapshot: SharedChat = {
        title: conversation.title,
        createdAt: Date.now(),
        messages: open,
        modelNames: await modelNamesOf(app, open),
      };
      const text = JSON.stringify(snapshot);
      if (text.length > maxText) checkSize(text, JSON.stringify(open, withoutImages).length);
      const share = await createShare(storage, userId, { id, conversationId, snapshot: text, files });
      return answer(sharesApi.create, share, { status: 201 });
    },
    // Not repeated: each share has a new id, so a second one would be public without the user's knowledge.
  },
  { once: true },
);

const withoutImages = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('data:') ? '' : value;

function checkSize({ length }: string, words: number): void {
  const [found, allowed] = words > maxText ? [words, maxText] : [length, maxWithImages];
  if (found <= allowed) return;
  const message = `this conversation has ${found} characters, more than a shared page holds: share it up to an earlier answer`;
  throw appError(400, message, { code: 'share_too_large', found, allowed });
}

export const loader = route.loader;
export const action = route.action;
