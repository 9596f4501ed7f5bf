// Creates a version of an answer with the user's text.
import type { Grounding } from '@tributary/runtime-core';
import { replyText } from '../reply/reply.ts';
import type { ReplyPart } from '../reply/reply.ts';
import type { AssistantMessage } from '../message/message.ts';

/**
 * Returns the edited version of an answer. Reasoning and images are kept. Tool calls are dropped, since their results belong
 * to the original; so are usage and error.
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

/** Ranges refer to positions in the old text. */
const withoutRanges = ({ citations, ...rest }: Grounding): Grounding => ({
  ...rest,
  citations: citations.map(({ ranges: _ranges, ...source }) => source),
});

/** True if there is nothing to save: empty or unchanged. */
export const saysTheSame = ({ reply }: AssistantMessage, text: string): boolean =>
  text.trim() === '' || text === replyText(reply);
