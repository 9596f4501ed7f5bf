// Builds a message tree from a flat list with parent ids, as most programs export it.
import type { Grounding } from '@tributary/runtime-core';
import type { FileAttachment, ImageAttachment } from '../../../shared/message/message.ts';
import type { ReplyPart } from '../../../shared/reply/reply.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';

interface Place {
  readonly id: string;
  /** Id of the previous message; an unknown id means the start. */
  readonly parent: string;
  readonly createdAt: number | undefined;
}

/** `skipped`: left out; messages below are attached to the one above. */
export type ForeignMessage = Place &
  (
    | { readonly role: 'skipped' }
    | {
        readonly role: 'user';
        readonly text: string;
        readonly images: readonly ImageAttachment[];
        readonly files: readonly FileAttachment[];
      }
    | {
        readonly role: 'assistant';
        readonly provider: string;
        readonly model: string;
        readonly parts: readonly ReplyPart[];
        readonly citations?: Grounding['citations'];
        readonly failed: boolean;
      }
  );

export interface ForeignTree {
  /** Parents before their children. */
  readonly messages: readonly StoredMessage[];
  readonly headId: string | null;
}

/** `head`: id of the shown leaf; default: the newest. `createdAt`: for messages without a date. */
export function treeOf(rows: readonly ForeignMessage[], head: string, createdAt: number): ForeignTree {
  const messages: StoredMessage[] = [];
  /** The message of each row: its own or the closest above. */
  const nearest = new Map<string, string | null>();
  for (const row of parentsFirst(rows)) {
    const parentId = nearest.get(row.parent) ?? null;
    nearest.set(row.id, row.role === 'skipped' ? parentId : row.id);
    if (row.role !== 'skipped') messages.push(messageOf(row, parentId, row.createdAt ?? createdAt));
  }
  return { messages, headId: nearest.get(head) ?? newestLeaf(messages, rows) };
}

/** Returns the leaf of the latest branch, by date, else by position in the file. */
export function newestLeaf(
  messages: readonly StoredMessage[],
  order: readonly { readonly id: string }[],
): string | null {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  const places = new Map(order.map(({ id }, at) => [id, at]));
  const leaves = messages.filter(({ id }) => !parents.has(id));
  const later = (a: StoredMessage, b: StoredMessage): StoredMessage =>
    (b.createdAt - a.createdAt || (places.get(b.id) ?? 0) - (places.get(a.id) ?? 0)) >= 0 ? b : a;
  const [first, ...others] = leaves;
  return first ? others.reduce(later, first).id : null;
}

/** Returns every row once. Cyclic rows of a damaged file start a new tree. */
function parentsFirst(rows: readonly ForeignMessage[]): readonly ForeignMessage[] {
  const byId = new Map<string, ForeignMessage>();
  const below = new Map<string, ForeignMessage[]>();
  for (const row of rows) {
    if (row.id === '' || byId.has(row.id)) continue;
    byId.set(row.id, row);
    below.set(row.parent, [...(below.get(row.parent) ?? []), row]);
  }
  const ordered = new Set<ForeignMessage>();
  const roots = [...byId.values()].filter(({ parent }) => !byId.has(parent));
  for (const root of [...roots, ...byId.values()]) {
    if (ordered.has(root)) continue;
    ordered.add(root);
    const queue = [root];
    for (const row of queue)
      for (const child of below.get(row.id) ?? []) {
        if (ordered.has(child)) continue;
        ordered.add(child);
        queue.push(child);
      }
  }
  return [...ordered];
}

function messageOf(
  row: Exclude<ForeignMessage, { readonly role: 'skipped' }>,
  parentId: string | null,
  createdAt: number,
): StoredMessage {
  const place = { id: row.id, parentId, createdAt };
  if (row.role === 'user') {
    const { role, text, images, files } = row;
    return { ...place, role, text, images, ...(files.length > 0 ? { files } : {}) };
  }
  const { role, provider, model, parts, citations = [], failed } = row;
  const reply = citations.length > 0 ? { parts, grounding: { citations } } : { parts };
  return { ...place, role, provider, model, reply, outcome: failed ? 'error' : 'done' };
}

export const textPart = (text: string): readonly ReplyPart[] => (text.trim() === '' ? [] : [{ type: 'text', text }]);

export const thoughtPart = (text: string, at: number): readonly ReplyPart[] =>
  text.trim() === '' ? [] : [{ type: 'reasoning', text, startedAt: at, endedAt: at }];
