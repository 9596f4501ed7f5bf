// Changes that the user makes to messages and titles of conversations that are there.
import { editedAnswer, saysTheSame } from '../shared/conversation/edited-answer.ts';
import { newId } from '../shared/conversation/ids.ts';
import type { ChatClient } from './client.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Conversations } from './conversations/conversations.ts';

export type Edits = Pick<ChatClient, 'removeMessage' | 'editAnswer' | 'branch' | 'select' | 'rename'>;

export interface EditsOptions {
  readonly conversations: Conversations;
  readonly runs: ChatClient['runs'];
  readonly outbox: Pick<Outbox, 'add'>;
}

export const createEdits = ({ conversations, runs, outbox }: EditsOptions): Edits => ({
  removeMessage(conversationId, messageId) {
    conversations.removals.remove(conversationId, messageId);
    // Nobody will read it: the provider need not go on. What it had said so far comes back with an undo.
    const run = runs.get()[conversationId];
    if (run && !conversations.get(conversationId)?.tree[run.messageId]) run.stop();
  },
  editAnswer(conversationId, messageId, text) {
    const old = conversations.get(conversationId)?.messages[messageId];
    if (old?.role !== 'assistant' || saysTheSame(old, text)) return;
    conversations.append(conversationId, [editedAnswer(old, text, { id: newId(), now: Date.now() })]);
  },
  async branch(conversationId, messageId, title) {
    const { makeBranch } = await import('./conversations/make-branch.ts');
    return makeBranch({ conversations, outbox }, conversationId, messageId, title);
  },
  select: (conversationId, messageId) => void conversations.select(conversationId, messageId).catch(() => undefined),
  rename(conversationId, title) {
    const clean = title.trim();
    if (clean) conversations.change(conversationId, { title: clean });
  },
});
