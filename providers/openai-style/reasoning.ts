// Fields in which servers put a model's thoughts beside its content. Gateways repeat one thought under several names.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** The first field that is not empty speaks; null and "" beside it are placeholders. */
export function reasoningOf(delta: Json, more: readonly string[] | undefined): string | undefined {
  const parts = summariesOf(delta);
  if (parts.length > 1) return parts.map(({ summary }) => summary).join('\n\n');
  const plain = text(delta['reasoning_content']) ?? text(delta['reasoning']) ?? text(delta['reasoning_text']);
  if (plain !== undefined) return plain;
  for (const path of more ?? []) {
    const found = text(at(delta, path));
    if (found !== undefined) return found;
  }
  const details = delta['reasoning_details'];
  if (!Array.isArray(details)) return undefined;
  return text(
    details.map((detail) => (isRecord(detail) ? (text(detail['text']) ?? text(detail['summary']) ?? '') : '')).join(''),
  );
}

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
  for (const detail of list(delta['reasoning_details'])) {
    const signature = isRecord(detail) ? (text(detail['signature']) ?? text(detail['data'])) : undefined;
    if (signature !== undefined) out.push({ id, type: 'reasoning_signature', data: signature });
  }
  const opaque = text(delta['reasoning_opaque']);
  if (opaque !== undefined) out.push({ id, type: 'reasoning_signature', data: opaque });
}
