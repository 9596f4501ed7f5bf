// Converts schemas of a document (OpenAPI 3.0 and 3.1) to JSON Schema 2020-12 that is complete in itself: what it refers to is
// copied into `$defs`, as far as the limit allows, so that schemas which contain themselves keep their form.
import { fieldsOf, isFields, listOf, own, textOf } from './parse.ts';
import type { Fields } from './parse.ts';
import { at, referenceOf, resolved } from './references.ts';

type Schema = Readonly<Record<string, unknown>>;

const kept = new Set(
  `type required enum const default description title format minimum maximum multipleOf minLength maxLength minItems
  maxItems uniqueItems minProperties maxProperties dependentRequired contentEncoding contentMediaType deprecated`.split(
    /\s+/,
  ),
);
const single = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);
const several = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const named = new Set(['patternProperties', 'dependentSchemas']);
const maxDescription = 1_000;

interface Fragment {
  readonly schema: unknown;
  readonly pointers: readonly string[];
  readonly size: number;
}

export interface Schemas {
  /** Returns the definitions that schemas refer to, at most `limit` characters; the rest accepts anything. */
  complete(schema: Schema, limit: number): Schema;
  convert(value: unknown): unknown;
}

export function schemasOf(document: Fields): Schemas {
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  const fragments = new Map<string, Fragment>();

  function nameOf(pointer: string): string {
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const wanted = (pointer.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 60) || 'schema';
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    names.set(pointer, name);
    taken.set(name, pointer);
    return name;
  }

  function fragmentAt(pointer: string): Fragment {
    const known = fragments.get(pointer);
    if (known) return known;
    const found = at(document, pointer);
    const schema = convert(found);
    const made = { schema, pointers: pointersIn(schema), size: JSON.stringify(schema).length };
    fragments.set(pointer, made);
    return made;
  }

  const pointersIn = (schema: unknown): readonly string[] => {
    const found = new Set<string>();
    walk(schema, (reference) => {
      const pointer = taken.get(reference.slice('#/$defs/'.length));
      if (pointer !== undefined) found.add(pointer);
    });
    return [...found];
  };

  function convert(value: unknown): unknown {
    if (typeof value === 'boolean') return value;
    if (!isFields(value)) return {};
    const reference = referenceOf(value);
    const { $ref: _reference, ...rest } = value;
    if (reference === undefined) return nullable(value, plain(value));
    if (at(document, reference) === undefined) return plain(rest);
    const target = { $ref: `#/$defs/${nameOf(reference)}` };
    return nullable(value, { ...plain(rest), ...target });
  }

  /** `nullable` of 3.0. Next to a reference it has no effect by the standard, but authors mean it. */
  function nullable(given: Fields, schema: Schema): Schema {
    if (given['nullable'] !== true) return schema;
    const { type, ...rest } = schema;
    if (type === undefined) {
      if (Object.keys(rest).length === 0 || isNullable(rest)) return schema;
      const { description, default: standard, ...form } = rest;
      return {
        anyOf: [form, { type: 'null' }],
        ...(description === undefined ? {} : { description }),
        ...(standard === undefined ? {} : { default: standard }),
      };
    }
    const types = [...new Set([type].flat()), 'null'];
    const values = schema['enum'];
    return { ...schema, type: types, ...(Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {}) };
  }

  function plain(given: Fields): Schema {
    const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'description') return [[key, textOf(value).slice(0, maxDescription)]];
      if (kept.has(key)) return [[key, value]];
      if (key === 'pattern') return isPattern(value) ? [[key, value]] : [];
      if (single.has(key)) return [[key, Array.isArray(value) ? value.map(convert) : convert(value)]];
      if (several.has(key)) return [[key, listOf(value).map(convert)]];
      if (named.has(key)) return [[key, Object.fromEntries(mapped(fieldsOf(value)))]];
      if (key === 'properties') return [[key, Object.fromEntries(mapped(writable(fieldsOf(value))))]];
      if (key === 'example' && typeof value !== 'object') return [['examples', [value]]];
      return [];
    });
    const schema: Record<string, unknown> = Object.fromEntries(entries);
    for (const limit of ['minimum', 'maximum'] as const) {
      const key = limit === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
      const limiting = given[key];
      if (typeof limiting === 'number') schema[key] = limiting;
      // In 3.0, a flag that belongs to the limit.
      if (limiting === true && schema[limit] !== undefined) {
        schema[key] = schema[limit];
        delete schema[limit];
      }
    }
    const hidden = Object.entries(fieldsOf(given['properties'])).filter(([, value]) => isReadOnly(value));
    if (hidden.length > 0 && Array.isArray(schema['required'])) {
      const gone = new Set<unknown>(hidden.map(([name]) => name));
      schema['required'] = schema['required'].filter((name) => !gone.has(name));
    }
    return schema;
  }

  const mapped = (schemas: Fields): [string, unknown][] =>
    Object.entries(schemas).map(([key, value]) => [key, convert(value)]);
  /** Properties that only responses have. */
  const isReadOnly = (value: unknown): boolean => own(resolved(document, value), 'readOnly') === true;
  const writable = (properties: Fields): Fields =>
    Object.fromEntries(Object.entries(properties).filter(([, value]) => !isReadOnly(value)));

  return {
    convert,
    complete(schema, limit) {
      let left = limit - JSON.stringify(schema).length;
      const found = new Set<string>();
      let level = pointersIn(schema);
      while (level.length > 0) {
        const next = level.filter((pointer) => !found.has(pointer));
        left -= next.reduce((sum, pointer) => sum + fragmentAt(pointer).size, 0);
        if (left < 0) break;
        for (const pointer of next) found.add(pointer);
        level = [...new Set(next.flatMap((pointer) => fragmentAt(pointer).pointers))];
        if (next.length === 0) break;
      }
      const isKnown = (name: string): boolean => found.has(taken.get(name) ?? '');
      const $defs = Object.fromEntries(
        [...found].map((pointer) => [nameOf(pointer), cut(fragmentAt(pointer).schema, isKnown)]),
      );
      const whole = cut(schema, isKnown) as Schema; // an object remains one
      return found.size > 0 ? { ...whole, $defs } : whole;
    },
  };
}

/** Patterns of other languages, e.g. with `(?i)`, would make vendors refuse the whole request. */
function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u').source !== '';
  } catch {
    return false;
  }
}

const isNullable = ({ anyOf, oneOf }: Schema): boolean =>
  [...listOf(anyOf), ...listOf(oneOf)].some((each) => own(each, 'type') === 'null');

function walk(value: unknown, onReference: (reference: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const reference = referenceOf(value);
  if (reference !== undefined) onReference(reference);
  for (const each of Object.values(value)) walk(each, onReference);
}

/** Replaces references to definitions that were left out by a schema that accepts anything. */
function cut(value: unknown, isKnown: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => cut(each, isKnown));
  if (!isFields(value)) return value;
  const reference = referenceOf(value);
  const { $ref: _reference, ...rest } = value;
  const kept = reference === undefined || isKnown(reference.slice('#/$defs/'.length)) ? value : rest;
  return Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, cut(each, isKnown)]));
}
