// Starts a research: its question is a message like any other, which carries the limits.
import { newId } from '../../../shared/conversation/ids.ts';
import { idIn } from '../../../shared/conversation/temporary.ts';
import { pathOf, titleFrom } from '../../../shared/conversation/tree.ts';
import type { UserMessage } from '../../../shared/message/message.ts';
import type { ChatClient } from '../../../client/client.ts';
import type { Questioned } from '../../../client/chat/chat-commands.ts';
import { newConversation } from '../../../client/reply/new-conversation.ts';
import type { ResearchLimits } from '../shared/question.ts';

type Client = Pick<ChatClient, 'ask' | 'conversations' | 'settings'>;

/** Returns the id of the conversation. A question that was asked before becomes another version of it. */
export function startResearch(client: Client, about: Questioned, research: ResearchLimits): string {
  const { conversations } = client;
  const known = about.conversationId === undefined ? undefined : conversations.get(about.conversationId);
  const conversation = known ?? newConversation(client.settings.get().config);
  const { id } = conversation;
  const before = 'question' in about ? known?.messages[about.question] : undefined;
  const said =
    before?.role === 'user' ? before : 'draft' in about ? about.draft : { text: '', images: [], files: undefined };
  const { text, images, files } = said;
  const question: UserMessage = {
    id: idIn(id, newId()),
    parentId: before ? before.parentId : (pathOf(conversation).at(-1)?.id ?? null),
    createdAt: Date.now(),
    role: 'user',
    text,
    images,
    ...(files && files.length > 0 ? { files } : {}),
    research,
  };
  if (!known) conversations.put({ ...conversation, title: titleFrom(text) });
  client.ask(id, question.id, {}, [question]);
  return id;
}
