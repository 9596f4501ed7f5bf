// Fields in which servers put a model's thoughts beside its content. Gateways repeat one thought under several names.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export interface Thought {
  readonly text: string;
  /** Field of the message that held it: the way back. */
  readonly origin: string;
}

const fields = ['reasoning_content', 'reasoning', 'reasoning_text'] as const;

/** The first field that is not empty speaks; null and "" beside it are placeholders. */
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

/** The part of a summary that the delta belongs to; undefined where the server does not number them. */
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

/** Signatures and encrypted thoughts, which must be sent back as they came (OpenRouter's details, Copilot's opaque). */
export function pushSignatures(delta: Json, id: string, out: StreamEvent[]): void {
  for (const detail of list(delta[details])) {
    const signature = isRecord(detail) ? (text(detail['signature']) ?? text(detail['data'])) : undefined;
    if (signature !== undefined) out.push({ id, type: 'reasoning_signature', data: signature, origin: details });
  }
  const opaque = text(delta['reasoning_opaque']);
  if (opaque !== undefined) out.push({ id, type: 'reasoning_signature', data: opaque, origin: 'reasoning_opaque' });
}

/** Lists of a message that go back whole: OpenRouter's, and LiteLLM's of Claude (https://docs.litellm.ai/docs/reasoning_content). */
const lists = [details, 'thinking_blocks'] as const;
/** Fields of their items that come in pieces. */
const growing = ['text', 'summary', 'thinking'] as const;

/** True for a delta with fields that `ThoughtDetails` puts together. */
export const hasDetails = (delta: Json): boolean =>
  delta[details] !== undefined || delta['reasoning_opaque'] !== undefined || delta['thinking_blocks'] !== undefined;

/** Fields of the message that go back whole, put together from the pieces of a stream. */
export class ThoughtDetails {
  private readonly items = new Map<string, Record<string, unknown>[]>();
  private opaque: string | undefined;

  add(delta: Json): void {
    for (const field of lists) {
      for (const piece of list(delta[field])) if (isRecord(piece)) this.piece(field, piece);
    }
    this.opaque = text(delta['reasoning_opaque']) ?? this.opaque;
  }

  /** Undefined where there was none. */
  get fields(): Json | undefined {
    if (this.items.size === 0 && this.opaque === undefined) return undefined;
    return {
      ...Object.fromEntries(this.items),
      ...(this.opaque === undefined ? {} : { reasoning_opaque: this.opaque }),
    };
  }

  /** Pieces of one item have its type and index in common; encrypted ones come whole, and a signature closes one. */
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
