// Changes that the user makes to messages and titles of conversations that are there.
import { branchOf, editedAnswer, saysTheSame } from '../../shared/conversation/branch.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { ChatClient } from '../client.ts';
import type { Conversations } from './conversations.ts';

export type Edits = Pick<ChatClient, 'removeMessage' | 'editAnswer' | 'branch' | 'select' | 'rename'>;

export interface EditsOptions {
  readonly conversations: Conversations;
  readonly runs: ChatClient['runs'];
}

export const createEdits = ({ conversations, runs }: EditsOptions): Edits => ({
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
    const path = await conversations.whole(conversationId, messageId);
    const source = conversations.get(conversationId);
    if (!source) throw new Error('This chat no longer exists.');
    const made = branchOf(source, path, { title: title(source.title), newId, now: Date.now() });
    conversations.begin(made);
    return made.id;
  },
  select: (conversationId, messageId) => void conversations.select(conversationId, messageId).catch(() => undefined),
  rename(conversationId, title) {
    const clean = title.trim();
    if (clean) conversations.change(conversationId, { title: clean });
  },
});
