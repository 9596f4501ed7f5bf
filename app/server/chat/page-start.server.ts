// Data for server-rendered pages: what the user would see, read for each page and not cached.
import type { App } from '../process/app.ts';
import { isTributaryError } from '@tributary/runtime-core';
import type { PageConversation, PageStart } from '../../shared/conversation/page-start.ts';
import { authenticateCookie } from '../auth/auth.server.ts';
import { readForChat } from '../offload/chat-texts.server.ts';
import { hub } from '../live/hub.ts';
import type { PageTexts } from '../offload/page-texts.server.ts';
import { listConversations, readConversation } from '../storage/repositories/conversations.ts';
import { readSettings } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Tables } from '../storage/storage.ts';
import { isDatabaseUnavailable } from '../process/unavailable.ts';
import { viewsOf } from '../turns/turn-view.ts';
import { messagesForPage } from './page-messages.server.ts';

/** As many as a large screen shows. */
const rows = 40;
/** Two screens of messages. */
const lastMessages = 24;
/** A larger conversation is loaded by the page itself. */
const maxPlaces = 1_000;

/** Returns undefined without a valid session. A link from another site sends no cookie and gets an empty page. */
export async function ofCookie<T>(
  app: App,
  request: Request,
  read: (tables: Tables, userId: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    const { userId } = await authenticateCookie(app, request);
    return await read(await getStorage(app), userId);
  } catch (error) {
    if (isTributaryError(error) || isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

export function startOfPage(app: App, request: Request): Promise<PageStart | undefined> {
  // Before the first read, so that later changes are known to be missing.
  const mark = hub(app).latest();
  return ofCookie(app, request, async (tables, userId) => {
    const [list, settings] = await Promise.all([
      listConversations(tables, userId, { view: 'active', limit: rows }),
      readSettings(tables, userId),
    ]);
    return { userId, now: Date.now(), mark, rows: list, preferences: settings['preferences'] };
  });
}

export interface ConversationOfPage {
  readonly conversation: PageConversation;
  readonly texts: PageTexts['texts'];
}

export const conversationOfPage = (app: App, request: Request, id: string): Promise<ConversationOfPage | undefined> =>
  ofCookie(app, request, async (tables, userId) => {
    const whole = await readConversation(tables, userId, id, lastMessages);
    if (!whole || whole.conversation.deletedAt !== null || whole.tree.length > maxPlaces) return undefined;
    const [shown, turns] = await Promise.all([messagesForPage(tables, whole.messages), viewsOf(tables, userId, id)]);
    const { turns: formatted, texts } = await readForChat(shown.messages, userId);
    return { conversation: { ...whole, ...shown, turns, formatted }, texts };
  });
