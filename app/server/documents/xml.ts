// Reads XML as events. Does not resolve a DTD's entities, so nothing is expanded or fetched.
import { SaxesParser } from 'saxes';

export type Attributes = Readonly<Record<string, string>>;

export interface XMLEvents {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Usual prefixes by the namespace's end, transitional and strict ECMA-376. '' means none. */
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

  /** Attributes without a prefix have no namespace; Word's have one, with any prefix. */
  attributes(given: Attributes): Attributes {
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.includes(':') ? this.element(name) : name, value]),
    );
  }
}

/** Number of errors after which the rest is no XML. */
const maxMistakes = 100;
/** Number of texts so far that were not well-formed. */
let malformed = 0;

/** Returns the result of a function that walks XML, and whether all of it was well-formed. */
export function wellFormed<T>(walk: () => T): { readonly value: T; readonly isWhole: boolean } {
  const before = malformed;
  const value = walk();
  return { value, isWhole: malformed === before };
}

/** Programs that concatenate text forget to escape it, and the parser reads up to the next semicolon as a name. */
const bareAmpersand = /&(?!#?\w{1,32};)/g;

class TooManyMistakes extends Error {}

/** Continues after errors and closes open elements, as `wellFormed` reports. Names get the usual prefixes. */
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
    // A remaining BOM, or an empty line before the declaration.
    parser.write(text.includes('<![CDATA[') ? text : text.replaceAll(bareAmpersand, '&amp;')).close();
  } catch (error) {
    if (!(error instanceof TooManyMistakes)) throw error;
  }
  while (open.length > 0) close();
}

/** Entities of a DTD are empty, and count as errors. */
const withoutOthers = (known: Record<string, string>, mistake: () => void): Record<string, string> =>
  new Proxy(known, {
    get(entities, name) {
      if (typeof name === 'string' && name in entities) return entities[name];
      mistake();
      return '';
    },
  });

/** Returns the attributes of every element of that name, in order. */
export function attributesOf(xml: string, element: string): readonly Attributes[] {
  const found: Attributes[] = [];
  walkXML(xml, { open: (name, attributes) => void (name === element && found.push(attributes)) });
  return found;
}

export interface Target {
  readonly type: string;
  readonly target: string;
}

/** Returns the targets of a relationship part by id, as full entry names. `from`: the entry it belongs to. */
export function targetsOf(xml: string, from: string): ReadonlyMap<string, Target> {
  const rows = attributesOf(xml, 'Relationship').filter((row) => row['TargetMode'] !== 'External');
  return new Map(
    rows.map((row) => [
      row['Id'] ?? '',
      { type: (row['Type'] ?? '').split('/').at(-1) ?? '', target: resolved(row['Target'] ?? '', from) },
    ]),
  );
}

export const relationsOf = (name: string): string => name.replace(/([^/]*)$/, '_rels/$1.rels');

/** Resolves a reference from another entry to an entry name. */
export function resolved(reference: string, from: string): string {
  const { pathname } = new URL(reference, `zip:///${from}`);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}
