// One entry of a vendor's list to a card: whole, or a patch of a row of the bank.
import type { ModelCard } from '../contract/models.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** With `model`: a patch of that row of the bank. Without: a whole card. */
export interface ListedModel {
  readonly id: string;
  /** "maker/row", as in "openai/gpt-4o". */
  readonly model?: string | undefined;
}

/** A vendor's models.json. */
export interface ModelList {
  readonly models: readonly ListedModel[];
}

/** A file of the bank. */
export interface Maker {
  readonly models: Readonly<Record<string, Fields>>;
}

export const makerOf = (model: string): string => model.slice(0, Math.max(model.indexOf('/'), 0));

/** The cards of a list, in its order. Throws for a model that the makers do not have. */
export function merged({ models }: ModelList, makers: ReadonlyMap<string, Maker>): readonly ModelCard[] {
  return models.map(({ id, model, ...own }) => {
    const facts = model === undefined ? {} : factsOf(model, makers);
    if (!facts) throw new Error(`${id}: the bank has no model "${model}": correct the name, or write a whole card`);
    // Conformance checks each card of a package against its schema.
    return { id, ...patched(facts, own) } as ModelCard;
  });
}

export function factsOf(model: string, makers: ReadonlyMap<string, Maker>): Fields | undefined {
  const rows = makers.get(makerOf(model))?.models;
  const row = model.slice(model.indexOf('/') + 1);
  return rows && Object.hasOwn(rows, row) ? rows[row] : undefined;
}

/** JSON merge patch (RFC 7396): a field replaces, an object is merged field by field, null removes. */
function patched(target: Fields, patch: Fields): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...target, ...patch })) {
    if (value === null) continue;
    const before = target[name];
    fields[name] =
      isFields(value) && Object.hasOwn(patch, name) ? patched(isFields(before) ? before : {}, value) : value;
  }
  return fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
