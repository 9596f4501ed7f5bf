// A search engine as data: address, key, request and fields of the reply become a plugin with the role `search`.
import { definePlugin } from '../contract/provider.ts';
import type { PluginDefinition } from '../contract/provider.ts';
import { isToolError } from '../contract/tool-error.ts';
import type { SearchResult, ToolContext, ToolSettings } from '../contract/tools.ts';
import { faultOf, searchError } from './faults.ts';
import type { SearchFault } from './faults.ts';
import { readAt, resultsOf } from './results.ts';
import type { ResultFields } from './results.ts';

export interface EngineKey {
  /** Header of the key. */
  readonly header: string;
  /** Text before the key. Default: none. */
  readonly prefix?: string;
  readonly env: readonly string[];
}

interface EngineBase {
  readonly id: string;
  readonly title: string;
  /** English. Translations: `locales`. */
  readonly description: string;
  readonly locales: Readonly<Record<string, { readonly description: string }>>;
  readonly links: { readonly keys?: string; readonly docs: string };
  /** Undefined if users have servers of their own. */
  readonly address?: string;
  /** Environment variables of an address. */
  readonly addressEnv?: readonly string[];
  /** Path after the address. */
  readonly path: string;
  /** Undefined: no key is needed. */
  readonly key?: EngineKey;
  /** Longest query that the engine accepts. Unit: characters, words. Longer ones are cut. */
  readonly longest?: { readonly characters: number; readonly words?: number };
  /** Fields of the query string. */
  readonly query?: (query: string) => Readonly<Record<string, string>>;
  /** JSON body of a POST. Undefined: a GET. */
  readonly body?: (query: string) => object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that have another meaning than at most engines. */
  readonly statuses?: Readonly<Record<number, SearchFault>>;
  /** Parts of the text of a refused request that say more than its status. */
  readonly refusals?: Readonly<Record<string, SearchFault>>;
}

export type SearchEngine = EngineBase &
  (
    | {
        /** Path to the list of results. A reply without it has none if `whole` is there. */
        readonly results: string;
        /** Path that every reply has. Default: that of the results. */
        readonly whole?: string;
        readonly fields: ResultFields;
        readonly read?: never;
      }
    | {
        /** Reads a reply that is not JSON. */
        readonly read: (text: string, offload: ToolContext['offload']) => Promise<readonly SearchResult[]>;
        readonly results?: never;
        readonly whole?: never;
        readonly fields?: never;
      }
  );

export function searchEngine(engine: SearchEngine): PluginDefinition {
  const { id, title, description, locales, links } = engine;
  return definePlugin({
    id,
    // Users may set another address, such as a proxy's.
    hosts: ['*'],
    tools: {
      manifest: {
        identifier: id,
        role: 'search',
        meta: { title, description, locales },
        links,
        settings: settingsOf(engine),
        api: [
          {
            name: 'search',
            description: `Searches the web with ${title}.`,
            access: 'outside',
            parameters: {
              type: 'object',
              required: ['query'],
              properties: { query: { type: 'string', minLength: 1, maxLength: 2000 } },
              additionalProperties: false,
            },
          },
        ],
      },
      run: { search: ({ query }, context) => search(engine, String(query), context) },
    },
  });
}

function settingsOf({ key, address, addressEnv }: SearchEngine): ToolSettings {
  return {
    properties: {
      ...(key ? { apiKey: { title: 'API key', format: 'password', env: key.env } } : {}),
      address: {
        title: 'Address',
        format: 'uri',
        ...(addressEnv ? { env: addressEnv } : {}),
        ...(address === undefined ? {} : { default: address }),
      },
    },
    required: [...(key ? ['apiKey'] : []), ...(address === undefined ? ['address'] : [])],
  };
}

async function search(
  engine: SearchEngine,
  query: string,
  context: ToolContext,
): Promise<{ readonly results: readonly SearchResult[] }> {
  const { title, key, body, headers = {} } = engine;
  const apiKey = textOf(context.settings?.['apiKey']);
  const base = textOf(context.settings?.['address']) || (engine.address ?? '');
  if ((key && apiKey === '') || base === '') throw searchError(title, 'no_settings');
  const asked = cut(query, engine.longest);
  const url = urlOf(engine, base, asked);
  const reply = await context
    .fetch(
      url,
      {
        accept: engine.read ? 'text/html' : 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      {
        ...(body ? { method: 'POST' as const, body: JSON.stringify(body(asked)) } : {}),
        ...(key ? { secretHeaders: { [key.header]: `${key.prefix ?? ''}${apiKey}` } } : {}),
      },
    )
    .catch((error: unknown) => {
      if (isToolError(error)) throw searchError(title, 'unreachable', `: ${error.message.replace(/\.$/, '')}`);
      throw searchError(title, 'unreachable');
    });
  const fault = refusalOf(engine, reply);
  if (fault) throw searchError(title, fault, fault === 'refused' ? ` (status ${reply.status})` : '');
  if (engine.read) return { results: await engine.read(reply.text, context.offload) };
  return { results: readJSON(engine, reply.text) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function cut(query: string, { characters = 2000, words = 2000 }: Partial<NonNullable<SearchEngine['longest']>> = {}) {
  const short = query.trim().split(/\s+/).slice(0, words).join(' ');
  return short.slice(0, characters).toWellFormed();
}

function urlOf({ title, path, query }: SearchEngine, base: string, asked: string): string {
  const whole = `${base.replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(whole)) throw searchError(title, 'no_settings');
  const url = new URL(whole);
  for (const [name, value] of Object.entries(query?.(asked) ?? {})) url.searchParams.set(name, value);
  return url.href;
}

function refusalOf(
  { statuses = {}, refusals = {} }: SearchEngine,
  { status, text }: { readonly status: number; readonly text: string },
): SearchFault | undefined {
  const fault = statuses[status] ?? faultOf(status);
  if (fault === undefined) return undefined;
  const named = Object.entries(refusals).find(([part]) => text.includes(part));
  return named?.[1] ?? fault;
}

function readJSON(
  { title, results, whole, fields }: Extract<SearchEngine, { readonly fields: ResultFields }>,
  text: string,
): readonly SearchResult[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw searchError(title, 'unreadable');
  }
  const rows = readAt(value, results);
  if (Array.isArray(rows)) return resultsOf(rows, fields);
  if (rows === undefined && whole !== undefined && readAt(value, whole) !== undefined) return [];
  throw searchError(title, 'unreadable');
}
