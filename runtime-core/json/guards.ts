// Type guards for vendor replies, which are `unknown` until validated.

export type Json = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const record = (value: unknown): Json | undefined => (isRecord(value) ? value : undefined);

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a non-empty string; undefined for anything else. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** True if an `error` field reports an error: servers of every wire send null, an empty text or an empty object on success. */
export const tellsError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null ? Object.values(error).some(tells) : Boolean(error);

/** False for placeholder values: null, empty, zero. */
const tells = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null ? true : Boolean(value);

/** Returns the value at a dotted path: `at(chunk, 'x_groq.usage')`. */
export function at(value: unknown, path: string): unknown {
  let current: unknown = value;
  for (const key of path.split('.')) current = isRecord(current) ? current[key] : undefined;
  return current;
}
