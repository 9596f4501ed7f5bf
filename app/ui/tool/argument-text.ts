// Arguments of a call as people read them: whole, half arrived, or none at all.
import { parse } from 'partial-json';
import { isJSON } from './tool-state.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readable part of arguments that are still arriving. Undefined if the text is no object. */
export function argumentsOf(text: string): Values | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = parse(text);
    return isValues(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if a tool can be called with the text: an empty one stands for no arguments. */
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

/** The part of a JSON schema that a JSON pointer into the arguments meets, as one line; nothing when it leads nowhere. */
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
