// XML read as events. Entities of a document type are not resolved: there is nothing to expand and nothing to fetch.
import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

export interface XMLEvents {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Usual prefixes by the end of the namespace, in the transitional and the strict form of ECMA-376. Empty: none. */
const usualPrefixes: readonly (readonly [end: RegExp, prefix: string])[] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/\/spreadsheetml\/(?:2006\/)?main$/, ''],
  [/\/presentationml\/(?:2006\/)?main$/, 'p'],
  [/\/drawingml\/(?:2006\/)?main$/, 'a'],
  [/\/drawingml\/(?:2006\/)?chart$/, 'c'],
  [/\/drawingml\/(?:2006\/)?spreadsheetDrawing$/, 'xdr'],
  [/\/drawingml\/(?:2006\/)?diagram$/, 'dgm'],
  [/\/drawing\/2014\/chartex$/, 'cx'],
  [/\/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/\/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/package\/2006\/(?:relationships|content-types)$/, ''],
];

/** Renames the prefixes that a document declares for a namespace whose usual one is another. */
class Prefixes {
  private readonly renamed = new Map<string, string>();

  declare(attributes: Attributes): void {
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const namespace = attributes[name] ?? '';
      const prefix = name.slice('xmlns:'.length);
      const usual = usualPrefixes.find(([end]) => end.test(namespace))?.[1];
      if (usual !== undefined && usual !== prefix) this.renamed.set(prefix, usual);
      else this.renamed.delete(prefix);
    }
  }

  get areUsual(): boolean {
    return this.renamed.size === 0;
  }

  element(name: string): string {
    const colon = name.indexOf(':');
    const usual = this.renamed.get(colon === -1 ? '' : name.slice(0, colon));
    if (usual === undefined) return name;
    return usual === '' ? name.slice(colon + 1) : `${usual}:${name.slice(colon + 1)}`;
  }

  /** An attribute without a prefix is in no namespace; those of Word have one, whatever prefix the document gives it. */
  attributes(given: Attributes): Attributes {
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.includes(':') ? this.element(name) : name, value]),
    );
  }
}

/** Mistakes after which the rest of a text is no XML. */
const maxMistakes = 100;
/** Texts that were not well formed so far. */
let malformed = 0;

/** Result of a function that walks XML, and whether all of that was well formed. */
export function wellFormed<T>(walk: () => T): { readonly value: T; readonly isWhole: boolean } {
  const before = malformed;
  const value = walk();
  return { value, isWhole: malformed === before };
}

/** Programs that paste texts together forget to escape it, and the parser takes all up to the next semicolon for a name. */
const bareAmpersand = /&(?!#?\w{1,32};)/g;

class TooManyMistakes extends Error {}

/**
 * Reads on behind a mistake, and closes at the end what is still open: `wellFormed` says so. Names have the usual prefixes, whatever
 * the document calls them.
 */
export function walkXML(xml: string, events: XMLEvents): void {
  const text = xml.trimStart();
  if (text === '') return;
  const parser = new SaxesParser();
  const prefixes = new Prefixes();
  const open: string[] = [];
  let mistakes = 0;
  const mistake = (): void => {
    if (mistakes++ === 0) malformed++;
    if (mistakes > maxMistakes) throw new TooManyMistakes();
  };
  parser.on('error', mistake);
  parser.ENTITIES = withoutOthers(parser.ENTITIES, mistake);
  parser.on('opentag', ({ name, attributes }) => {
    prefixes.declare(attributes);
    const usual = prefixes.areUsual ? name : prefixes.element(name);
    open.push(usual);
    events.open?.(usual, prefixes.areUsual ? attributes : prefixes.attributes(attributes));
  });
  if (events.text) {
    parser.on('text', (words) => events.text?.(words));
    parser.on('cdata', (words) => events.text?.(words));
  }
  const close = (): void => {
    const name = open.pop();
    if (name !== undefined) events.close?.(name);
  };
  parser.on('closetag', close);
  try {
    // A mark of the byte order that the decoder left, or an empty line ahead of the declaration.
    parser.write(text.includes('<![CDATA[') ? text : text.replaceAll(bareAmpersand, '&amp;')).close();
  } catch (error) {
    if (!(error instanceof TooManyMistakes)) throw error;
  }
  while (open.length > 0) close();
}

/** Those of a document type are empty: a text that uses one is not well formed. */
const withoutOthers = (known: Record<string, string>, mistake: () => void): Record<string, string> =>
  new Proxy(known, {
    get(entities, name) {
      if (typeof name === 'string' && name in entities) return entities[name];
      mistake();
      return '';
    },
  });

/** Attributes of every element of that name, in order. */
export function attributesOf(xml: string, element: string): readonly Attributes[] {
  const found: Attributes[] = [];
  walkXML(xml, { open: (name, attributes) => void (name === element && found.push(attributes)) });
  return found;
}

export interface Target {
  readonly type: string;
  readonly target: string;
}

/** Targets by id of a relationship part, as whole names of entries. `from`: name of the entry that it belongs to. */
export function targetsOf(xml: string, from: string): ReadonlyMap<string, Target> {
  const rows = attributesOf(xml, 'Relationship').filter((row) => row['TargetMode'] !== 'External');
  return new Map(
    rows.map((row) => [
      row['Id'] ?? '',
      { type: (row['Type'] ?? '').split('/').at(-1) ?? '', target: resolved(row['Target'] ?? '', from) },
    ]),
  );
}

/** Name of the part that holds the relations of another. */
export const relationsOf = (name: string): string => name.replace(/([^/]*)$/, '_rels/$1.rels');

/** Name of the entry that a reference from another entry means. */
export function resolved(reference: string, from: string): string {
  const { pathname } = new URL(reference, `zip:///${from}`);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}
