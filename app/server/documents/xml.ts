// XML read as events. Entities of a document type are not resolved: there is nothing to expand and nothing to fetch.
import { SaxesParser } from 'saxes';
import { Refused } from './refusal.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XMLEvents {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Throws `Refused` for what is no XML. Names keep their prefix: documents of these formats use the usual ones. */
export function walkXML(xml: string, events: XMLEvents): void {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Refused('damaged');
  });
  if (events.open) parser.on('opentag', ({ name, attributes }) => events.open?.(name, attributes));
  if (events.text) {
    parser.on('text', (text) => events.text?.(text));
    parser.on('cdata', (text) => events.text?.(text));
  }
  if (events.close) parser.on('closetag', ({ name }) => events.close?.(name));
  parser.write(xml).close();
}

/** Attributes of every element of that name, in order. */
export function attributesOf(xml: string, element: string): readonly Attributes[] {
  const found: Attributes[] = [];
  walkXML(xml, { open: (name, attributes) => void (name === element && found.push(attributes)) });
  return found;
}

/** Targets by id of a relationship part, as whole names of entries. `from`: name of the entry that it belongs to. */
export function targetsOf(
  xml: string,
  from: string,
): ReadonlyMap<string, { readonly type: string; readonly target: string }> {
  const rows = attributesOf(xml, 'Relationship').filter((row) => row['TargetMode'] !== 'External');
  return new Map(
    rows.map((row) => [
      row['Id'] ?? '',
      { type: (row['Type'] ?? '').split('/').at(-1) ?? '', target: resolved(row['Target'] ?? '', from) },
    ]),
  );
}

/** Name of the entry that a reference from another entry means. */
export function resolved(reference: string, from: string): string {
  const { pathname } = new URL(reference, `zip:///${from}`);
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return pathname.slice(1);
  }
}
