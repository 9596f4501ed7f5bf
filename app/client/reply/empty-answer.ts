// Creates an answer that has no content yet.
import type { AssistantMessage } from '../../shared/message/message.ts';
import { emptyReply } from '../../shared/reply/reply.ts';

export type Beginning = Pick<AssistantMessage, 'id' | 'parentId' | 'createdAt' | 'provider' | 'model'>;

export const emptyAnswer = (answer: Beginning): AssistantMessage => ({
  ...answer,
  role: 'assistant',
  reply: emptyReply,
  outcome: 'running',
});
