// Reads a Word document: headings, lists and tables as Markdown, notes after the text, images counted.
import { attributesOf, relationsOf, resolved, targetsOf, walkXML } from '../xml.ts';
import type { Archive } from '../zip.ts';
import { drawnTexts } from './charts.ts';
import { WordBody } from './word-body.ts';
import type { WordParts } from './word-parts.ts';
import { WordNumbers, stylesOf } from './word-styles.ts';

export interface ReadWord {
  readonly text: string;
  readonly images: number;
  /** Number of characters that Word does not show, left out. */
  readonly hidden: number;
  /** Number of embedded documents and pages, which are not read. */
  readonly embedded: number;
}

/** `main`: name of the part with the text. */
export async function readWord(archive: Archive, main: string): Promise<ReadWord> {
  const { targets, addresses } = await archive.readIfThere(relationsOf(main), (xml) => ({
    targets: targetsOf(xml, main),
    addresses: addressesIn(xml),
  }));
  const partOf = <T>(type: string, read: (xml: string) => T): Promise<T> | T => {
    const found = [...targets.values()].find((each) => each.type === type)?.target;
    if (found !== undefined) return archive.read(found, read);
    // If the relationships are damaged or missing, use Word's usual part name.
    const isLost = archive.damaged.has(relationsOf(main)) || !archive.has(relationsOf(main));
    return isLost ? archive.readIfThere(resolved(`${type}.xml`, main), read) : read('');
  };
  const parts: WordParts = {
    styles: await partOf('styles', stylesOf),
    numbers: await partOf('numbering', (xml) => new WordNumbers(xml)),
    addresses,
    drawn: await drawnTexts(archive, main),
  };
  const document = (await archive.text(main)) ?? '';
  const body = new WordBody(parts);
  const { headers, footers } = await aroundPages(archive, main, document, targets, parts);
  const text = archive.noting(main, () => body.read(document));
  const notes: string[] = [];
  for (const [kind, numbers] of body.noted) {
    if (numbers.size === 0) continue;
    const target =
      [...targets.values()].find(({ type }) => type === `${kind}s`)?.target ?? resolved(`${kind}s.xml`, main);
    // Ids of links are those of the part that they are in.
    const own = { ...parts, addresses: await archive.readIfThere(relationsOf(target), addressesIn) };
    for (const [id, note] of await partOf(`${kind}s`, (xml) => notesOf(xml, kind, own))) {
      const mark = numbers.get(id);
      if (mark !== undefined && note !== '') notes.push(`[${mark}] ${note}`);
    }
  }
  return {
    text: [...headers, text, ...notes, ...footers].filter((part) => part !== '').join('\n\n'),
    images: body.images,
    hidden: body.hidden,
    embedded: [...targets.values()].filter(({ type }) => type === 'aFChunk' || type === 'subDocument').length,
  };
}

const addressesIn = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    attributesOf(xml, 'Relationship').flatMap((row) =>
      row['TargetMode'] === 'External' ? [[row['Id'] ?? '', row['Target'] ?? ''] as const] : [],
    ),
  );

function notesOf(xml: string, kind: string, parts: WordParts): readonly (readonly [string, string])[] {
  const element = new RegExp(
    String.raw`<(?:\w+:)?${kind}\b[^>]*?\b\w+:id="([^"]*)"[^>]*>(.*?)</(?:\w+:)?${kind}>`,
    'gs',
  );
  walkXML(xml, {}); // notes that the part itself is not well-formed
  // The root element declares the prefixes.
  const root = /<((?:\w+:)?\w+)\b(?:[^<>"]|"[^"]*")*>/.exec(xml.replace(/^.*?\?>/s, '')) ?? [''];
  return [...xml.matchAll(element)].map(([whole, id = '']) => [
    id,
    new WordBody(parts).read(`${root[0].replace(/\/>$/, '>')}${whole}</${root[1]}>`).replaceAll(/\s*\n\s*/g, ' '),
  ]);
}

/** Returns headers and footers, each once, without those that are only a page number. */
async function aroundPages(
  archive: Archive,
  main: string,
  document: string,
  targets: ReturnType<typeof targetsOf>,
  parts: WordParts,
): Promise<{ readonly headers: readonly string[]; readonly footers: readonly string[] }> {
  const read = async (element: string, label: string): Promise<readonly string[]> => {
    const texts = new Set<string>();
    for (const row of attributesOf(document, element)) {
      const target = targets.get(row['r:id'] ?? '')?.target;
      if (target === undefined) archive.damaged.add(relationsOf(main));
      if (target === undefined) continue;
      const addresses = await archive.readIfThere(relationsOf(target), addressesIn);
      const body = new WordBody({ ...parts, addresses, drawn: await drawnTexts(archive, target) });
      const text = (await archive.read(target, (xml) => body.read(xml))).replaceAll(/\s*\n\s*/g, ' / ');
      if (/[\p{L}\p{N}]/u.test(text.replaceAll(/\b(?:page|seite|of|von)\b|\d/giu, '')))
        texts.add(`[${label}: ${text}]`);
    }
    return [...texts];
  };
  return {
    headers: await read('w:headerReference', 'Header'),
    footers: await read('w:footerReference', 'Footer'),
  };
}
