// Builds the body of POST /api/turns: the message, its place and its model. The server adds history, model info and settings.
import type { turnsApi } from '../../shared/api/turns.ts';
import type { Body } from '../../shared/api/endpoint.ts';
import { clientValues } from '../../shared/payload/variables/context.ts';
import type { AskEntry } from '../outbox/outbox-entry.ts';

export function turnRequest(entry: AskEntry): Body<typeof turnsApi.begin> {
  // Entries of earlier versions lack `changes`, which were sent before the question.
  const { lane, answer, conversation, messages, continues, changes = {}, stream, withoutSound } = entry;
  const first = messages.find((message) => message.role === 'user');
  const { provider, model } = answer;
  const begins = first?.parentId === null;
  return {
    conversation: { id: lane, ...(begins ? { create: conversation } : {}) },
    parent: first ? first.parentId : answer.parentId,
    answer: answer.id,
    using: { provider, model },
    config: { changes },
    client: clientValues(document.documentElement.lang),
    ...(first ? { message: questionOf(first) } : {}),
    ...(continues ? { continues: { run: continues.runId, message: continues.messageId } } : {}),
    ...(withoutSound ? {} : { mustHear: true }),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** With the fields of features. */
const questionOf = ({ role: _role, parentId: _parentId, files, ...question }: Question) => ({
  ...question,
  ...(files ? { files } : {}),
});
type Question = Extract<AskEntry['messages'][number], { readonly role: 'user' }>;
