// Reads JSON of unknown shape safely.

/** Returns the value at a path, or undefined if a step is missing. */
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

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

/** Returns a string, or a number as text (protobuf enums, numeric codes). */
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

/** Returns the object without undefined members. */
export const defined = <T extends object>(value: T): Defined<T> =>
  // Only members that are undefined are left out, which is what the type says.
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;

/** Returns the sum of the given numbers; undefined if there is none. */
export function sum(...numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((number) => number !== undefined);
  return given.length === 0 ? undefined : given.reduce((total, number) => total + number, 0);
}
