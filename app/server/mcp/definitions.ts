// Reads a server's tool definitions: limits their size, removes invisible characters, and computes the approved hash.
import { isTooDeep } from '../http/json-depth.ts';
import { headerFault } from './header-names.ts';
import { mendSchema } from '../tools/mend-schema.ts';
import { digestOf } from '../../shared/tools/digest.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  /** Claims of the server, which are not verified. */
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  /** Hash of the definition as received. */
  readonly hash: string;
  /** The definition as text, for comparison by users. */
  readonly text: string;
  readonly stripped: number;
}

export interface Left {
  readonly name: string;
  readonly reason: string;
}

export const maxTools = 500;
const limits = { tools: maxTools, name: 128, description: 8000, schemaCharacters: 64_000, schemaLevels: 32 } as const;

/**
 * Characters invisible to people but read by models: formatting, private use, tags, variation selectors except the
 * two for text and emoji style. A joiner between two emoji is not removed.
 */
const invisible = /[\p{Cf}\p{Co}\p{Cn}\u{E0100}-\u{E01EF}\u{FE00}-\u{FE0D}\u115F\u1160\u3164\uFFA0]|(?![\n\t])\p{Cc}/gu;

export function visible(text: string): { readonly text: string; readonly stripped: number } {
  let stripped = 0;
  const clean = text.replaceAll(invisible, (found, at: number) => {
    if (found === '\r') return '';
    if (found === '\u200D' && joins(text, at)) return found;
    stripped++;
    return '';
  });
  return { text: clean, stripped };
}

const joins = (text: string, at: number): boolean =>
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u.test(text.slice(Math.max(0, at - 2), at)) &&
  /^\p{Extended_Pictographic}/u.test(text.slice(at + 1, at + 3));

interface Read {
  readonly tools: readonly ToolDefinition[];
  readonly left: readonly Left[];
}

/** In order of name, so that a model's prompt stays the same. */
export function readDefinitions(given: readonly unknown[]): Read {
  const tools = new Map<string, ToolDefinition>();
  const left: Left[] = [];
  for (const [at, each] of given.entries()) {
    const named = isRecord(each) ? each['name'] : undefined;
    const name = typeof named === 'string' ? named : '';
    const shown = visible(typeof named === 'number' ? String(named) : name).text.slice(0, limits.name) || `#${at + 1}`;
    if (tools.size >= limits.tools) {
      left.push({ name: shown, reason: `more than ${limits.tools} tools` });
      break;
    }
    const tool = !isRecord(each)
      ? 'not an object'
      : typeof named === 'string'
        ? readDefinition(name, each)
        : 'a name that is no text';
    if (typeof tool === 'string') left.push({ name: shown, reason: tool });
    else if (tools.has(tool.name)) left.push({ name: shown, reason: 'a second tool of the same name' });
    else tools.set(tool.name, tool);
  }
  return { tools: [...tools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)), left };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the reason if the definition is refused. */
function readDefinition(name: string, given: Readonly<Record<string, unknown>>): ToolDefinition | string {
  if (name === '' || name.length > limits.name) return `a name of ${name.length} characters`;
  if (!/^[\x21-\x7E]+$/.test(name)) return 'a name with characters that models cannot call';
  const input = readInput(given['inputSchema'] ?? {});
  if (typeof input === 'string') return `its input schema: ${input}`;
  const fault = headerFault(input.schema);
  if (fault !== undefined) return `its input schema: ${fault}`;
  const output = readOutput(given['outputSchema']);
  const annotations = isRecord(given['annotations']) ? given['annotations'] : {};
  const description = visible(textOf(given['description']));
  const title = visible(textOf(given['title']) || textOf(annotations['title']));
  const cut = description.text.slice(0, limits.description);
  const canonical = sorted({
    name,
    title: given['title'],
    description: given['description'],
    inputSchema: given['inputSchema'],
    outputSchema: given['outputSchema'],
    annotations: given['annotations'],
  });
  return {
    name,
    ...(title.text ? { title: title.text.slice(0, 200) } : {}),
    description: cut === description.text ? cut : `${cut}… (first ${limits.description} characters)`,
    inputSchema: input.schema,
    // Without a usable schema, the output is not validated.
    ...(typeof output === 'object' ? { outputSchema: output.schema } : {}),
    readOnly: annotations['readOnlyHint'] === true,
    destructive: annotations['readOnlyHint'] !== true && annotations['destructiveHint'] !== false,
    idempotent: annotations['idempotentHint'] === true,
    hash: digestOf(JSON.stringify(canonical)).slice(0, 32),
    text: JSON.stringify(canonical, undefined, 2).replaceAll(invisible, escaped),
    stripped: description.stripped + title.stripped + input.stripped,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Makes invisible characters visible in a comparison. */
const escaped = (found: string): string =>
  /[\n\r\t]/.test(found) ? found : `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`;

interface SchemaRead {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly stripped: number;
}

/** Arguments must be an object: vendors require it, with `properties`, even if empty (OpenAI). */
function readInput(value: unknown): SchemaRead | string {
  const read = readSchema(value);
  if (typeof read === 'string') return read;
  const { type = 'object', properties = {}, ...rest } = read.schema;
  if (![type].flat().includes('object')) return 'not of the type "object"';
  return { ...read, schema: { ...rest, type: 'object', properties } };
}

/** Any schema since revision 2026-07-28 (SEP-2106), including `true`. */
function readOutput(value: unknown): SchemaRead | string | undefined {
  return value === undefined || value === null || typeof value === 'boolean' ? undefined : readSchema(value);
}

function readSchema(value: unknown): SchemaRead | string {
  if (!isRecord(value)) return 'not an object';
  const text = JSON.stringify(value);
  if (text.length > limits.schemaCharacters) return `${text.length} characters; at most ${limits.schemaCharacters}`;
  if (isTooDeep(text, limits.schemaLevels)) return `more than ${limits.schemaLevels} levels`;
  const foreign = remoteReference(value);
  if (foreign !== undefined) return `a reference to "${foreign.slice(0, 80)}", outside itself`;
  const count = { stripped: 0 };
  const schema = cleaned(mendSchema(withoutNulls(value) as Readonly<Record<string, unknown>>), count) as Readonly<
    Record<string, unknown>
  >; // an object remains one
  return { schema, ...count };
}

/** Keywords whose value may be or contain null. */
const values = new Set(['default', 'const', 'enum', 'examples', 'example']);

/** Treats null as absence where a keyword is optional: generators write every field they know. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]): [string, unknown][] =>
      values.has(key) ? [[key, each]] : each === null ? [] : [[key, withoutNulls(each)]],
    ),
  );
}

const references = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Refuses external references: nothing may be fetched for a schema, here or by vendors. */
function remoteReference(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = remoteReference(each);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  for (const [key, each] of Object.entries(value)) {
    if (references.has(key) && typeof each === 'string' && !each.startsWith('#')) return each;
    const found = remoteReference(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Cleans the texts of a schema, which models read like descriptions. */
function cleaned(value: unknown, count: { stripped: number }): unknown {
  if (typeof value === 'string') {
    const { text, stripped } = visible(value);
    count.stripped += stripped;
    return text;
  }
  if (Array.isArray(value)) return value.map((each) => cleaned(each, count));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, each]) => [key, cleaned(each, count)]));
}

/** Sorts keys, so that another order is not a change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}
