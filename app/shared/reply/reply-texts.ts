// The markdown of a reply with the sources that its text may name, for the page and for whoever reads it ahead.
import type { Citation } from '@tributary/runtime-core';
import { citesIn, hasRanges } from '../markdown/cites.ts';
import type { MarkdownText } from '../markdown/texts.ts';
import type { ReplyStatus } from './outcome.ts';
import { finishOf } from './reply.ts';
import type { Reply, ReplyPart } from './reply.ts';

/** Sources that the tools of an answer have found. */
export interface FoundSources {
  readonly citations: readonly Citation[];
  /** [1] in the text means the first of them: so it is while one search has numbered them, or all go on counting. */
  readonly numbered: boolean;
}

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

/** Part of an ended reply that its writer did not finish: the reply was stopped, failed, or reached its limit there. */
export function cutPart(reply: Reply, outcome: ReplyStatus): ReplyPart | undefined {
  const whole = outcome === 'running' || (outcome === 'done' && finishOf(reply) !== 'length');
  return whole ? undefined : reply.parts.at(-1);
}

interface Found {
  readonly outcome: ReplyStatus;
  readonly found: FoundSources | undefined;
}

/** All texts of a finished reply that are drawn as markdown. */
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
