// Validates `x-mcp-header` in a tool's schema (SEP-2243, revision 2026-07-28): arguments that are also sent as
// headers. A client must leave out tools with invalid declarations.
const key = 'x-mcp-header';
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const primitive: readonly unknown[] = ['string', 'integer', 'boolean'];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns why a declaration is invalid, or undefined. */
export function headerFault(schema: unknown): string | undefined {
  return faultIn(schema, false, new Set());
}

/** `property`: whether the schema is of a property reached only through properties. */
function faultIn(value: unknown, property: boolean, taken: Set<string>): string | undefined {
  if (Array.isArray(value)) return firstFault(value.map((each) => () => faultIn(each, false, taken)));
  if (!isFields(value)) return undefined;
  const name = value[key];
  if (name !== undefined) {
    if (!property) return `${key} elsewhere than on a property`;
    if (typeof name !== 'string' || !token.test(name)) return `${key} that is no name of a header`;
    if (!primitive.includes(value['type'])) return `${key} on a property that is no string, integer or boolean`;
    if (taken.has(name.toLowerCase())) return `${key} "${name.slice(0, 40)}" twice`;
    taken.add(name.toLowerCase());
  }
  return firstFault(
    Object.entries(value).map(([keyword, each]) => () => {
      if (keyword === 'properties' && isFields(each))
        return firstFault(Object.values(each).map((one) => () => faultIn(one, true, taken)));
      return keyword === 'default' || keyword === 'const' || keyword === 'enum' || keyword === 'examples'
        ? undefined
        : faultIn(each, false, taken);
    }),
  );
}

function firstFault(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}
