// The search engines of this server, and with which settings a user asks one.
import { isTributaryError, settingsWithDefaults } from '@tributary/runtime-core';
import type { SearchResult, ToolManifest } from '@tributary/runtime-core';
import { resultsOf } from '@tributary/runtime-core/search';
import { countRequest } from '../../../server/admission/request-limit.server.ts';
import { accessOf } from '../../../server/features/access.ts';
import type { SearchEngine } from '../../../server/features/feature.ts';
import type { App } from '../../../server/process/app.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { runTool } from '../../../server/tools/run-tool.server.ts';
import { toolSettingsFor } from '../../../server/tools/tool-settings.server.ts';
import { serverTools } from '../../../server/tools/tools.server.ts';
import { readSetting } from '../../../server/storage/repositories/settings.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { automatic, byModel } from '../shared/api.ts';

/** Key of the user's setting. */
export const choiceKey = 'searchEngine';

export type Values = Readonly<Record<string, unknown>>;

export interface FoundEngine {
  readonly id: string;
  readonly title: string;
  readonly manifest: ToolManifest;
  /** Settings in the operator's environment. */
  readonly operator: Values;
}

export async function enginesOf(app: App, userId: string): Promise<readonly FoundEngine[]> {
  const [packs, access] = await Promise.all([serverTools(app), accessOf(app, userId)]);
  return [...packs]
    .filter(([id, { manifest }]) => manifest.role === 'search' && access.tool(id))
    .map(([id, pack]) => ({
      id,
      title: pack.manifest.meta?.title ?? id,
      manifest: pack.manifest,
      // A package that is not bundled could name any variable.
      operator: pack.package === undefined ? valuesIn(app, pack.manifest) : {},
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

function valuesIn({ variables }: App, { settings }: ToolManifest): Values {
  const found = Object.entries(settings?.properties ?? {}).flatMap(([name, { env = [] }]) => {
    const value = env.map((each) => variables[each]?.trim() ?? '').find((each) => each !== '');
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

export const isWhole = ({ settings }: ToolManifest, values: Values): boolean => {
  const whole = settings ? settingsWithDefaults(settings, values) : {};
  return (settings?.required ?? []).every((name) => whole[name] !== undefined);
};

export const standardOf = ({ config }: App, engines: readonly FoundEngine[]): FoundEngine | undefined =>
  engines.find(({ id }) => id === config.searchEngine || id === `search-${config.searchEngine}`);

/** The engine that the user's chats use. An engine without its key is kept, so that a search says what is missing. */
export async function searchEngine(app: App, userId: string): Promise<SearchEngine | undefined> {
  const choice = await readSetting(await getStorage(app), userId, choiceKey);
  const wanted = typeof choice === 'string' ? choice : automatic;
  if (wanted === byModel || (wanted === automatic && app.config.searchEngine === undefined)) return undefined;
  const engines = await enginesOf(app, userId);
  const engine = wanted === automatic ? standardOf(app, engines) : engines.find(({ id }) => id === wanted);
  if (!engine) return undefined;
  return {
    id: engine.id,
    title: engine.title,
    async find(query, signal) {
      return find(app, userId, engine, await toolSettingsFor(app, userId, engine.id, undefined), query, signal);
    },
  };
}

/** `own`: the user's settings, which replace the operator's, so that a key goes to no address of another source. */
export async function find(
  app: App,
  userId: string,
  { id, title, manifest, operator }: FoundEngine,
  own: Values | undefined,
  query: string,
  signal: AbortSignal,
): Promise<readonly SearchResult[]> {
  const isOwn = own !== undefined && Object.keys(own).length > 0;
  if (!isOwn && Object.keys(operator).length > 0) await countRequest(app, userId);
  const trusted = isOwn ? undefined : originOf(operator['address']);
  const text = await runTool(
    app,
    { manifest, identifier: id, apiName: 'search', arguments: { query }, type: 'builtin' },
    { signal, headers: new Headers() },
    { userId, settings: isOwn ? own : operator, trusted },
  );
  const rows = rowsIn(text);
  if (!rows) throw appError(502, `${title} returned something that is not a search result.`, { code: 'tool_refused' });
  return resultsOf(rows, { title: 'title', url: 'url', text: ['text'], date: ['date'] });
}

const originOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;

/** A package that is not bundled may return anything. */
function rowsIn(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('results' in value)) return undefined;
    return Array.isArray(value.results) ? value.results : undefined;
  } catch {
    return undefined;
  }
}

export const reasonOf = (error: unknown): { readonly reason: string; readonly message: string } => {
  if (!isTributaryError(error)) throw error;
  const { error: details } = error.body;
  const named = typeof details === 'object' && details !== null ? (details as Values) : {};
  const reason = named['reason'] ?? named['code'];
  return { reason: typeof reason === 'string' ? reason : '', message: error.message };
};
