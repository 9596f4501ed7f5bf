// Finds body fields that a schema does not define: they are ignored, and logged at LOG_LEVEL=debug.

const maxFields = 20;
/** Limit of a logged name, which may be any user input. Unit: characters. */
const maxName = 80;

/**
 * Returns paths of unknown fields, e.g. "/messages/0/colour". Skips unions, because the intended branch is unknown.
 */
export function unknownFields(schema: unknown, value: unknown, path = ''): readonly string[] {
  const { properties, items } = asRecord(schema);
  if (Array.isArray(value)) {
    const found: string[] = [];
    for (const [at, item] of items === undefined ? [] : value.entries()) {
      if (found.length >= maxFields) break;
      found.push(...unknownFields(items, item, `${path}/${at}`));
    }
    return found.slice(0, maxFields);
  }
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const known = asRecord(properties);
  return Object.entries(value)
    .flatMap(([name, inner]) => {
      const here = `${path}/${name.slice(0, maxName)}`;
      return Object.hasOwn(known, name) ? unknownFields(known[name], inner, here) : [here];
    })
    .slice(0, maxFields);
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
