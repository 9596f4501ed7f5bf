// A document's text as the dialog shows it: its parts without the headings that only models need.
import type { DocumentText } from '../../shared/conversation/document.ts';

export interface ShownPart {
  /** Name of a sheet or chapter; empty where it has none. */
  readonly name: string;
  readonly text: string;
}

export function partsOf({ unit, text, parts }: Pick<DocumentText, 'unit' | 'text' | 'parts'>): readonly ShownPart[] {
  if (unit === 'none') return [{ name: '', text }];
  return parts.map(({ name, at }, index) => {
    const own = text.slice(at, parts[index + 1]?.at);
    const head = own.indexOf('\n');
    return { name, text: head === -1 ? '' : own.slice(head + 1).trim() };
  });
}

/** Characters that are drawn at first, and with each further press. */
export const shownAtOnce = 60_000;

/** The first parts whose texts together are about as long as that; always one. */
export function firstParts(parts: readonly ShownPart[], characters: number): readonly ShownPart[] {
  const shown: ShownPart[] = [];
  let left = characters;
  for (const part of parts) {
    if (left <= 0) break;
    shown.push(part.text.length > left ? { ...part, text: part.text.slice(0, left).toWellFormed() } : part);
    left -= part.text.length;
  }
  return shown;
}
