// Sources of a grounded answer, and the passages that rest on them.
import type { Citation } from '@tributary/runtime-core';
import { count, GroundingCollector, list, record, text } from '@tributary/runtime-core/wire';
import type { Json, Passage } from '@tributary/runtime-core/wire';

export class Citations extends GroundingCollector {
  /** A v2 citation: which part of the answer rests on which documents or tool results. `from`: where its content begins. */
  add(citation: Json, from: number): void {
    // Thoughts and plans of tool use are cited, too; they are no text of the answer.
    const inText = citation['type'] === undefined || citation['type'] === 'TEXT_CONTENT';
    const passage = inText ? passageOf(citation, from) : undefined;
    for (const entry of list(citation['sources'])) {
      const source = sourceOf(record(entry));
      if (source) this.cite(source, passage);
    }
  }

  /** A document of v1, of the caller or of a search. */
  source(document: Json | undefined): void {
    const source = sourceOf(document);
    if (source) this.cite(source);
  }

  /** A v1 citation names documents by their ids. */
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

/** One without a web address is known by its title or id alone. */
function sourceOf(source: Json | undefined): Citation | undefined {
  const content = record(source?.['document']) ?? record(source?.['tool_output']) ?? source;
  const address = text(content?.['url']);
  const url = address !== undefined && /^https?:\/\//i.test(address) ? address : '';
  const title = text(content?.['title']) ?? (url || (text(source?.['id']) ?? text(content?.['id'])));
  return title === undefined ? undefined : { title, url };
}
