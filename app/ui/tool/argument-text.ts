// Formats the arguments of a call, also while they are incomplete.
import { parse } from 'partial-json';
import { isJSON } from './tool-state.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the complete part of streaming arguments. Undefined if the text is not an object. */
export function argumentsOf(text: string): Values | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = parse(text);
    return isValues(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if a tool can be called with the text; an empty text means no arguments. */
export function isArguments(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    return isValues(JSON.parse(text));
  } catch {
    return false;
  }
}

export const summaryOf = (values: Values | undefined): string =>
  Object.values(values ?? {})
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ')
    .slice(0, 120);

export const pretty = (text: string): string =>
  isJSON(text) && text ? JSON.stringify(JSON.parse(text), undefined, 2) : text;

/**
 * Returns the part of a JSON schema that a JSON pointer into the arguments refers to, as one line. Undefined if there
 * is none.
 */
export function schemaLine(schema: Values | undefined, path: string): string | undefined {
  let at: unknown = schema;
  let name = '';
  for (const step of path.split('/').slice(1)) {
    if (!isValues(at)) return undefined;
    name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const { properties, items } = at;
    at = isValues(properties) ? properties[name] : items;
  }
  if (at === undefined) return undefined;
  const line = JSON.stringify(at);
  return name === '' ? line : `${JSON.stringify(name)}: ${line}`;
}
