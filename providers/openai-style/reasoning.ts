// Reads the fields in which servers send thoughts outside the content. Gateways repeat the same thought in several
// fields.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export interface Thought {
  readonly text: string;
  /** Field of the message that contained the thought, used to send it back. */
  readonly origin: string;
}

const fields = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;

/** Returns the first non-empty field; null and "" are placeholders. */
export function reasoningOf(delta: Json, more: readonly string[] | undefined): Thought | undefined {
  const parts = summariesOf(delta);
  if (parts.length > 1) return { text: parts.map(({ summary }) => summary).join('\n\n'), origin: details };
  for (const origin of fields) {
    const found = text(delta[origin]);
    if (found !== undefined) return { text: found, origin };
  }
  for (const path of more ?? []) {
    const found = text(at(delta, path));
    if (found !== undefined) return { text: found, origin: path };
  }
  const listed = delta[details];
  if (!Array.isArray(listed)) return undefined;
  const found = text(
    listed.map((detail) => (isRecord(detail) ? (text(detail['text']) ?? text(detail['summary']) ?? '') : '')).join(''),
  );
  return found === undefined ? undefined : { text: found, origin: details };
}

const details = 'reasoning_details';

/** Returns the index of the delta's summary part; undefined if the server does not number parts. */
export const summaryPart = (delta: Json): unknown => summariesOf(delta).at(-1)?.index;

function summariesOf(delta: Json): readonly { readonly index: unknown; readonly summary: string }[] {
  const details = delta['reasoning_details'];
  if (!Array.isArray(details)) return none;
  return details.flatMap((detail) => {
    const summary = isRecord(detail) && detail['type'] === 'reasoning.summary' ? text(detail['summary']) : undefined;
    return summary === undefined ? [] : [{ index: detail['index'], summary }];
  });
}

const none: readonly never[] = [];

/** Reports signatures and encrypted thoughts, which must be sent back unchanged (OpenRouter's details, Copilot's opaque). */
export function pushSignatures(delta: Json, id: string, out: StreamEvent[]): void {
  for (const detail of list(delta[details])) {
    const signature = isRecord(detail) ? (text(detail['signature']) ?? text(detail['data'])) : undefined;
    if (signature !== undefined) out.push({ id, type: 'reasoning_signature', data: signature, origin: details });
  }
  const opaque = text(delta['reasoning_opaque']);
  if (opaque !== undefined) out.push({ id, type: 'reasoning_signature', data: opaque, origin: 'reasoning_opaque' });
}

/**
 * Message lists that must be sent back complete: OpenRouter's, and LiteLLM's for Claude
 * (https://docs.litellm.ai/docs/reasoning_content).
 */
const lists = [details, 'thinking_blocks'] as const;
/** Item fields that are streamed in pieces. */
const growing = ['text', 'summary', 'thinking'] as const;

/** True if the delta has fields for `ThoughtDetails`. */
export const hasDetails = (delta: Json): boolean =>
  delta[details] !== undefined || delta['reasoning_opaque'] !== undefined || delta['thinking_blocks'] !== undefined;

/** Joins streamed pieces of the message fields that must be sent back complete. */
export class ThoughtDetails {
  private readonly items = new Map<string, Record<string, unknown>[]>();
  private opaque: string | undefined;

  add(delta: Json): void {
    for (const field of lists) {
      for (const piece of list(delta[field])) if (isRecord(piece)) this.piece(field, piece);
    }
    this.opaque = text(delta['reasoning_opaque']) ?? this.opaque;
  }

  get fields(): Json | undefined {
    if (this.items.size === 0 && this.opaque === undefined) return undefined;
    return {
      ...Object.fromEntries(this.items),
      ...(this.opaque === undefined ? {} : { reasoning_opaque: this.opaque }),
    };
  }

  /** Pieces of an item share type and index. Encrypted items arrive complete; a signature ends an item. */
  private piece(field: string, piece: Json): void {
    const items = this.items.get(field) ?? [];
    this.items.set(field, items);
    const open = items.findLast(
      ({ type, index, id }) =>
        type === piece['type'] &&
        (index ?? undefined) === (piece['index'] ?? undefined) &&
        (id ?? piece['id'] ?? id) === (piece['id'] ?? id),
    );
    const goesOn = growing.some((name) => text(piece[name]) !== undefined);
    const isClosed = open !== undefined && text(open['signature']) !== undefined && goesOn;
    if (!open || isClosed || text(piece['data']) !== undefined) {
      items.push({ ...piece });
      return;
    }
    for (const [name, value] of Object.entries(piece)) {
      const grows =
        growing.some((each) => each === name) && typeof value === 'string' && typeof open[name] === 'string';
      if (grows) open[name] = `${String(open[name])}${value}`;
      else if (value !== null && value !== '') open[name] = value;
    }
  }
}
