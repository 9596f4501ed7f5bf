// A tool's JSON Schema reduced to the subset of OpenAPI that Gemini takes; what it does not know it refuses.
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** More than any tool needs; ends a schema that refers to itself, or whose references multiply. */
const maxDepth = 16;
const maxNodes = 2000;

/** One walk: where references point to, and how many schemas it may still write. */
interface Walk {
  readonly root: Json;
  left: number;
}

/** Copied as they are, where the value has the right type. */
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

/** `type` in capitals, `$ref` filled in, `oneOf` as `anyOf`, `null` as `nullable`, `const` as `enum`; the rest left out. */
export function geminiSchema(schema: unknown): Json {
  return convert(schema, { root: record(schema) ?? {}, left: maxNodes }, 0);
}

/** The parameters of a function: always an object, never without a property, which the vendor refuses. */
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
  // Only enums of strings exist; another one still tells the model what may stand there.
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
  // A schema must have a type unless its variants bring theirs; one without either means "anything".
  if (result['type'] === undefined && result['anyOf'] === undefined) result['type'] = properties ? 'OBJECT' : 'STRING';
  return result;
}

/** `anyOf [X, null]` is X, nullable. */
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
  // An object without properties is refused, and none is ever written into it.
  const told = Object.keys(record(schema['properties']) ?? {}).length > 0;
  const [type] = told ? real : [...real.filter((name) => name !== 'object'), ...real];
  return { type: type?.toUpperCase(), nullable: real.length < names.length || schema['nullable'] === true };
}

const filled = (schema: unknown, root: Json): unknown => {
  const reference = text(record(schema)?.['$ref']);
  return reference === undefined ? schema : { ...record(resolve(reference, root)), ...record(schema), $ref: undefined };
};

/** `#/$defs/Place` in the schema it stands in. Foreign documents are not fetched. */
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
