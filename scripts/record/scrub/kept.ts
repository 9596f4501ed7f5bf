// Rules for what a scrubbed fixture keeps: enumerations, codes and model ids, by the reviewed table of kept.json (wire, side,
// path). Everything that is not listed is replaced. Listed values must read like an enumeration as well (`isEnumeration`).
import table from './kept.json' with { type: 'json' };

interface KeptPaths {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

const kept: Readonly<Record<string, KeptPaths>> = table;

/** Values that are several words and yet an enumeration. */
const phrases: ReadonlySet<string> = new Set([
  'pulling manifest',
  'verifying sha256 digest',
  'writing manifest',
  'removing any unused layers',
]);

/** Short, without spaces, and no fine-tuned model, whose id names its owner. */
const isEnumeration = (value: string): boolean => /^(?!ft:)[\w.:/@+-]{1,60}$/u.test(value);

const lookups = new Map(
  Object.entries(kept).map(([wire, { request, response }]) => [
    wire,
    { request: new Set(request), response: new Set(response) },
  ]),
);

/** True if a string of an exchange stays as it was recorded. */
export const staysString = (wire: string, side: 'request' | 'response', path: string, value: string): boolean =>
  value === '' ||
  (/^-?\d+(\.\d+)?$/u.test(value) && /(^|\.)pricing\./u.test(path)) ||
  (wire === 'ollama-pull' && path === 'status' && phrases.has(value)) ||
  (isEnumeration(value) && (lookups.get(wire)?.[side].has(path) ?? false));

/** Counters and prices keep all their digits; other numbers keep theirs up to five. */
const counter = /(tokens?|count|cost|total|completed|seconds|limit|length|window|context|size|price)(_[a-z]+)?$/i;
const arrays = /(groundingChunkIndices|indices|confidenceScores)\[\]$/u;

export const staysNumber = (path: string, value: string): boolean =>
  path.endsWith('[]') ? arrays.test(path) : counter.test(path) || value.replace(/\D/gu, '').length < 6;

/** Objects whose field names are the user's own: arguments and results of tools, schemas' properties, labels. */
const namesBelow = new Set(['properties', '$defs', 'definitions', 'inputAssessment', 'outputAssessments']);
const freeForm = new Set(['input', 'args', 'arguments', 'json', 'metadata', 'labels', ...namesBelow]);

/** True if the last step of the path is a field that the user, and not the vendor, has named. */
export const isUsersField = (path: readonly (string | number)[]): boolean => {
  const inside = path.slice(0, -1);
  const at = inside.findLastIndex((step) => typeof step === 'string' && freeForm.has(step));
  if (at === -1) return inside.includes('functionResponse') && inside.includes('response');
  // A schema's own words stand one level below its properties' names.
  const schema = namesBelow.has(String(inside[at]));
  return schema ? at === inside.length - 1 : typeof path[at + 1] !== 'number';
};

/** Response headers that say how to read a reply, or when to ask again. */
export const keptHeaders: readonly string[] = ['content-type', 'retry-after', 'retry-after-ms'];

/** Number of exemptions in the table, for the report of a recording. */
export const exemptions = Object.values(kept).reduce(
  (sum, { request, response }) => sum + request.length + response.length,
  0,
);
