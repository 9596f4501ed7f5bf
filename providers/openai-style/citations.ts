// Sources of a reply, gathered over its chunks and told once: each address one time, nothing without an address.
import type { Citation, Grounding } from '@tributary/runtime-core';
import { isRecord, text } from '@tributary/runtime-core/wire';

export class Citations {
  private readonly byUrl = new Map<string, Citation>();
  private readonly queries: string[] = [];
  private untold = false;

  /** Entries as vendors spell them: an address, `{title, url}`, `{title, link}`, or `{type: url_citation, url_citation: {…}}`. */
  add(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (typeof entry === 'string') this.keep(entry, undefined, undefined);
      else if (isRecord(entry)) this.addRecord(isRecord(entry['url_citation']) ? entry['url_citation'] : entry);
    }
  }

  addQuery(query: unknown): void {
    if (typeof query === 'string' && query !== '' && !this.queries.includes(query)) this.queries.push(query);
  }

  private addRecord(entry: Readonly<Record<string, unknown>>): void {
    const url = text(entry['url']) ?? text(entry['link']);
    if (url !== undefined) this.keep(url, text(entry['title']), text(entry['icon']));
  }

  /** Perplexity names an address first and its title in another list: a title replaces the address shown in its place. */
  private keep(url: string, title: string | undefined, favicon: string | undefined): void {
    if (url === '') return;
    const known = this.byUrl.get(url);
    if (known && (title === undefined || known.title !== url)) return;
    this.untold = true;
    this.byUrl.set(url, { title: title ?? url, url, ...(favicon === undefined ? {} : { favicon }) });
  }

  /** All sources so far; nothing when the last telling said it all. */
  take(): Grounding | undefined {
    if (!this.untold) return undefined;
    this.untold = false;
    return {
      citations: [...this.byUrl.values()],
      ...(this.queries.length > 0 ? { searchQueries: [...this.queries] } : {}),
    };
  }
}
