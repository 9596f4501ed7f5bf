// A document's text as the dialog shows it: its parts without the headings that only models need.
import type { DocumentText } from '../../shared/message/document.ts';

export interface ShownPart {
  /** From 1 on. */
  readonly number: number;
  /** Name of a sheet or chapter; empty where it has none. */
  readonly name: string;
  readonly text: string;
  /** Offset of the text in the whole. */
  readonly at: number;
}

export function partsOf({ unit, text, parts }: Pick<DocumentText, 'unit' | 'text' | 'parts'>): readonly ShownPart[] {
  if (unit === 'none') return [{ number: 1, name: '', text, at: 0 }];
  return parts.map(({ name, at }, index) => {
    const own = text.slice(at, parts[index + 1]?.at);
    const head = own.indexOf('\n');
    const body = head === -1 ? '' : own.slice(head + 1);
    const lead = body.length - body.trimStart().length;
    return { number: index + 1, name, text: body.trim(), at: at + head + 1 + lead };
  });
}

/** Characters that are drawn at first, and with each further press. */
export const shownAtOnce = 60_000;
/** Characters that are drawn before a passage that is opened. */
const before = 1500;
const nearHeading = 4000;

/** Offset to begin at, so that a passage is seen with what leads to it: its page, if that is not far. */
export function beginningOf(parts: readonly ShownPart[], start: number | undefined): number {
  if (start === undefined) return 0;
  const part = parts.findLast(({ at }) => at <= start);
  if (!part || start - part.at < nearHeading) return part?.at ?? 0;
  const line = part.text.indexOf('\n', start - part.at - before);
  return line === -1 || part.at + line >= start ? start : part.at + line + 1;
}

/** Parts from an offset on whose texts together are about that long; always one. */
export function partsFrom(parts: readonly ShownPart[], from: number, characters: number): readonly ShownPart[] {
  const shown: ShownPart[] = [];
  let left = characters;
  for (const part of parts) {
    const skip = Math.max(0, from - part.at);
    if (skip > 0 && skip >= part.text.length) continue;
    if (left <= 0) break;
    const text = part.text.slice(skip, skip + left);
    shown.push(text.length === part.text.length ? part : { ...part, at: part.at + skip, text: text.toWellFormed() });
    left -= text.length;
  }
  return shown;
}

/** The text before, in and behind a passage, as far as it is in this part. */
export function markedIn({ text, at }: ShownPart, passage: { readonly start: number; readonly length: number }) {
  const from = Math.max(0, passage.start - at);
  const to = Math.min(text.length, passage.start + passage.length - at);
  return to > from && passage.start + passage.length > at
    ? { before: text.slice(0, from), marked: text.slice(from, to), after: text.slice(to) }
    : undefined;
}
