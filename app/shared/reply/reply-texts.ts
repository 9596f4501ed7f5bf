// Collects the markdown texts of a reply with the sources they may cite, for rendering and parsing ahead.
import type { Citation } from '@tributary/runtime-core';
import { citesIn, hasRanges } from '../markdown/cites.ts';
import type { MarkdownText } from '../markdown/texts.ts';
import type { ReplyStatus } from './outcome.ts';
import { finishOf } from './reply.ts';
import type { Reply, ReplyPart } from './reply.ts';

export interface FoundSources {
  readonly citations: readonly Citation[];
  /** True if [1] in the text refers to the first source: true for one search, or continuous numbering. */
  readonly numbered: boolean;
}

export interface ReplySources {
  /** The reply's sources with their cited passages. */
  readonly own: readonly Citation[];
  /** Sources listed below the reply. */
  readonly citations: readonly Citation[];
  /** `[n]` in the text refers to the nth source, up to this number. */
  readonly numbered: number;
}

const noCitations: readonly Citation[] = [];

/** `found`: sources found by tools in earlier rounds. */
export function sourcesOf(reply: Reply, found: FoundSources | undefined): ReplySources {
  const own = reply.grounding?.citations ?? noCitations;
  const citations = own.length === 0 ? (found?.citations ?? noCitations) : own;
  const counts = own.length > 0 ? !hasRanges(own) : found?.numbered === true;
  return { own, citations, numbered: counts ? citations.length : 0 };
}

/** Returns the unfinished last part of a reply that was stopped, failed or reached its limit. */
export function cutPart(reply: Reply, outcome: ReplyStatus): ReplyPart | undefined {
  const whole = outcome === 'running' || (outcome === 'done' && finishOf(reply) !== 'length');
  return whole ? undefined : reply.parts.at(-1);
}

interface Found {
  readonly outcome: ReplyStatus;
  readonly found: FoundSources | undefined;
}

export function markdownIn(reply: Reply, { outcome, found }: Found): readonly MarkdownText[] {
  const cut = cutPart(reply, outcome);
  const { own, numbered } = sourcesOf(reply, found);
  let offset = 0;
  return reply.parts.flatMap((part) => {
    if (part.type !== 'text') return [];
    const { text } = part;
    const cites = citesIn(own, offset, text.length);
    offset += text.length;
    return [{ text, citations: numbered, cites, cut: part === cut }];
  });
}
