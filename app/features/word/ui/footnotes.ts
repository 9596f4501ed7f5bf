// Footnotes of an answer, numbered in the order of their marks.
import { FootnoteReferenceRun, Paragraph } from 'docx';
import { blocks } from './blocks.ts';
import type { Footnotes, Parts } from './document-parts.ts';
import { runOf } from './inlines.ts';
import { allOf } from './markdown-node.ts';
import type { MarkdownNode } from './markdown-node.ts';

/** Adds the notes of a text to `footnotes`. */
export function footnoteMarks(
  tree: MarkdownNode,
  base: Omit<Parts, 'footnoteMarks'>,
  footnotes: Footnotes,
): Parts['footnoteMarks'] {
  const notes = new Map(allOf(tree, 'footnoteDefinition').map((node) => [node.identifier ?? '', node] as const));
  const groups = groupsOf(tree, notes);
  const before = Object.keys(footnotes).length;
  const numbers = new Map([...groups.values()].flat().map((identifier, at) => [identifier, before + at + 1] as const));
  const parts: Parts = {
    ...base,
    inNote: true,
    footnoteMarks: (identifier) => (numbers.has(identifier) ? [runOf(`[${numbers.get(identifier)}]`)] : []),
  };
  for (const [identifier, number] of numbers) {
    const children = blocks(notes.get(identifier)?.children ?? [], parts).filter((each) => each instanceof Paragraph);
    footnotes[number] = { children: children.length > 0 ? children : [new Paragraph({})] };
  }
  const marked = new Set<string>();
  return (identifier) => {
    const number = numbers.get(identifier);
    if (number === undefined) return [];
    // Word would count a second mark as another note.
    if (marked.has(identifier)) return [runOf(`${number}`, { superScript: true })];
    marked.add(identifier);
    return (groups.get(identifier) ?? []).flatMap((each, at) => [
      ...(at > 0 ? [runOf(',', { superScript: true })] : []),
      new FootnoteReferenceRun(numbers.get(each) ?? number),
    ]);
  };
}

/**
 * Cited notes, each followed by notes that only notes cite: Word has no marks inside notes, so these have theirs after the
 * note's.
 */
function groupsOf(
  tree: MarkdownNode,
  notes: ReadonlyMap<string, MarkdownNode>,
): ReadonlyMap<string, readonly string[]> {
  const grouped = new Set(citedIn(tree).filter((identifier) => notes.has(identifier)));
  return new Map(
    [...grouped].map((identifier) => {
      const group = [identifier];
      // Grows in the loop.
      for (const each of group)
        for (const cited of (notes.get(each)?.children ?? []).flatMap(citedIn))
          if (notes.has(cited) && !grouped.has(cited)) {
            grouped.add(cited);
            group.push(cited);
          }
      return [identifier, group] as const;
    }),
  );
}

/** Identifiers of the notes that a text cites, in order, without notes that its notes cite. */
function citedIn({ type, identifier = '', children = [] }: MarkdownNode): readonly string[] {
  if (type === 'footnoteReference') return [identifier];
  return type === 'footnoteDefinition' ? [] : children.flatMap(citedIn);
}
