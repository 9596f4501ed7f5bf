// Sources of a searched answer, collected over all chunks and told once.
import type { Citation, Grounding } from '@tributary/runtime-core';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export class GroundingCollector {
  private readonly citations = new Map<string, Citation>();
  private readonly queries = new Set<string>();

  /** Search results, and what else the answer quotes. */
  add(candidate: Json): void {
    const grounding = record(candidate['groundingMetadata']);
    for (const chunk of list(grounding?.['groundingChunks'])) {
      const entry = record(chunk);
      this.cite(record(entry?.['web']) ?? record(entry?.['maps']) ?? record(entry?.['retrievedContext']));
    }
    for (const query of list(grounding?.['webSearchQueries'])) {
      if (typeof query === 'string' && query !== '') this.queries.add(query);
    }
    const quoted = record(candidate['citationMetadata']);
    for (const source of [...list(quoted?.['citationSources']), ...list(quoted?.['citations'])])
      this.cite(record(source));
  }

  private cite(source: Json | undefined): void {
    const url = text(source?.['uri']);
    if (url === undefined || this.citations.has(url)) return;
    this.citations.set(url, { title: text(source?.['title']) ?? hostOf(url), url });
  }

  get result(): Grounding | undefined {
    if (this.citations.size === 0 && this.queries.size === 0) return undefined;
    const searchQueries = [...this.queries];
    return { citations: [...this.citations.values()], ...(searchQueries.length > 0 ? { searchQueries } : {}) };
  }
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname || url;
  } catch {
    return url;
  }
}
