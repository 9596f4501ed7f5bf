// The account's model list, page by page: text generation only, with what each row says of itself.
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { at, isRecord, list, record, requestList, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { entries, positive } from '@tributary/provider-openai-style';
import { addressOf } from './address.ts';

const perPage = 100;
/** A list longer than this is a server that repeats itself. */
const maxPages = 20;

export async function listModels(context: CallContext): Promise<readonly ModelEntry[]> {
  const { search } = addressOf(context);
  const { apiKey } = context.vault;
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const rows: unknown[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const json = await requestList(context, { url: `${search}?per_page=${perPage}&page=${page}`, headers });
    const found = list(at(json, 'result'));
    rows.push(...found);
    if (found.length < perPage) break;
  }
  const chatting = rows.filter(isRecord).filter((row) => (text(at(row, 'task.name')) ?? generation) === generation);
  return entries(
    chatting.map((row) => ({ ...row, id: row['name'] })),
    { read: (row, id) => readRow(row, context.card(id)?.displayName ?? id) },
    (id) => context.card(id),
  );
}

const generation = 'Text Generation';

export function readRow(row: Json, name: string): Partial<ModelEntry> {
  const id = String(row['name']).toLowerCase();
  const description = text(row['description']);
  const says = (words: string): boolean => description?.toLowerCase().includes(words) === true;
  const property = propertiesOf(row['properties']);
  const window = positive(Number(property('context_window') ?? property('max_total_tokens')));
  return {
    displayName: isTrue(property('beta')) ? `${name} (Beta)` : name,
    functionCall: isTrue(property('function_calling')) || says('function call'),
    vision: isTrue(property('vision')) || id.includes('vision') || says('vision'),
    reasoning: isTrue(property('reasoning')) || id.includes('deepseek-r1'),
    ...(description === undefined ? {} : { description }),
    ...(window === undefined ? {} : { contextWindowTokens: window }),
  };
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** A list of `{property_id, value}`, or an object. */
function propertiesOf(properties: unknown): (name: string) => unknown {
  const byName = new Map(
    Array.isArray(properties)
      ? properties.filter(isRecord).map((property) => [String(property['property_id']), property['value']])
      : Object.entries(record(properties) ?? {}),
  );
  return (name) => byName.get(name);
}
