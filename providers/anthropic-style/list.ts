// Reads GET /v1/models page by page, with the abilities stated in each row.
import { abilitiesByKeyword, isChatModelName, keywordTables } from '@tributary/runtime-core/models';
import { at, count, list, listBody, readJSON, text } from '@tributary/runtime-core/wire';
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { sendList } from './client.ts';

export interface ListOptions {
  readonly root: string;
  readonly auth: 'x-api-key' | 'bearer';
  readonly headers: Readonly<Record<string, string>>;
}

/** A server with more pages than this repeats itself. Unit: pages of up to 1000 rows. */
const maxPages = 10;

export async function listModels(context: CallContext, options: ListOptions): Promise<readonly ModelEntry[]> {
  const { root: baseURL, auth, headers } = options;
  const entries: ModelEntry[] = [];
  let after = '';
  for (let page = 0; page < maxPages; page++) {
    const asked = { limit: 1000, ...(after === '' ? {} : { after_id: after }) };
    const json = listBody(await readJSON(await sendList(context, { baseURL, auth, headers }, asked)));
    for (const row of list(at(json, 'data'))) entries.push(...toEntry(row, context));
    const last = text(at(json, 'last_id'));
    if (at(json, 'has_more') !== true || last === undefined) break;
    after = last;
  }
  return entries;
}

/** Fields of the row take precedence, then the catalogue, then keywords in the id. */
function toEntry(row: unknown, context: CallContext): ModelEntry[] {
  const id = text(at(row, 'id'));
  // Gateways also list models that do not chat.
  if (id === undefined || !isChatModelName(id)) return [];
  const card = context.card(id);
  const guessed = abilitiesByKeyword(id, keywordTables.anthropic);
  const says = (capability: string): boolean | undefined => {
    const supported = at(row, `capabilities.${capability}.supported`);
    return typeof supported === 'boolean' ? supported : undefined;
  };
  const contextWindowTokens = count(at(row, 'max_input_tokens')) ?? card?.contextWindowTokens;
  const maxTokens = count(at(row, 'max_tokens')) ?? card?.maxOutput;
  const released = text(at(row, 'created_at'))?.slice(0, 10) ?? card?.releasedAt;
  return [
    {
      id,
      displayName: text(at(row, 'display_name')) ?? card?.displayName ?? id,
      ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      enabled: card?.enabled ?? false,
      functionCall: card?.abilities?.functionCall ?? guessed.functionCall,
      vision: says('image_input') ?? card?.abilities?.vision ?? guessed.vision,
      reasoning: says('thinking') ?? card?.abilities?.reasoning ?? guessed.reasoning,
      ...(released === undefined ? {} : { releasedAt: released }),
    },
  ];
}
