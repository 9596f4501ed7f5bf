// Sources of a grounded answer, collected over the reply and told once.
import type { Citation, Grounding } from '@tributary/runtime-core';
import { list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export class Citations {
  private readonly found = new Map<string, Citation>();
  private readonly queries = new Set<string>();

  /** A v2 citation: which part of the answer rests on which documents or tool results. */
  add(citation: Json): void {
    for (const entry of list(citation['sources'])) this.source(record(entry));
  }

  /** A document: of the caller, of a tool, of a search. One without a web address is told by its name alone. */
  source(source: Json | undefined): void {
    const content = record(source?.['document']) ?? record(source?.['tool_output']) ?? source;
    const address = text(content?.['url']);
    const url = address !== undefined && /^https?:\/\//i.test(address) ? address : '';
    const title = text(content?.['title']) ?? (url || (text(source?.['id']) ?? text(content?.['id'])));
    if (title === undefined) return;
    const key = url || title;
    if (!this.found.has(key)) this.found.set(key, { title, url });
  }

  query(query: unknown): void {
    const words = text(record(query)?.['text']);
    if (words !== undefined) this.queries.add(words);
  }

  get result(): Grounding | undefined {
    if (this.found.size === 0 && this.queries.size === 0) return undefined;
    const searchQueries = [...this.queries];
    return { citations: [...this.found.values()], ...(searchQueries.length > 0 ? { searchQueries } : {}) };
  }
}
