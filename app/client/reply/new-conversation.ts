// Creates an empty conversation in this page only.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

export function newConversation(config: ChatConfig, id = newId(), folderId: string | null = null): Conversation {
  const now = Date.now();
  return {
    id,
    title: '',
    titleSource: 'none',
    folderId,
    pinned: false,
    archived: false,
    createdAt: now,
    updatedAt: now,
    config,
    headId: null,
    tree: {},
    messages: {},
  };
}
