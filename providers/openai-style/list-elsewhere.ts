// Model lists of servers at a user-given URL: reads rows and facts in all known forms. If the list has no facts,
// requests the detail pages of LiteLLM and LM Studio.
import type { CallContext } from '@tributary/runtime-core';
import { isRecord, readJSON } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { anyFacts } from './any-facts.ts';
import { anyRows } from './any-list.ts';
import { baseURLOf, call } from './client.ts';
import type { ModelListOptions, OpenAIStyleOptions } from './options.ts';

/** True if the credentials name another host than the vendor's. */
export const isElsewhere = ({ baseURL = '' }: OpenAIStyleOptions, { vault }: CallContext): boolean =>
  vault.baseURL !== undefined && hostOf(vault.baseURL) !== hostOf(baseURL);
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns the list options for the server at this URL. */
export function listOptions(options: OpenAIStyleOptions, context: CallContext): ModelListOptions {
  const { models = {} } = options;
  if (!isElsewhere(options, context)) return models;
  return { embeds: true, rows: anyRows, read: anyFacts, more: models.read === undefined, ...models };
}

/** LiteLLM's /model/info (docs.litellm.ai, proxy) and LM Studio's REST API v0 (lmstudio.ai/docs), both read 2026-11-28. */
const pages = [
  (base: string): string => `${base}/model/info`,
  (base: string): string => `${base.replace(/\/v\d+$/, '')}/api/v0/models`,
] as const;

/** Returns the rows of a detail page by id; empty if the list has facts or there is no such page. */
export async function moreFacts(
  rows: readonly unknown[],
  context: CallContext,
  options: OpenAIStyleOptions,
): Promise<ReadonlyMap<string, Json>> {
  const states = (row: unknown): boolean => isRecord(row) && Object.keys(anyFacts(row)).length > 0;
  if (rows.length === 0 || rows.some(states)) return new Map();
  const base = baseURLOf(options, context);
  for (const page of pages) {
    const found = await call(context, options, { method: 'get', path: page(base) })
      .then(readJSON)
      .then(anyRows)
      // No such page: the list of names has to do.
      .catch(() => []);
    if (found.some(states)) return new Map(found.map((row) => [String(row['id']), row]));
  }
  return new Map();
}
