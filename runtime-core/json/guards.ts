// Vendor replies are `unknown` until a reader has looked at them; these are the looks.

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record = (value: unknown): Json | undefined => (isRecord(value) ? value : undefined);

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A string that says something; empty and other types are undefined. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A field `error` that tells one: servers of every wire send null, an empty text or an empty object where all is well. */
export const tellsError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null ? Object.values(error).some(tells) : Boolean(error);

/** Fields that are there for completeness: null, empty, zero. */
const tells = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null ? true : Boolean(value);

/** The value at a dotted path: `at(chunk, 'x_groq.usage')`. */
export function at(value: unknown, path: string): unknown {
  let current: unknown = value;
  for (const key of path.split('.')) current = isRecord(current) ? current[key] : undefined;
  return current;
}
