// An answer in the user's words, as a version of it.
import type { Grounding } from '@tributary/runtime-core';
import { replyText } from '../reply/reply.ts';
import type { ReplyPart } from '../reply/reply.ts';
import type { AssistantMessage } from '../message/message.ts';

/**
 * A version of an answer with the user's words in place of its own. Reasoning and images stay; tool calls go, since
 * their results stand below the answer that made them; so do the numbers and the error of a call that said something else.
 */
export function editedAnswer(
  { runId: _runId, traceId: _traceId, observationId: _observationId, ...old }: AssistantMessage,
  text: string,
  { id, now }: { readonly id: string; readonly now: number },
): AssistantMessage {
  const grounding = old.reply.grounding && withoutRanges(old.reply.grounding);
  const at = old.reply.parts.findIndex(({ type }) => type === 'text');
  const kept = (part: ReplyPart): boolean => part.type !== 'text' && part.type !== 'tool';
  const before = at < 0 ? old.reply.parts : old.reply.parts.slice(0, at);
  const after = at < 0 ? [] : old.reply.parts.slice(at);
  const parts: readonly ReplyPart[] = [...before.filter(kept), { type: 'text', text }, ...after.filter(kept)];
  return {
    ...old,
    id,
    createdAt: now,
    reply: { parts, ...(grounding ? { grounding } : {}) },
    outcome: 'done',
    edited: true,
  };
}

/** Positions in the old words say nothing about the new ones. */
const withoutRanges = ({ citations, ...rest }: Grounding): Grounding => ({
  ...rest,
  citations: citations.map(({ ranges: _ranges, ...source }) => source),
});

/** Nothing to save: empty, or what it says already. */
export const saysTheSame = ({ reply }: AssistantMessage, text: string): boolean =>
  text.trim() === '' || text === replyText(reply);
