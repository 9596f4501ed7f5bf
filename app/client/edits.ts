// User edits of existing messages and titles.
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
    // Stop the removed reply, so that the provider does not continue. An undo restores the text so far.
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
