// A response before its first word.
import type { AssistantMessage } from '../../shared/conversation/message.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { Beginning } from './chat-commands.ts';

export const emptyAnswer = (answer: Beginning): AssistantMessage => ({
  ...answer,
  role: 'assistant',
  reply: emptyReply,
  outcome: 'running',
});
