// Comparisons: sends a question to several models, retries single columns, and continues with a chosen answer.
import { comparisonOf, comparisonText, maxColumns } from '../../../shared/conversation/comparison.ts';
import type { ComparedModel, Comparison } from '../../../shared/conversation/comparison.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import type { AssistantMessage, UserMessage } from '../../../shared/message/message.ts';
import { idIn } from '../../../shared/conversation/temporary.ts';
import { pathOf, titleFrom } from '../../../shared/conversation/tree.ts';
import type { ChatClient } from '../../../client/client.ts';
import type { AskOptions, Questioned } from '../../../client/chat/chat-commands.ts';
import type { Draft } from '../../../client/outbox/queued-message.ts';
import { newConversation } from '../../../client/reply/new-conversation.ts';

type Client = Pick<ChatClient, 'ask' | 'configure' | 'conversations' | 'runs' | 'select' | 'settings'>;

/** Returns the id of the conversation. */
export function compare(client: Client, about: Questioned, models: readonly ComparedModel[]): string {
  const { conversations } = client;
  const known = about.conversationId === undefined ? undefined : conversations.get(about.conversationId);
  const conversation = known ?? newConversation(client.settings.get().config);
  const { id } = conversation;
  const question = 'draft' in about ? questionOf(id, pathOf(conversation).at(-1)?.id ?? null, about.draft) : undefined;
  const parent = question?.id ?? ('question' in about ? about.question : '');
  const columns = models.map((using) => ({ beside: idIn(id, newId()), using }));
  const before = 'answers' in about ? about.answers : [];
  const answers = [...before, ...columns.map(({ beside }) => beside)].slice(0, maxColumns);
  const comparison = comparisonText({ question: parent, answers });
  if (known) client.configure(id, { comparison });
  else {
    const [first] = models;
    const { text = '' } = 'draft' in about ? about.draft : {};
    conversations.put({
      ...conversation,
      title: titleFrom(text),
      config: { ...conversation.config, ...first, comparison },
    });
  }
  // The last started answer is the selected version, so the first column is started last.
  for (const [at, column] of columns.toReversed().entries())
    client.ask(id, parent, column, at === 0 && question ? [question] : []);
  return id;
}

function questionOf(chat: string, parentId: string | null, { text, images, files }: Draft): UserMessage {
  const base = { id: idIn(chat, newId()), parentId, createdAt: Date.now(), text, images };
  return { ...base, role: 'user', ...(files && files.length > 0 ? { files } : {}) };
}

/** Regenerates the answer of a column; the previous one stays as a version. */
export function retryColumn(
  client: Client,
  conversationId: string,
  answer: string,
  options: AskOptions & { readonly using: ComparedModel },
): void {
  const shown = comparisonIn(client, conversationId);
  if (!shown) return;
  const beside = idIn(conversationId, newId());
  const answers = shown.answers.map((id) => (id === answer ? beside : id));
  client.configure(conversationId, { comparison: comparisonText({ ...shown, answers }) });
  client.ask(conversationId, shown.question, { ...options, beside });
}

/** Continues the chat with this answer and its model; the others stay as versions. */
export function goOnWith(client: Client, conversationId: string, { id: end, provider, model }: AssistantMessage): void {
  client.configure(conversationId, { comparison: '', provider, model });
  client.select(conversationId, end);
}

const comparisonIn = ({ conversations }: Client, id: string): Comparison | undefined => {
  const conversation = conversations.get(id);
  return conversation && comparisonOf(conversation);
};
