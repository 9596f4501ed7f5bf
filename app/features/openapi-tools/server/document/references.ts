// Follows local references of a document, e.g. `#/components/schemas/Pet`.
import { isFields, own } from './parse.ts';
import type { Fields } from './parse.ts';

export const referenceOf = (value: unknown): string | undefined => {
  const reference = own(value, '$ref');
  return typeof reference === 'string' ? reference : undefined;
};

/** Returns what a pointer names; undefined if that is nowhere, or in another document. */
export function at(document: Fields, pointer: string): unknown {
  if (!pointer.startsWith('#/')) return undefined;
  let here: unknown = document;
  for (const step of pointer.slice(2).split('/'))
    here = own(here, decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return here;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const maxHops = 20;

/** Follows references to the object itself; undefined if there is none. Fields next to a reference count (3.1). */
export function resolved(document: Fields, value: unknown): Fields | undefined {
  let here = value;
  let beside: Fields = {};
  for (let hops = 0; hops < maxHops; hops++) {
    if (!isFields(here)) return undefined;
    const reference = referenceOf(here);
    if (reference === undefined) return { ...here, ...beside };
    const { $ref: _reference, ...rest } = here;
    beside = { ...rest, ...beside };
    here = at(document, reference);
  }
  return undefined;
}
