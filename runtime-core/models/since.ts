// Compares versions in model ids, so that rules also apply to later models.

type Version = readonly [major: number, minor: number];

/** Versions are below 30: `gpt-35-turbo` is Azure's name of 3.5, and longer numbers are dates. */
const number = String.raw`([12]?\d)(?:\.(\d{1,2}))?`;
/** Not part of a longer number or a size: `qwen-7b`. */
const end = String.raw`(?![\d.]*b\b)(?!\d)`;

const versionOf = (digits: readonly (string | undefined)[]): Version => [Number(digits[0]), Number(digits[1] ?? 0)];

/**
 * Returns a test for this model or a later one: `since('glm-4.6')` matches `glm-4.6-air`, `zai-org/GLM-5` and `glm-10`, but
 * not `glm-4.5` and `glm-4-0520`.
 */
export function since(first: string): (id: string) => boolean {
  const known = made.get(first) ?? make(first);
  made.set(first, known);
  return known;
}

/** Cache: rules name few models, and lists test hundreds of rows. */
const made = new Map<string, (id: string) => boolean>();

function make(first: string): (id: string) => boolean {
  const parts = new RegExp(`^(.*?)${number}$`).exec(first);
  if (!parts) throw new Error(`since: found "${first}"; allowed: a name that ends in a version, as glm-4.6`);
  const [, name = '', ...digits] = parts;
  const [major, minor] = versionOf(digits);
  const pattern = new RegExp(`(?<![a-z0-9])${name.replaceAll('.', String.raw`\.`)}${number}${end}`);
  return (id) => {
    const found = pattern.exec(id.toLowerCase());
    if (!found) return false;
    const [foundMajor, foundMinor] = versionOf(found.slice(1));
    return foundMajor > major || (foundMajor === major && foundMinor >= minor);
  };
}
