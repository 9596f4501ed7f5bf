// XML read as events. Entities of a document type are not resolved: there is nothing to expand and nothing to fetch.
import { SaxesParser } from 'saxes';
import { Refused } from './refusal.ts';

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

/** Throws `Refused` for what is no XML. Names have the usual prefixes, whatever the document calls them. */
export function walkXML(xml: string, events: XMLEvents): void {
  const parser = new SaxesParser();
  const prefixes = new Prefixes();
  parser.on('error', () => {
    throw new Refused('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    prefixes.declare(attributes);
    if (prefixes.areUsual) events.open?.(name, attributes);
    else events.open?.(prefixes.element(name), prefixes.attributes(attributes));
  });
  if (events.text) {
    parser.on('text', (text) => events.text?.(text));
    parser.on('cdata', (text) => events.text?.(text));
  }
  if (events.close)
    parser.on('closetag', ({ name }) => events.close?.(prefixes.areUsual ? name : prefixes.element(name)));
  // A mark of the byte order that the decoder left, or an empty line ahead of the declaration.
  parser.write(xml.trimStart()).close();
}

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
