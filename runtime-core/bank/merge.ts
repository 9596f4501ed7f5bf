// Merges an entry of a vendor's list into a card: complete, or a patch of the bank.
import type { ModelCard } from '../contract/models.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** With `model`: a patch of that bank row. Without: a complete card. */
export interface ListedModel {
  readonly id: string;
  /** "maker/row", such as "openai/gpt-4o". */
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

/** Returns the cards of a list in order. Throws for a model that the makers do not have. */
export function merged({ models }: ModelList, makers: ReadonlyMap<string, Maker>): readonly ModelCard[] {
  return models.map(({ id, model, ...own }) => {
    const facts = model === undefined ? {} : factsOf(model, makers);
    if (!facts) throw new Error(`${id}: the bank has no model "${model}": correct the name, or write a whole card`);
    // The conformance suite validates every card.
    return { id, ...patched(facts, own) } as ModelCard;
  });
}

export function factsOf(model: string, makers: ReadonlyMap<string, Maker>): Fields | undefined {
  const rows = makers.get(makerOf(model))?.models;
  const row = model.slice(model.indexOf('/') + 1);
  return rows && Object.hasOwn(rows, row) ? rows[row] : undefined;
}

/** Applies a JSON merge patch (RFC 7396): fields replace, objects merge, null removes. */
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
