// Looking into JSON of unknown shape without trusting it.

/** The value at a path, or undefined as soon as a step is missing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string | number, unknown>)[step]; // it has this key, as the line above made sure
  }
  return here;
}

export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** A string, or '' for anything else. */
export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

/** A word as the vendor spells it: a string, or a number as text (protobuf enums, numeric codes). */
export const wordAt = (value: unknown, ...path: readonly (string | number)[]): string | undefined => {
  const found = at(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

export const numberAt = (value: unknown, ...path: readonly (string | number)[]): number | undefined => {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : undefined;
};

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The object without its undefined members. */
export const defined = <T extends object>(value: T): Defined<T> =>
  // Only members that are undefined are left out, which is what the type says.
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;

/** The sum of the numbers given; undefined when none is. */
export function sum(...numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((number) => number !== undefined);
  return given.length === 0 ? undefined : given.reduce((total, number) => total + number, 0);
}
