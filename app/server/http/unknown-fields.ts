// Fields of a body that its schema does not name: ignored, and listed in the log at LOG_LEVEL=debug.

const maxFields = 20;
/** A name may be anything that somebody has typed. Unit: characters. */
const maxName = 80;

/** Paths of unknown fields, as "/messages/0/colour". A union is taken as it is: which branch was meant is not known here. */
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
