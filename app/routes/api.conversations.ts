// GET /api/conversations: the list; POST: creates one; DELETE ?view=trash: empties the trash.
import { conversationsApi, views } from '../shared/api/conversations.ts';
import type { ConversationDraft, View } from '../shared/api/conversations.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { done, numberOf, userRoute } from '../server/endpoints/user-route.server.ts';
import {
  createConversation,
  findConversation,
  listConversations,
  purgeConversations,
} from '../server/storage/repositories/conversations.ts';
import { purgeFolders } from '../server/storage/repositories/deleted-folders.ts';
import { reachesFolder } from '../server/storage/repositories/shared-folders.ts';
import { deletedForGood } from '../server/files/files.server.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import type { Tables } from '../server/storage/storage.ts';

function viewOf(query: URLSearchParams): View {
  const text = query.get('view') ?? 'active';
  const view = views.find((known) => known === text);
  if (view) return view;
  throw appError(400, `view: found ${JSON.stringify(text.slice(0, 40))}; allowed: ${views.join(', ')}`, {
    path: 'view',
  });
}

const route = userRoute({
  async GET({ app, userId, query }) {
    const limit = numberOf(query, 'limit', { low: 1, high: 500, unset: 100 });
    const options = {
      view: viewOf(query),
      folderId: query.get('folder') ?? undefined,
      after: query.get('after') ?? undefined,
      limit,
    };
    const conversations = await listConversations(await getStorage(app), userId, options);
    const last = conversations.length === limit ? conversations.at(-1)?.id : undefined;
    return answer(conversationsApi.list, { conversations, ...(last === undefined ? {} : { next: last }) });
  },
  async POST({ app, userId, request }) {
    const draft = await readBody(request, conversationsApi.create.body);
    const storage = await getStorage(app, draft.id);
    if (draft.folderId != null && !(await reachesFolder(storage, userId, draft.folderId)))
      throw notFound('folder', draft.folderId);
    const conversation =
      (await createConversation(storage, userId, draft)) ?? (await sameConversation(storage, userId, draft));
    if (!conversation)
      throw appError(400, `the id "${draft.id ?? ''}" cannot be used: make another one`, { code: 'id_taken' });
    return answer(conversationsApi.create, conversation, { status: 201 });
  },
  async DELETE({ app, userId, query }) {
    if (viewOf(query) !== 'trash') throw appError(400, 'only the trash can be emptied: add ?view=trash');
    const storage = await getStorage(app);
    await purgeConversations(storage, userId);
    await purgeFolders(storage, Date.now(), userId);
    await deletedForGood(app, userId);
    return done();
  },
});

/** Returns the row created by the same draft before, if its response was lost. */
async function sameConversation(
  tables: Tables,
  userId: string,
  { id = '', title = '', config = {} }: ConversationDraft,
) {
  const found = await findConversation(tables, userId, id);
  const same = found?.title === title && JSON.stringify(found.config) === JSON.stringify(config);
  return same && found.deletedAt === null ? found : undefined;
}

export const loader = route.loader;
export const action = route.action;
