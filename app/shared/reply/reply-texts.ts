// The markdown of a reply with the sources that its text may name, for the page and for whoever reads it ahead.
import type { Citation } from '@tributary/runtime-core';
import { citesIn, hasRanges } from '../markdown/cites.ts';
import type { MarkdownText } from '../markdown/texts.ts';
import type { Reply } from './reply.ts';
import type { FoundSources } from '../tools/found.ts';

export interface ReplySources {
  /** The reply's own, with the passages that rest on them. */
  readonly own: readonly Citation[];
  /** Those that are listed below it. */
  readonly citations: readonly Citation[];
  /** `[n]` in the text means the nth source, up to this one. */
  readonly numbered: number;
}

const noCitations: readonly Citation[] = [];

/** `found`: sources that tools found for it in the rounds before. */
export function sourcesOf(reply: Reply, found: FoundSources | undefined): ReplySources {
  const own = reply.grounding?.citations ?? noCitations;
  const citations = own.length === 0 ? (found?.citations ?? noCitations) : own;
  const counts = own.length > 0 ? !hasRanges(own) : found?.numbered === true;
  return { own, citations, numbered: counts ? citations.length : 0 };
}

/** All texts of a finished reply that are drawn as markdown. */
export function markdownIn(reply: Reply, found: FoundSources | undefined): readonly MarkdownText[] {
  const { own, numbered } = sourcesOf(reply, found);
  let offset = 0;
  return reply.parts.flatMap((part) => {
    if (part.type !== 'text') return [];
    const { text } = part;
    const cites = citesIn(own, offset, text.length);
    offset += text.length;
    return [{ text, citations: numbered, cites }];
  });
}
