// OpenRouter's two model lists, joined: the public one, and the site's own, which alone tells what an endpoint supports.
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { at, isRecord, list, listBody, readJSON, record, requestJSON, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { call, dateOf, entries, positive } from '@tributary/provider-openai-style';
import type { OpenAIStyleOptions } from '@tributary/provider-openai-style';

export interface Support {
  readonly tools: boolean;
  readonly reasoning: boolean;
}

/** USD a token, as text, to USD per million tokens with five digits; −1 (priced by the model behind) says nothing. */
export function perMillion(price: unknown): number | undefined {
  const rate = Number(price);
  if (price === undefined || price === null || price === '' || !Number.isFinite(rate) || rate < 0) return undefined;
  return Number((rate * 1_000_000).toPrecision(5));
}

/** `Vendor: Name` without the vendor; free variants say so. */
export function displayName(name: string | undefined, id: string): string | undefined {
  const bare = name?.replace(/^[^:]*:\s*/, '') || name;
  if (bare === undefined || !id.endsWith(':free') || /\(free\)/i.test(bare)) return bare;
  return `${bare} (free)`;
}

export function readRow(row: Json, id: string, support: Support | undefined): Partial<ModelEntry> {
  const description = text(row['description']);
  const parameters = new Set(list(row['supported_parameters']));
  const pictured =
    String(at(row, 'architecture.modality') ?? '')
      .split('->')[0]
      ?.includes('image') === true;
  const input = perMillion(at(row, 'pricing.prompt'));
  const output = perMillion(at(row, 'pricing.completion'));
  const told = {
    displayName: displayName(text(row['name']), id),
    description,
    contextWindowTokens: positive(row['context_length']),
    maxTokens: positive(at(row, 'top_provider.max_completion_tokens')),
    releasedAt: dateOf(row['created']),
    pricing:
      input === undefined && output === undefined
        ? undefined
        : { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) },
  };
  return {
    ...(Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as Partial<ModelEntry>), // only the absent are gone
    functionCall:
      parameters.has('tools') || support?.tools === true || /function calling|tools/i.test(description ?? ''),
    vision: pictured || list(at(row, 'architecture.input_modalities')).includes('image'),
    reasoning: parameters.has('reasoning') || support?.reasoning === true,
  };
}

export function supportBySlug(json: unknown): ReadonlyMap<string, Support> {
  const rows = list(record(json)?.['data']).filter(isRecord);
  return new Map(
    rows.flatMap((row) => {
      const slug = text(row['slug']);
      const tools = at(row, 'endpoint.supports_tool_parameters') === true;
      return slug === undefined
        ? []
        : [[slug, { tools, reasoning: at(row, 'endpoint.supports_reasoning') === true }] as const];
    }),
  );
}

/** Beside the API on the same host. It is no documented list: without it the public one has to do. */
async function frontend(context: CallContext, baseURL: string): Promise<ReadonlyMap<string, Support>> {
  try {
    const url = new URL('/api/frontend/models', context.vault.baseURL ?? baseURL);
    return supportBySlug(await requestJSON(context, { url: url.href }));
  } catch {
    return new Map();
  }
}

export async function modelList(
  context: CallContext,
  options: OpenAIStyleOptions,
  baseURL: string,
): Promise<readonly ModelEntry[]> {
  const [json, support] = await Promise.all([
    call(context, options, { method: 'get', path: '/models' }).then(readJSON).then(listBody),
    frontend(context, baseURL),
  ]);
  return entries(
    json,
    { keywords: 'guess', read: (row, id) => readRow(row, id, support.get(id.replace(/:free$/, ''))) },
    (id) => context.card(id),
  );
}
