// Finds the rows in model lists of unknown servers, and in each row the id to use in calls.
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** OpenAI's `data`, Ollama's `models`, GPUStack's `items`, watsonx's `resources` (replies of those servers, 2024 to 2025). */
const places = ['data', 'models', 'items', 'resources'] as const;

/** Without an `id`, or if the `id` is only a row number, calls use the name. */
const idOf = (row: Json): unknown =>
  text(row['id']) ?? text(row['name']) ?? text(row['model_name']) ?? text(row['model_id']);

export function anyRows(json: unknown): readonly Json[] {
  const body = record(json);
  const lists = Array.isArray(json)
    ? [json]
    : places.map((name) => list(body?.[name])).filter((rows) => rows.length > 0);
  const [found = [], ...others] = lists.map((rows) => rows.filter(isRecord).map((row) => ({ ...row, id: idOf(row) })));
  // llama.cpp lists a model in OpenAI's and in Ollama's form; only the latter has its abilities.
  const beside = new Map(others.flat().map((row) => [row.id, row]));
  return found.map((row) => ({ ...beside.get(row.id), ...row }));
}
