// Collects the sources of a searched answer, and the passages they support, from Gemini's metadata.
import { count, list, record, text } from '@tributary/runtime-core/wire';
import type { GroundingCollector, Json, Passage } from '@tributary/runtime-core/wire';

/** Adds search results and quoted sources. */
export function collectGrounding(candidate: Json, grounding: GroundingCollector): void {
  const metadata = record(candidate['groundingMetadata']);
  const sources = list(metadata?.['groundingChunks']).map(sourceOf);
  for (const source of sources) if (source) grounding.cite(source);
  for (const support of list(metadata?.['groundingSupports'])) {
    const passage = passageOf(record(support)?.['segment']);
    for (const index of list(record(support)?.['groundingChunkIndices'])) {
      const source = typeof index === 'number' ? sources[index] : undefined;
      if (source && passage) grounding.cite(source, passage);
    }
  }
  for (const query of [...list(metadata?.['webSearchQueries']), ...list(metadata?.['imageSearchQueries'])])
    grounding.query(query);
  const quoted = record(candidate['citationMetadata']);
  for (const entry of [...list(quoted?.['citationSources']), ...list(quoted?.['citations'])]) {
    const source = named(record(entry));
    if (source) grounding.cite(source);
  }
}

/** Returns a page, an image's page, a place on the map, or a passage of a file store, which may have a title but no URL. */
function sourceOf(chunk: unknown): { title: string; url: string } | undefined {
  const entry = record(chunk);
  const image = record(entry?.['image']);
  if (image) return named({ uri: image['sourceUri'] ?? image['imageUri'], title: image['title'] ?? image['domain'] });
  return named(record(entry?.['web']) ?? record(entry?.['maps']) ?? record(entry?.['retrievedContext']));
}

function named(source: Json | undefined): { title: string; url: string } | undefined {
  const url = text(source?.['uri']) ?? '';
  const title = text(source?.['title']) ?? (url === '' ? '' : hostOf(url));
  return title === '' ? undefined : { title, url };
}

/** Positions count UTF-8 bytes from the start of the answer; a position of 0 is omitted on the wire. */
function passageOf(value: unknown): Passage | undefined {
  const segment = record(value);
  const end = count(segment?.['endIndex']);
  const words = text(segment?.['text']);
  if (end === undefined) return undefined;
  const start = count(segment?.['startIndex']) ?? 0;
  return { start, end, unit: 'utf8', ...(words === undefined ? {} : { text: words }) };
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname || url;
  } catch {
    return url;
  }
}
