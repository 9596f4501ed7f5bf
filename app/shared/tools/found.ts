// Reads the sources found by tools from their results; they are shown with the following answer.
import type { FoundSources } from '../reply/reply-texts.ts';
import type { Citation } from '@tributary/runtime-core';
import type { Message } from '../message/message.ts';

export interface Found {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly searchQueries: readonly string[];
  /** Number of the first citation in the text. Default: 1. */
  readonly first?: number;
}

/** Parses a result with citations; undefined for any other result. */
export function readFound(content: string): Found | undefined {
  if (!content.startsWith('{') || !content.includes('"citations"')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined;
  }
  const { text, citations, searchQueries, first } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(citations) || !citations.every(isCitation)) return undefined;
  return {
    text: typeof text === 'string' ? text : '',
    citations,
    searchQueries: Array.isArray(searchQueries) ? searchQueries.filter((query) => typeof query === 'string') : [],
    ...(typeof first === 'number' && Number.isInteger(first) && first > 0 && first < maxNumber ? { first } : {}),
  };
}

/** Source marks in texts have at most three digits. */
const maxNumber = 1000;

const isCitation = (value: unknown): value is Citation =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string';

/** Returns the sources found by an answer's tools, without duplicate URLs. */
export function sourcesFound(messages: readonly Message[]): FoundSources | undefined {
  const all = messages.flatMap((message) =>
    message.role === 'tool' && (message.outcome ?? 'done') === 'done' ? (readFound(message.content) ?? []) : [],
  );
  if (all.length === 0) return undefined;
  const citations = new Map<string, Citation>();
  const [only] = all;
  if (only && all.length === 1 && (only.first ?? 1) === 1) return { citations: only.citations, numbered: true };
  if (all.every(({ first }) => first !== undefined)) return { citations: inPlaces(all), numbered: true };
  for (const each of all)
    for (const citation of each.citations) {
      if (!citations.has(citation.url)) citations.set(citation.url, citation);
    }
  return { citations: [...citations.values()], numbered: false };
}

/** Placeholder for an unused number: neither listed nor shown. */
const none: Citation = { title: '', url: '' };

function inPlaces(all: readonly Found[]): readonly Citation[] {
  const places = new Map<number, Citation>();
  for (const { citations, first = 1 } of all)
    for (const [at, citation] of citations.entries()) places.set(first + at, citation);
  const last = Math.max(0, ...places.keys());
  return Array.from({ length: last }, (_, at) => places.get(at + 1) ?? none);
}
