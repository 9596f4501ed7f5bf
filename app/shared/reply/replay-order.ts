// Returns the parts and carried blocks of a reply in the vendor's original order.
import type { CarriedBlock, Reply, ReplyPart } from './reply.ts';

export type Replayed = ReplyPart | (Pick<CarriedBlock, 'wire' | 'item'> & { readonly type: 'carried' });

/** Splits a text if a block was in its middle. */
export function replayOrder({ parts, carried = [] }: Pick<Reply, 'parts' | 'carried'>): readonly Replayed[] {
  if (carried.length === 0) return parts;
  const ordered: Replayed[] = [];
  for (let at = 0; at <= parts.length; at++) {
    const part = parts[at];
    let from = 0;
    const textUntil = (to: number): void => {
      if (part?.type === 'text' && to > from) ordered.push({ type: 'text', text: part.text.slice(from, to) });
      from = Math.max(from, to);
    };
    for (const { part: place, offset, wire, item } of carried) {
      if (place !== at) continue;
      textUntil(offset);
      ordered.push({ type: 'carried', wire, item });
    }
    if (part?.type === 'text') textUntil(part.text.length);
    else if (part) ordered.push(part);
  }
  return ordered;
}
