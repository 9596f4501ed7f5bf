// New conversations and versions from existing messages: a chat that begins with a part of another, and an answer in the user's words.
import type { Grounding } from '@tributary/runtime-core';
import type { AssistantMessage, Message } from './message.ts';
import { replyText } from '../reply/reply.ts';
import type { ReplyPart } from '../reply/reply.ts';
import { addMessage } from './tree.ts';
import type { Conversation } from './tree.ts';

/** A chat of its own with a copy of `path`: new ids, so that both go their own ways. */
export function branchOf(
  source: Conversation,
  path: readonly Message[],
  { title, newId, now }: { readonly title: string; newId(): string; readonly now: number },
): Conversation {
  const ids = new Map(path.map(({ id }) => [id, newId()]));
  const idOf = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? null));
  const { historySummary } = source.config;
  const upTo = idOf(historySummary?.upTo ?? null);
  const blank: Conversation = {
    id: newId(),
    title,
    titleSource: 'generated',
    folderId: source.folderId,
    pinned: false,
    archived: false,
    createdAt: now,
    updatedAt: now,
    // A summary of what the copy does not hold would stand in for nothing.
    config: { ...source.config, historySummary: historySummary && upTo ? { ...historySummary, upTo } : null },
    headId: null,
    tree: {},
    messages: {},
  };
  return path.reduce(
    (made, message) => addMessage(made, copyOf(message, idOf(message.id) ?? newId(), idOf(message.parentId))),
    blank,
  );
}

function copyOf(message: Message, id: string, parentId: string | null): Message {
  if (message.role !== 'assistant') return { ...message, id, parentId };
  // The run stays with the original: a copy cannot be followed, nor stopped.
  const { runId: _runId, traceId: _traceId, observationId: _observationId, outcome, ...rest } = message;
  return { ...rest, id, parentId, outcome: outcome === 'running' ? 'interrupted' : outcome };
}

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
