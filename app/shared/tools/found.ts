// Sources that tools have found: a result with `citations` names them, and the answer that follows shows them.
import type { Citation } from '@tributary/runtime-core';
import type { Message } from '../conversation/message.ts';

export interface Found {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly searchQueries: readonly string[];
}

/** Undefined for any other result. */
export function readFound(content: string): Found | undefined {
  if (!content.startsWith('{') || !content.includes('"citations"')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined;
  }
  const { text, citations, searchQueries } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(citations) || !citations.every(isCitation)) return undefined;
  return {
    text: typeof text === 'string' ? text : '',
    citations,
    searchQueries: Array.isArray(searchQueries) ? searchQueries.filter((query) => typeof query === 'string') : [],
  };
}

const isCitation = (value: unknown): value is Citation =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

export interface FoundSources {
  readonly citations: readonly Citation[];
  /** [1] in the text means the first of them: so it is while one search has numbered them. */
  readonly numbered: boolean;
}

/** Sources that the tools of an answer have found, each address once. */
export function sourcesFound(messages: readonly Message[]): FoundSources | undefined {
  const all = messages.flatMap((message) =>
    message.role === 'tool' && (message.outcome ?? 'done') === 'done' ? (readFound(message.content) ?? []) : [],
  );
  if (all.length === 0) return undefined;
  const citations = new Map<string, Citation>();
  if (all.length === 1) return { citations: all[0]?.citations ?? [], numbered: true };
  for (const each of all)
    for (const citation of each.citations) {
      if (!citations.has(citation.url)) citations.set(citation.url, citation);
    }
  return { citations: [...citations.values()], numbered: false };
}
