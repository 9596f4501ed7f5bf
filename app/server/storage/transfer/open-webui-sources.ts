// The sources of Open WebUI's answers, in the order of their numbers.
import type { Citation } from '@tributary/runtime-core';
import { fieldsOf, listOf, textOf } from './draft.ts';
import type { Fields } from './draft.ts';
import { isWebAddress } from './sources.ts';

/**
 * Passages of one document share a number. Open WebUI (Citations.svelte, commit 023b1e73) identifies documents by
 * `source` in their metadata, else by the id of the source.
 */
export function citationsOf(row: Fields): Citation[] {
  const byId = new Map<string, Citation>();
  // Older versions name the field `citations`.
  const entries = listOf(row['sources']);
  for (const entry of (entries.length > 0 ? entries : listOf(row['citations'])).map(fieldsOf)) {
    const source = fieldsOf(entry['source']);
    const metadata = listOf(entry['metadata']).map(fieldsOf);
    for (const facts of metadata.length > 0 ? metadata : [{}]) {
      const named = [facts['source'], source['id'], source['url'], source['name']].map(textOf).filter(Boolean);
      const id = named[0] ?? '';
      const url =
        [textOf(facts['source_url']), id, ...[facts['url'], source['url']].map(textOf)].find(isWebAddress) ?? '';
      const title = [facts['name'], facts['title'], source['name']].map(textOf).find(Boolean) ?? id;
      if (!byId.has(id)) byId.set(id, { title, url });
    }
  }
  return [...byId.values()];
}

/** Converts `[1, 2]` to `[1][2]`, our form of citations. Code and numbers without a source are unchanged. */
export const singleMarks = (text: string, count: number): string =>
  count === 0
    ? text
    : text.replaceAll(
        /(`+)[^`](?:.*?[^`])??\1(?!`)|\[(\d{1,3}(?:\s*,\s*\d{1,3})+)\](?!\()/gs,
        (all, _code, marks?: string) => {
          const numbers = (marks ?? '').split(',').map(Number);
          return numbers.every((number) => number >= 1 && number <= count)
            ? numbers.map((number) => `[${number}]`).join('')
            : all;
        },
      );
