// Finds JSON schemas in a request, in any vendor's dialect.
import { isRecord } from '@tributary/runtime-core/wire';

/** Returns the schema of an object with this property. */
export function findProperty(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return firstOf(value, name);
  if (!isRecord(value))
    return typeof value === 'string' && value.includes(`"${name}"`) ? inText(value, name) : undefined;
  const { properties } = value;
  return isRecord(properties) && name in properties ? value : firstOf(Object.values(value), name);
}

function firstOf(values: readonly unknown[], name: string): unknown {
  for (const value of values) {
    const found = findProperty(value, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inText(text: string, name: string): unknown {
  try {
    return findProperty(JSON.parse(text), name);
  } catch {
    return undefined;
  }
}

/** True if `found` has every field of `wanted`. It may have more, and type names in capitals. */
export function sameSchema(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(found) && found.length === wanted.length && wanted.every((each, at) => sameSchema(found[at], each))
    );
  if (!isRecord(wanted)) return found === wanted;
  if (!isRecord(found)) return false;
  return Object.entries(wanted).every(([key, value]) =>
    key === 'type' && typeof value === 'string'
      ? String(found[key]).toLowerCase() === value
      : sameSchema(found[key], value),
  );
}
