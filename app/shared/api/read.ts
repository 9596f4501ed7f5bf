// Validates server responses by schema in the browser, where the policy forbids compiled validators.
import type { JSONSchema, Static } from '../schema/schema.ts';

/** The response violates the contract: the server has another version, or a proxy responded. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Returns the validated value; unknown fields are kept. Throws `WrongAnswer` for invalid fields. */
export function read<S extends JSONSchema>(schema: S, value: unknown, of = 'The answer'): Static<S> {
  const taken = take(schema, value, '');
  if (taken instanceof Wrong)
    throw new WrongAnswer(`${of} is wrong at ${taken.path || '/'}: allowed: ${taken.allowed}`);
  return taken as Static<S>; // validated above
}

export const fits = <S extends JSONSchema>(schema: S, value: unknown): value is Static<S> =>
  !(take(schema, value, '') instanceof Wrong);

class Wrong {
  readonly path: string;
  readonly allowed: string;
  constructor(path: string, allowed: string) {
    this.path = path;
    this.allowed = allowed;
  }
}

/** Returns the same value if nothing was omitted. */
function take(schema: JSONSchema, value: unknown, path: string): unknown {
  if ('const' in schema) return value === schema.const ? value : new Wrong(path, JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.includes(value) ? value : new Wrong(path, JSON.stringify(schema.enum));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return takeFirst(options, value, path);
  const { type } = schema;
  if (type !== undefined && !(typeof type === 'string' ? isOf(type, value) : type.some((each) => isOf(each, value))))
    return new Wrong(path, String(type));
  if (Array.isArray(value)) return schema.items ? takeItems(schema.items, value, path, schema.lenient === true) : value;
  return typeof value === 'object' && value !== null ? takeFields(schema, value, path) : value;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** Reports the error of the last branch of a union, which should be the most common one. */
function takeFirst(options: readonly JSONSchema[], value: unknown, path: string): unknown {
  let taken: unknown = new Wrong(path, 'nothing');
  for (const option of options) {
    taken = take(option, value, path);
    if (!(taken instanceof Wrong)) return taken;
  }
  return taken;
}

function takeItems(schema: JSONSchema, list: readonly unknown[], path: string, lenient: boolean): unknown {
  let changed: unknown[] | undefined;
  for (const [at, item] of list.entries()) {
    const taken = take(schema, item, `${path}/${at}`);
    if (taken instanceof Wrong && !lenient) return taken;
    if (taken !== item) changed ??= list.slice(0, at);
    if (!(taken instanceof Wrong)) changed?.push(taken);
  }
  return changed ?? list;
}

function takeFields(schema: JSONSchema, value: object, path: string): unknown {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  for (const name of required) if (!Object.hasOwn(value, name)) return new Wrong(`${path}/${name}`, 'a value');
  let changed: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : typeof others === 'object' ? others : undefined;
    if (!known || inner === undefined) continue;
    const taken = take(known, inner, `${path}/${name}`);
    if (!(taken instanceof Wrong)) {
      if (taken !== inner) (changed ??= { ...value })[name] = taken;
    } else if (schema.lenient && !required.includes(name)) delete (changed ??= { ...value })[name];
    else return taken;
  }
  return changed ?? value;
}
