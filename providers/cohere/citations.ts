// Collects the sources of a grounded answer, and the passages that cite them.
import type { Citation } from '@tributary/runtime-core';
import { count, GroundingCollector, list, record, text } from '@tributary/runtime-core/wire';
import type { Json, Passage } from '@tributary/runtime-core/wire';

export class Citations extends GroundingCollector {
  /** Adds a v2 citation of documents or tool results. `from`: start of the cited content item in the answer. */
  add(citation: Json, from: number): void {
    // Thoughts and tool plans are cited too, but are not part of the answer's text.
    const inText = citation['type'] === undefined || citation['type'] === 'TEXT_CONTENT';
    const passage = inText ? passageOf(citation, from) : undefined;
    for (const entry of list(citation['sources'])) {
      const source = sourceOf(record(entry));
      if (source) this.cite(source, passage);
    }
  }

  /** Adds a v1 document, sent by the caller or found by a search. */
  source(document: Json | undefined): void {
    const source = sourceOf(document);
    if (source) this.cite(source);
  }

  /** Adds a v1 citation, which refers to documents by id. */
  addV1(citation: Json, documents: ReadonlyMap<string, Json>): void {
    const passage = passageOf(citation, 0);
    for (const id of list(citation['document_ids'])) {
      const source = typeof id === 'string' ? sourceOf(documents.get(id)) : undefined;
      if (source && passage) this.cite(source, passage);
    }
  }
}

function passageOf(citation: Json, from: number): Passage | undefined {
  const start = count(citation['start']);
  const end = count(citation['end']);
  if (start === undefined || end === undefined) return undefined;
  const words = text(citation['text']);
  return { start, end, unit: 'codePoint', from, ...(words === undefined ? {} : { text: words }) };
}

/** A source without a web URL is identified by its title or id. */
function sourceOf(source: Json | undefined): Citation | undefined {
  const content = record(source?.['document']) ?? record(source?.['tool_output']) ?? source;
  const address = text(content?.['url']);
  const url = address !== undefined && /^https?:\/\//i.test(address) ? address : '';
  const title = text(content?.['title']) ?? (url || (text(source?.['id']) ?? text(content?.['id'])));
  return title === undefined ? undefined : { title, url };
}
