// Temporary chats of this page, deleted on leaving or reloading. Loaded on first use.
import { conversationsApi } from '../shared/api/conversations.ts';
import { newTemporaryId } from '../shared/conversation/temporary.ts';
import { clientValues } from '../shared/payload/variables/context.ts';
import type { ChatClient } from './client.ts';
import { sendTo } from './net/call.ts';
import { newConversation } from './reply/new-conversation.ts';

export interface TemporaryChats {
  /** Starts a temporary chat and returns its id. */
  begin(): string;
  /** Sets the conversation on screen; leaving the temporary chat ends it. */
  look(id: string | undefined): void;
  /** Makes the chat permanent. Resolves to its new id; rejects while a reply is running. */
  keep(id: string): Promise<string>;
}

const patienceMs = 5_000;
const known = new WeakMap<ChatClient, TemporaryChats>();

export function temporaryChats(client: ChatClient): TemporaryChats {
  const chats = known.get(client) ?? create(client);
  known.set(client, chats);
  return chats;
}

function create({ conversations, lists, transport, settings, stop }: ChatClient): TemporaryChats {
  let current: string | undefined;
  /** True once the current chat was on screen: late calls of the previous page must not end it. */
  let shown = false;

  function end(): void {
    const id = current;
    current = undefined;
    if (id === undefined) return;
    stop(id);
    // Removes the chat here, and on the server after all pending changes.
    conversations.remove(id);
    conversations.forget();
  }
  window.addEventListener('pagehide', end);
  // A page restored from the back/forward cache would show the deleted chat.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && current === undefined) location.reload();
  });

  return {
    begin() {
      end();
      current = newTemporaryId();
      shown = false;
      conversations.put(newConversation(settings.get().config, current));
      return current;
    },
    look(id) {
      if (id === current) shown = true;
      else if (shown) end();
    },
    async keep(id) {
      await lists.settled(id, patienceMs);
      const client = clientValues(document.documentElement.lang);
      return (await sendTo(transport, conversationsApi.keep, { id }, { client }, { again: true })).id;
    },
  };
}
