// Converts the schema of a tool's arguments to a plain object, as vendors require. OpenAI returns 400 for a top-level "anyOf",
// "oneOf", "allOf", "enum" or "not" ("schema must have type 'object' and not have …"), Anthropic for the first three
// ("input_schema does not support oneOf, allOf, or anyOf at the top level"). Arguments are still validated against the tool's
// schema.
type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const namesOf = (value: unknown): readonly string[] => listOf(value).filter((each) => typeof each === 'string');

const combining = ['anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not', '$ref'] as const;
/** Limit for schemas whose references multiply. */
const maxBranches = 500;

interface Walk {
  readonly root: Schema;
  left: number;
}

/** An object type: its properties, the required ones, and sets of which one is required. */
interface Shape {
  readonly properties: Schema;
  readonly required: readonly string[];
  readonly choices: readonly (readonly string[])[];
  readonly isClosed: boolean;
}

/** Returns the converted schema; the same one if it is an object already. */
export function offeredSchema(schema: Schema): Schema {
  if (!combining.some((keyword) => keyword in schema)) return schema;
  const shape = shapeOf(schema, { root: schema, left: maxBranches }, []);
  const kept = Object.entries({
    ...resolved(schema, schema),
    ...schema,
  }).filter(([key]) => !combining.some((keyword) => keyword === key));
  const { required: _required, additionalProperties, ...rest } = Object.fromEntries(kept);
  const description = [rest['description'], choiceText(shape.choices)].filter(Boolean).join(' ');
  const extra = isRecord(additionalProperties) ? additionalProperties : shape.isClosed ? false : undefined;
  return withReferences(schema, {
    ...rest,
    type: 'object',
    ...(description === '' ? {} : { description }),
    properties: shape.properties,
    ...(shape.required.length > 0 ? { required: shape.required } : {}),
    ...(extra === undefined ? {} : { additionalProperties: extra }),
  });
}

function shapeOf(schema: Schema, walk: Walk, path: readonly string[]): Shape {
  const of = (values: readonly unknown[]): readonly Shape[] =>
    values
      .filter(isRecord)
      .filter(({ type = 'object' }) => [type].flat().includes('object'))
      .flatMap((each) => (walk.left-- > 0 ? [shapeOf(each, walk, path)] : []));
  const own: Shape = {
    properties: isRecord(schema['properties']) ? schema['properties'] : {},
    required: namesOf(schema['required']),
    choices: [],
    isClosed: schema['additionalProperties'] === false,
  };
  const reference = schema['$ref'];
  const target = typeof reference === 'string' && !path.includes(reference) ? resolved(schema, walk.root) : {};
  const inner = Object.keys(target).length > 0 ? [shapeOf(target, walk, [...path, String(reference)])] : [];
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  return allOf([
    own,
    ...inner,
    ...of(listOf(schema['allOf'])),
    ...[schema['anyOf'], schema['oneOf']].map((each) => oneOf(of(listOf(each)))),
    oneOf(of(values.filter(isRecord).map(valueSchema))),
  ]);
}

/** Converts an allowed object value. */
const valueSchema = (value: Schema): Schema => ({
  properties: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, { enum: [each] }])),
  required: Object.keys(value),
});

function allOf(shapes: readonly Shape[]): Shape {
  return {
    properties: merged(shapes, 'allOf'),
    required: [...new Set(shapes.flatMap(({ required }) => required))],
    choices: shapes.flatMap(({ choices }) => choices),
    isClosed: shapes.some(({ isClosed }) => isClosed),
  };
}

function oneOf(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (!first) return { properties: {}, required: [], choices: [], isClosed: false };
  const required = first.required.filter((name) => others.every((each) => each.required.includes(name)));
  const sets = shapes.map((each) =>
    each.required
      .filter((name) => !required.includes(name))
      .toSorted()
      .join('", "'),
  );
  return {
    properties: merged(shapes, 'anyOf'),
    required,
    choices: sets.every((set) => set !== '') && new Set(sets).size > 1 ? [[...new Set(sets)]] : first.choices,
    isClosed: shapes.every(({ isClosed }) => isClosed),
  };
}

function merged(shapes: readonly Shape[], keyword: 'allOf' | 'anyOf'): Schema {
  const found = new Map<string, unknown[]>();
  for (const { properties } of shapes)
    for (const [name, each] of Object.entries(properties)) {
      // `false` excludes the property in this branch only.
      if (each === false) continue;
      const known = found.get(name) ?? [];
      if (!known.some((one) => JSON.stringify(one) === JSON.stringify(each))) found.set(name, [...known, each]);
    }
  return Object.fromEntries([...found].map(([name, schemas]) => [name, propertyOf(schemas, keyword)]));
}

function propertyOf(schemas: readonly unknown[], keyword: 'allOf' | 'anyOf'): unknown {
  const real = schemas.filter((each) => isRecord(each) && Object.keys(each).length > 0) as readonly Schema[]; // checked above
  // A branch that does not mention the property allows any value.
  if (keyword === 'anyOf' && real.length < schemas.length) return {};
  const [first = {}, ...others] = real;
  if (others.length === 0) return first;
  // Discriminator values (`kind: "a"`, `kind: "b"`).
  const values = real.map((each) => ('const' in each ? [each['const']] : each['enum']));
  if (keyword === 'anyOf' && values.every((each) => Array.isArray(each))) {
    const { const: _const, type, ...rest } = first;
    const types = new Set(real.map((each) => JSON.stringify(each['type'])));
    return { ...(types.size === 1 && type !== undefined ? { type } : {}), ...rest, enum: [...new Set(values.flat())] };
  }
  const keys = real.flatMap((each) => Object.keys(each));
  return keyword === 'allOf' && new Set(keys).size === keys.length
    ? Object.fromEntries(real.flatMap((each) => Object.entries(each)))
    : { [keyword]: real };
}

function choiceText(choices: readonly (readonly string[])[]): string {
  return choices.map((sets) => `Give ${sets.map((set) => `"${set}"`).join(' or ')}.`).join(' ');
}

/** Resolves a `$ref` such as `#/$defs/Place`; an empty schema if it is invalid. */
function resolved({ $ref: reference }: Schema, root: Schema): Schema {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return {};
  let here: unknown = root;
  for (const step of decoded(reference.slice(2)).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    here = typeof here === 'object' && here !== null ? Object.entries(here).find(([name]) => name === key)?.[1] : {};
  }
  return isRecord(here) ? here : {};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Redirects references into removed branches to copies in the definitions. */
function withReferences(schema: Schema, flat: Schema): Schema {
  const branch = /("\$ref":"#\/)(anyOf|oneOf|allOf)\/(\d+)/g;
  const text = JSON.stringify(flat);
  const copies = [...text.matchAll(branch)].map(([, , keyword = '', at = '']) => [
    `${keyword}.${at}`,
    listOf(schema[keyword])[Number(at)] ?? {},
  ]);
  if (copies.length === 0) return flat;
  const $defs = {
    ...(isRecord(flat['$defs']) ? flat['$defs'] : {}),
    ...Object.fromEntries(copies),
  };
  return JSON.parse(JSON.stringify({ ...flat, $defs }).replaceAll(branch, '$1$$defs/$2.$3')) as Schema; // still an object
}
