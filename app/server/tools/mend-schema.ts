// Repairs schemas with non-standard keywords, because a vendor would refuse the complete request. Keywords with one
// meaning are corrected, others removed.
type Schema = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
/** Type names of other languages. `any` is removed, because a missing type accepts everything. */
const otherNames: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  dict: 'object',
  map: 'object',
  list: 'array',
};

const numbers = ['minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties'];
const flags = ['uniqueItems', 'nullable', 'deprecated', 'readOnly', 'writeOnly'];
const texts = ['description', 'title', 'format', 'pattern', '$comment', '$ref'];
const schemas = ['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const maps = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'];

type Mend = (value: unknown, schema: Schema) => unknown;
const all = (keys: readonly string[], mend: Mend): Readonly<Record<string, Mend>> =>
  Object.fromEntries(keys.map((key) => [key, mend]));

/** Corrected values of keywords; undefined removes the keyword. Unlisted keywords are unchanged. */
const keywords: Readonly<Record<string, Mend>> = {
  ...all([...numbers, 'maxProperties'], numberOf),
  ...all(flags, (value) => (typeof value === 'boolean' ? value : undefined)),
  ...all(texts, (value) => (typeof value === 'string' ? value : undefined)),
  ...all(schemas, schemaOf),
  ...all(lists, (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((each) => schemaOf(each) ?? {}) : undefined,
  ),
  ...all(maps, (value) => (isRecord(value) ? entriesOf(value) : Array.isArray(value) ? {} : undefined)),
  enum: (value) => (Array.isArray(value) && value.length > 0 ? value : undefined),
  type: typeOf,
  // In draft 4, exclusive limits are booleans.
  exclusiveMinimum: (value, { minimum }) => (value === true ? numberOf(minimum) : numberOf(value)),
  exclusiveMaximum: (value, { maximum }) => (value === true ? numberOf(maximum) : numberOf(value)),
  nullable: (value, { type }) => (typeof value === 'boolean' && type !== undefined ? value : undefined),
  required: (value) =>
    typeof value === 'string'
      ? [value]
      : Array.isArray(value)
        ? value.filter((each) => typeof each === 'string')
        : undefined,
};

export function mendSchema(schema: Schema): Schema {
  const kept = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    const mend = Object.hasOwn(keywords, key) ? keywords[key] : undefined;
    const mended = mend ? mend(value, schema) : value;
    return mended === undefined ? [] : [[key, mended]];
  });
  const required = requiredOf(schema);
  const mended = withItems(Object.fromEntries(kept));
  return required.length > 0 ? { ...mended, required } : mended;
}

/** OpenAI refuses a list without `items`; a tuple of draft 4 has one schema per position. */
function withItems(schema: Schema): Schema {
  const { items, type } = schema;
  if (Array.isArray(items)) return { ...schema, items: items.length > 0 ? { anyOf: items } : {} };
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'));
  return isList && items === undefined && !('prefixItems' in schema) ? { ...schema, items: {} } : schema;
}

/** In draft 3, each property declares if it is required. */
function requiredOf({ properties, required }: Schema): readonly unknown[] {
  if (!isRecord(properties)) return [];
  const own = Object.entries(properties).flatMap(([name, value]) =>
    isRecord(value) && value['required'] === true ? [name] : [],
  );
  return own.length > 0 ? [...new Set([...(Array.isArray(required) ? required : []), ...own])] : [];
}

const entriesOf = (value: Schema): Schema =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, schemaOf(each) ?? {}]));

function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map((each) => schemaOf(each) ?? {}) : undefined;
  return isRecord(value) ? mendSchema(value) : typeof value === 'boolean' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function typeOf(value: unknown): unknown {
  const known = [value].flat().flatMap((each) => {
    const name = typeof each === 'string' ? each.toLowerCase() : '';
    const type = otherNames[name] ?? name;
    return types.has(type) ? [type] : [];
  });
  return known.length === 0 ? undefined : Array.isArray(value) ? known : known[0];
}
