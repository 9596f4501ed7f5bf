// Splits a document's text into the parts that the dialog shows, without the headings that only models need.
import type { DocumentText } from '../../shared/message/document.ts';

export interface ShownPart {
  /** From 1. */
  readonly number: number;
  /** Name of the sheet or chapter, or empty. */
  readonly name: string;
  readonly text: string;
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

/** Characters shown initially, and added with each press of the button. */
export const shownAtOnce = 60_000;
/** Characters shown before an opened passage. */
const before = 1500;
const nearHeading = 4000;

/** Returns the offset to start at so that a passage has context: the start of its page, if near. */
export function beginningOf(parts: readonly ShownPart[], start: number | undefined): number {
  if (start === undefined) return 0;
  const part = parts.findLast(({ at }) => at <= start);
  if (!part || start - part.at < nearHeading) return part?.at ?? 0;
  const line = part.text.indexOf('\n', start - part.at - before);
  return line === -1 || part.at + line >= start ? start : part.at + line + 1;
}

/** Returns parts from an offset with about that many characters in total; at least one. */
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

/** Splits a part into the text before, in and after a passage. */
export function markedIn({ text, at }: ShownPart, passage: { readonly start: number; readonly length: number }) {
  const from = Math.max(0, passage.start - at);
  const to = Math.min(text.length, passage.start + passage.length - at);
  return to > from && passage.start + passage.length > at
    ? { before: text.slice(0, from), marked: text.slice(from, to), after: text.slice(to) }
    : undefined;
}
