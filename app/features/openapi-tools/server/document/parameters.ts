// Parameters of an operation: those of its path and its own, as properties of the tool's arguments.
import { fieldsOf, listOf, own, textOf } from './parse.ts';
import type { Fields } from './parse.ts';
import { places } from './operation.ts';
import type { Parameter, Place } from './operation.ts';
import { resolved } from './references.ts';
import type { Schemas } from './schemas.ts';

export interface Argument {
  readonly parameter: Parameter;
  readonly schema: Fields;
  readonly required: boolean;
}

/** By the standard, these are set by other means (3.1, Parameter Object). */
const notHeaders = /^(accept|content-type|authorization|host|content-length|cookie|connection|transfer-encoding)$/i;

export const templateNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);

/** Returns a text that says why there are none. */
export function argumentsOf(
  document: Fields,
  schemas: Schemas,
  path: string,
  given: readonly unknown[],
  keys: ReadonlySet<string>,
): readonly Argument[] | string {
  const found = new Map<string, Fields>();
  for (const each of given) {
    const parameter = resolved(document, each);
    if (!parameter) return 'a parameter is in another document';
    const [name, place] = [textOf(parameter['name']), textOf(parameter['in'])];
    if (name === '' || !isPlace(place)) continue;
    if (place === 'header' && notHeaders.test(name)) continue;
    if (place === 'header' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'a header with an invalid name';
    if (place === 'path' && !templateNames(path).includes(name)) continue;
    if (keys.has(`${place} ${name}`)) continue;
    found.set(`${place} ${name}`, parameter);
  }
  for (const name of templateNames(path)) {
    const missing = { name, in: 'path', schema: { type: 'string' } };
    if (!found.has(`path ${name}`)) found.set(`path ${name}`, missing);
  }
  const taken = new Set<string>(['body']);
  return [...found.values()].map((each) => argumentOf(each, schemas, taken));
}

const isPlace = (text: string): text is Place => places.some((place) => place === text);

function argumentOf(given: Fields, schemas: Schemas, taken: Set<string>): Argument {
  const name = textOf(given['name']);
  const place = textOf(given['in']) as Place; // checked by the caller
  const argument = nameOf(name, place, taken);
  const [content] = Object.entries(fieldsOf(given['content']));
  const schema = fieldsOf(schemas.convert(content ? own(content[1], 'schema') : given['schema']));
  const isForm = place === 'query' || place === 'cookie';
  const style = textOf(given['style']) || (isForm ? 'form' : 'simple');
  const explode = typeof given['explode'] === 'boolean' ? given['explode'] : style === 'form' || style === 'deepObject';
  const words = [textOf(given['description']).slice(0, 1_000), argument === name ? '' : `Sent as "${name}".`];
  const description = words.filter(Boolean).join(' ');
  return {
    parameter: {
      argument,
      name,
      in: place,
      style,
      explode,
      ...(content && /\bjson\b/i.test(content[0]) ? { json: true } : {}),
      ...(given['allowReserved'] === true ? { reserved: true } : {}),
    },
    schema: description === '' ? schema : { ...schema, description },
    required: place === 'path' || given['required'] === true,
  };
}

/** Names of arguments that all vendors accept (Anthropic: letters, digits, `_`, `.` and `-`, at most 64). */
function nameOf(name: string, place: Place, taken: Set<string>): string {
  const clean =
    name
      .replaceAll(/[^A-Za-z0-9_.-]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 50) || place;
  const wanted = /^[A-Za-z0-9_.-]{1,64}$/.test(name) ? name : clean;
  let free = wanted;
  for (let count = 1; taken.has(free); count++) free = `${wanted}_${count === 1 ? place : count}`;
  taken.add(free);
  return free;
}

export const parametersIn = (item: Fields, operation: Fields): readonly unknown[] => [
  ...listOf(item['parameters']),
  ...listOf(operation['parameters']),
];
