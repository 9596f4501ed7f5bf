// Reduces a tool's JSON Schema to the subset of OpenAPI that Gemini accepts; the vendor refuses anything else.
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** Limits for schemas that refer to themselves or whose references multiply; larger than any real tool's. */
const maxDepth = 16;
const maxNodes = 2000;

/** State of one conversion. `root`: resolves references. `left`: number of schemas that may still be written. */
interface Walk {
  readonly root: Json;
  left: number;
}

/** Copied unchanged if the value has this type. */
const plain: Readonly<Record<string, 'string' | 'number'>> = {
  title: 'string',
  description: 'string',
  pattern: 'string',
  minimum: 'number',
  maximum: 'number',
  minItems: 'number',
  maxItems: 'number',
  minLength: 'number',
  maxLength: 'number',
};

const formats: Readonly<Record<string, readonly string[]>> = {
  STRING: ['date-time', 'enum'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};

/** Writes `type` in capitals, `oneOf` as `anyOf`, `null` as `nullable`, `const` as `enum`; resolves `$ref`; drops the rest. */
export function geminiSchema(schema: unknown): Json {
  return convert(schema, { root: record(schema) ?? {}, left: maxNodes }, 0);
}

/** Returns a function's parameters as an object with at least one property, since the vendor refuses empty ones. */
export function functionParameters(schema: unknown): Json {
  const converted = geminiSchema(schema);
  const properties = record(converted['properties']) ?? {};
  const required = list(converted['required']);
  return {
    type: 'OBJECT',
    ...(text(converted['description']) === undefined ? {} : { description: converted['description'] }),
    properties: Object.keys(properties).length === 0 ? { dummy: { type: 'STRING' } } : properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

function convert(schema: unknown, walk: Walk, depth: number): Json {
  if (!isRecord(schema) || depth > maxDepth || walk.left-- <= 0) return { type: 'STRING' };
  const reference = text(schema['$ref']);
  if (reference !== undefined) {
    const { $ref: _ref, ...siblings } = schema;
    return convert({ ...record(resolve(reference, walk.root)), ...siblings }, walk, depth + 1);
  }
  if (Array.isArray(schema['allOf'])) {
    const { allOf, ...rest } = schema;
    return convert(mergeAll([...list(allOf), rest].map((part) => filled(part, walk.root))), walk, depth + 1);
  }

  const { type, nullable } = typeOf(schema);
  const result: Record<string, unknown> = {
    ...(type === undefined ? {} : { type }),
    ...(nullable ? { nullable: true } : {}),
  };
  for (const [key, kind] of Object.entries(plain)) if (typeof schema[key] === kind) result[key] = schema[key];
  const format = text(schema['format']);
  if (format !== undefined && formats[type ?? '']?.includes(format)) result['format'] = format;

  const values = schema['const'] === undefined ? list(schema['enum']) : [schema['const']];
  const words = values.filter((value) => typeof value === 'string' && value !== '');
  // The vendor accepts only string enums; other values are listed in the description.
  if (words.length > 0 && (type === 'STRING' || type === undefined))
    Object.assign(result, { type: 'STRING', enum: words });
  else if (values.length > 0)
    result['description'] = [text(schema['description']), `One of ${JSON.stringify(values)}.`]
      .filter(Boolean)
      .join(' ');

  const variants = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (variants.length > 0)
    addVariants(
      result,
      variants.map((variant) => filled(variant, walk.root)),
      walk,
      depth,
    );
  if (type === 'ARRAY') result['items'] = convert(schema['items'] ?? {}, walk, depth + 1);
  const properties = record(schema['properties']);
  if (properties && Object.keys(properties).length > 0) {
    result['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, convert(property, walk, depth + 1)]),
    );
    const required = list(schema['required']).filter(
      (name) => typeof name === 'string' && Object.hasOwn(properties, name),
    );
    if (required.length > 0) result['required'] = required;
  }
  // A schema needs a type or variants; without both it means "anything".
  if (result['type'] === undefined && result['anyOf'] === undefined) result['type'] = properties ? 'OBJECT' : 'STRING';
  return result;
}

/** `anyOf [X, null]` becomes a nullable X. */
function addVariants(result: Record<string, unknown>, variants: readonly unknown[], walk: Walk, depth: number): void {
  const real = variants.filter((variant) => record(variant)?.['type'] !== 'null');
  if (real.length < variants.length) result['nullable'] = true;
  const converted = real.map((variant) => convert(variant, walk, depth + 1));
  const [only] = converted;
  if (converted.length === 1 && only) Object.assign(result, { ...only, ...result });
  else if (converted.length > 1) result['anyOf'] = converted;
}

function typeOf(schema: Json): { type: string | undefined; nullable: boolean } {
  const names = (Array.isArray(schema['type']) ? schema['type'] : [schema['type']]).filter(
    (name) => typeof name === 'string',
  );
  const real = names.filter((name) => name !== 'null');
  // The vendor refuses an object without properties, so another type is preferred.
  const told = Object.keys(record(schema['properties']) ?? {}).length > 0;
  const [type] = told ? real : [...real.filter((name) => name !== 'object'), ...real];
  return { type: type?.toUpperCase(), nullable: real.length < names.length || schema['nullable'] === true };
}

const filled = (schema: unknown, root: Json): unknown => {
  const reference = text(record(schema)?.['$ref']);
  return reference === undefined ? schema : { ...record(resolve(reference, root)), ...record(schema), $ref: undefined };
};

/** Resolves a reference such as `#/$defs/Place` in the same schema. Other documents are not fetched. */
function resolve(reference: string, root: Json): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let here: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    here = isRecord(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}

function mergeAll(parts: readonly unknown[]): Json {
  const merged: Record<string, unknown> = {};
  for (const part of parts.map(record)) {
    if (!part) continue;
    const properties = { ...record(merged['properties']), ...record(part['properties']) };
    const required = [...list(merged['required']), ...list(part['required'])];
    Object.assign(merged, part, { properties, required });
  }
  return merged;
}
