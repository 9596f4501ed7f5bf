// Differences between Gemini models that change the request, read from the id.

/** Refuse a system instruction; their system prompt becomes the first user turn. */
const withoutSystemInstruction: ReadonlySet<string> = new Set([
  'gemini-2.0-flash-exp',
  'gemini-2.0-flash-exp-image-generation',
  'gemini-2.0-flash-preview-image-generation',
  'gemma-3-1b-it',
  'gemma-3-4b-it',
  'gemma-3-12b-it',
  'gemma-3-27b-it',
  'gemma-3n-e4b-it',
]);

const drawing: ReadonlySet<string> = new Set([
  'gemini-2.0-flash-exp',
  'gemini-2.0-flash-exp-image-generation',
  'gemini-2.0-flash-preview-image-generation',
]);

/** Removes prefixes such as `models/` and `publishers/google/models/`. */
export const bareId = (model: string): string => model.slice(model.lastIndexOf('/') + 1);

export const takesSystemInstruction = (model: string): boolean => !withoutSystemInstruction.has(bareId(model));

/** True if the model can answer with images. Newer models say so in their names (gemini-2.5-flash-image). */
export const draws = (model: string): boolean =>
  drawing.has(bareId(model)) || /^gemini-.*-image(-|$)/.test(bareId(model));

/** Returns the version in a Gemini id: 2.5, 3. Undefined for other names. */
export function generationOf(model: string): number | undefined {
  const match = /^gemini-(\d+(?:\.\d+)?)/.exec(bareId(model));
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

export const thinksByName = (model: string): boolean =>
  /-2\.5-|thinking/.test(model) || (generationOf(model) ?? 0) >= 3;
