// Creates a chat from part of another.
import type { Message } from '../message/message.ts';
import { addMessage } from './tree.ts';
import type { Conversation } from './tree.ts';

/** Copies `path` to a new chat, with new ids. */
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
    // Drop a summary of messages that were not copied.
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
  // The run belongs to the original: a copy can be neither followed nor stopped.
  const { runId: _runId, traceId: _traceId, observationId: _observationId, outcome, ...rest } = message;
  return { ...rest, id, parentId, outcome: outcome === 'running' ? 'interrupted' : outcome };
}
