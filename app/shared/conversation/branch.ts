// A chat that begins with a part of another.
import type { Message } from '../message/message.ts';
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
