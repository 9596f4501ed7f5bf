// Temporary chats of this page, fetched with the first of them: a reload ends them, and so does leaving them.
import { conversationsApi } from '../shared/api/conversations.ts';
import { newTemporaryId } from '../shared/conversation/temporary.ts';
import { clientValues } from '../shared/payload/variables/context.ts';
import type { ChatClient } from './client.ts';
import { sendTo } from './net/call.ts';
import { newConversation } from './reply/new-conversation.ts';

export interface TemporaryChats {
  /** Begins one, and returns its id. */
  begin(): string;
  /** Sets what is on screen: another one than that has been left, and ends. */
  look(id: string | undefined): void;
  /** Stores it from now on. Resolves with the id it has then; rejects while a reply of it is being written. */
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
  /** The current one has been on screen. What still tells of the page before, as a part of the screen that comes late, does not end it. */
  let shown = false;

  function end(): void {
    const id = current;
    current = undefined;
    if (id === undefined) return;
    stop(id);
    // Off the page, and off the server once all that was sent has arrived there.
    conversations.remove(id);
    conversations.forget();
  }
  window.addEventListener('pagehide', end);
  // Brought back as it was left, a page would show what is gone.
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
