// Converts the vendor's model list to entries, with missing facts from the catalogue or guessed by keyword.
import { VendorError } from '@tributary/runtime-core';
import type { CallContext, ModelCard, ModelEntry } from '@tributary/runtime-core';
import {
  abilitiesByKeyword,
  familyOf,
  isChatModelName,
  isEmbeddingName,
  keywordTables,
} from '@tributary/runtime-core/models';
import { at, isRecord, list, readJSON, record, requestJSON, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { baseURLOf, call } from './client.ts';
import { failureIn, toFailure } from './failure.ts';
import { listOptions, moreFacts } from './list-elsewhere.ts';
import type { ModelListOptions, OpenAIStyleOptions } from './options.ts';

export async function modelList(context: CallContext, options: OpenAIStyleOptions): Promise<ModelEntry[]> {
  const models = listOptions(options, context);
  const path =
    typeof models.path === 'function' ? models.path(baseURLOf(options, context)) : (models.path ?? '/models');
  // A list at an absolute URL is public, so it does not get the vendor's key.
  const json =
    typeof models.path !== 'function' && /^https?:/.test(path)
      ? await requestJSON(context, { url: path })
      : await readJSON(
          await call(context, options, {
            method: 'get',
            path,
            ...(models.headers ? { headers: models.headers } : {}),
          }),
        );
  refuseError(json, { ...options, models });
  const more = models.more ? await moreFacts((models.rows ?? defaultRows)(json), context, options) : undefined;
  return entries(json, models, (id) => context.card(id), more);
}

/** Throws if a list without rows is an error with status 200, read as a chunk of a chat would be. */
function refuseError(json: unknown, { models = {}, readChunk, errorAt = [] }: OpenAIStyleOptions): void {
  if (!isRecord(json) || (models.rows ?? defaultRows)(json).length > 0) return;
  const body = readChunk ? (readChunk(json) ?? json) : json;
  const elsewhere = errorAt.map((path) => at(body, path)).find((value) => value !== undefined && value !== null);
  const failure = elsewhere === undefined ? failureIn(body, false) : toFailure(elsewhere);
  if (failure) throw new VendorError({ status: 200, ...failure });
}

const defaultRows = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : list(record(json)?.['data']));

/** Returns each id once, in order. Drops models that do not chat, except embedding models if `embeds`. `more`: further facts by id. */
export function entries(
  json: unknown,
  options: ModelListOptions,
  card: (id: string) => ModelCard | undefined,
  more?: ReadonlyMap<string, Json>,
): ModelEntry[] {
  const found = new Map<string, ModelEntry>();
  for (const row of (options.rows ?? defaultRows)(json)) {
    const id = isRecord(row) ? text(row['id']) : undefined;
    if (!isRecord(row) || id === undefined || found.has(id)) continue;
    if (!isChatModelName(id) && !(options.embeds && isEmbeddingName(id))) continue;
    const told = options.read ? options.read({ ...row, ...more?.get(id) }, id) : {};
    if (told) found.set(id, entry(id, told, options, card(id)));
  }
  return [...found.values()];
}

function entry(
  id: string,
  told: Partial<ModelEntry>,
  { keywords }: ModelListOptions,
  known: ModelCard | undefined,
): ModelEntry {
  const guessed = keywords && abilitiesByKeyword(id, keywordTables[keywords === 'guess' ? familyOf(id) : keywords]);
  const can = (ability: 'functionCall' | 'vision' | 'reasoning'): boolean =>
    told[ability] === true || guessed?.[ability] === true || known?.abilities?.[ability] === true;
  const given = {
    displayName: told.displayName ?? known?.displayName,
    description: told.description ?? known?.description,
    contextWindowTokens: told.contextWindowTokens ?? known?.contextWindowTokens,
    maxTokens: told.maxTokens ?? known?.maxOutput,
    releasedAt: told.releasedAt ?? known?.releasedAt,
    pricing: told.pricing,
  };
  return {
    id,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<ModelEntry>), // only undefined values are removed
    enabled: known?.enabled === true,
    functionCall: can('functionCall'),
    vision: can('vision'),
    reasoning: can('reasoning'),
  };
}

/** Larger numbers are milliseconds; as seconds, this would be the year 5138. */
const firstMs = 1e11;

/** Returns YYYY-MM-DD. `created`: Unix time in seconds (most lists) or milliseconds, or a date string. */
export function dateOf(created: unknown): string | undefined {
  if (typeof created === 'string') {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(created)?.[0];
    return date ?? (/^\d+$/.test(created) ? dateOf(Number(created)) : undefined);
  }
  if (typeof created !== 'number' || !(created > 0 && created <= 1e15)) return undefined;
  return new Date(created < firstMs ? created * 1000 : created).toISOString().slice(0, 10);
}

/** Entry fields of a row whose only known fact is its date. */
export function dated(row: Json): Partial<ModelEntry> {
  const releasedAt = dateOf(row['created']);
  return releasedAt === undefined ? {} : { releasedAt };
}
