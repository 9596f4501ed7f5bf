// Describes the app's providers for pickers and forms, with the health of each.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { Health, ProviderRow, Hearing } from '../../shared/api/providers.ts';
import { envNames } from '@tributary/runtime-core';
import type { ByModel, KeyVault, ProviderDefinition, SoundRows, VaultField } from '@tributary/runtime-core';
import { thinkingSupport } from '@tributary/runtime-core/models';
import { policyOf } from '../net/guard.server.ts';
import { fetchTrusted } from '../net/outbound.server.ts';
import { offeredTo } from '../features/offered.ts';
import type { ServerKey } from '../features/feature.ts';
import { environmentVault, getLoader, getRuntime } from './runtime.server.ts';
import { isCompleteVault, serverKeys } from './server-keys.server.ts';
import { markOf } from './marks.server.ts';

/**
 * Returns all loaded providers, with the models that the user may call. `userId` undefined: of any user. `probe`: probe
 * local servers again instead of using the last result.
 */
export async function listProviders(app: App, probe: boolean, userId?: string): Promise<readonly ProviderRow[]> {
  const offered = await offeredTo(app, userId);
  const named = (id: string) => ({ provider: id, route: id });
  const definitions = (await getLoader(app).providers()).filter(({ manifest: { id } }) => offered.provider(named(id)));
  const infos = await Promise.all(definitions.map((definition) => describe(app, definition, probe)));
  return infos
    .map((row) => (offered.limited ? limitedTo(row, (model) => offered.model(named(row.id), model)) : row))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function limitedTo(row: ProviderRow, isOffered: (model: string) => boolean): ProviderRow {
  const { defaultModel, checkModel, ...rest } = row;
  const withheld = row.models.flatMap(({ id }) => (isOffered(id) ? [] : [id]));
  return {
    ...rest,
    models: row.models.filter(({ id }) => isOffered(id)),
    recommended: row.recommended.filter(isOffered),
    ...(defaultModel !== undefined && isOffered(defaultModel) ? { defaultModel } : {}),
    ...(checkModel !== undefined && isOffered(checkModel) ? { checkModel } : {}),
    ...(withheld.length > 0 ? { withheld } : {}),
  };
}

/**
 * Returns a provider; undefined if not loaded or hidden. Without `health`, local servers are not probed and count as
 * ready, which is enough for a payload.
 */
export async function describeProvider(app: App, id: string, { health }: { readonly health: boolean }) {
  const definition = await shownProvider(app, id);
  return definition && describe(app, definition, health ? false : undefined);
}

/** Undefined for packages that are not loaded, or that only others use. */
export async function shownProvider(app: App, id: string): Promise<ProviderDefinition | undefined> {
  const definition = await getLoader(app).get(id);
  return definition?.manifest.hidden === true ? undefined : definition;
}

/** `probe` undefined: no health check. */
async function describe(app: App, definition: ProviderDefinition, probe: boolean | undefined): Promise<ProviderRow> {
  const { manifest } = definition;
  const { keyVault } = manifest;
  const runtime = await getRuntime(app);
  const { defaultModel } = app.config;
  const mark = markOf(manifest.mark ?? manifest.id);
  // A broken catalog hides its models, not its provider.
  const models = await runtime.cards(manifest.id).catch(() => []);
  return {
    id: manifest.id,
    name: manifest.name,
    operations: manifest.operations,
    keyVault: {
      required: keyVault.required,
      optional: [...new Set<VaultField>([...(keyVault.optional ?? []), 'baseURL'])].filter(
        (field) => !keyVault.required.includes(field),
      ),
      placeholders: { ...(manifest.baseURL ? { baseURL: manifest.baseURL } : {}), ...keyVault.placeholders },
      env: envNames(manifest),
      ...(keyVault.anyOf ? { anyOf: keyVault.anyOf } : {}),
    },
    links: manifest.links ?? {},
    // Only bundled packages are part of the browser build.
    browser: manifest.browser === true && (await getLoader(app).packageOf(manifest.id))?.origin === 'bundled',
    responses: manifest.responses ?? false,
    thinking: thinkingSupport(manifest),
    makes: manifest.makes ?? [],
    recommended: manifest.recommended?.models ?? [],
    health: probe === undefined ? 'ready' : await healthOf(app, definition, probe),
    models,
    ...(mark === undefined ? {} : { mark }),
    ...(manifest.thinkingModels
      ? { thinkingModels: manifest.thinkingModels.map(({ parts, thinking }) => ({ parts, thinking })) }
      : {}),
    ...(manifest.documents ? { documents: true as const } : {}),
    ...(manifest.sound ? { sound: hearings(manifest.sound) } : {}),
    ...(manifest.checkModel ? { checkModel: manifest.checkModel } : {}),
    ...(defaultModel?.provider === manifest.id ? { defaultModel: defaultModel.model } : {}),
    ...((await isElsewhere(app, manifest)) ? { ownAddress: true as const } : {}),
    ...(manifest.local ? { local: withoutProbe(manifest.local) } : {}),
  };
}

async function isElsewhere(app: App, { id, baseURL, local }: ProviderDefinition['manifest']): Promise<boolean> {
  if (local || !baseURL || !URL.canParse(baseURL)) return false;
  const vendors = new URL(baseURL).host;
  const keys = await serverKeys(app, id);
  const isOwn = ({ vault: { baseURL: own = '' } }: ServerKey): boolean =>
    URL.canParse(own) && new URL(own).host !== vendors;
  return keys.length > 0 && keys.every(isOwn);
}

const withoutProbe = ({ probe: _, ...local }: NonNullable<ProviderDefinition['manifest']['local']>) => local;

async function healthOf(app: App, { manifest }: ProviderDefinition, probe: boolean): Promise<Health> {
  const keys = await serverKeys(app, manifest.id);
  if (![{ vault: {} }, ...keys].some(({ vault }) => isCompleteVault(manifest, vault))) return 'needs-key';
  if (!manifest.local) return 'ready';
  const { baseURL = manifest.local.baseURL } = keys[0]?.vault ?? {};
  return (await answers(app, { ...manifest.local, baseURL }, probe)) ? 'ready' : 'unreachable';
}

/**
 * Returns the address of a local server found by the probe: it counts as the operator's, exempt from the address
 * guard. Not probed if all private addresses are allowed.
 */
export async function localServer(app: App, provider: string): Promise<Pick<KeyVault, 'baseURL'>> {
  if (policyOf(app.config).privateAllowed) return {};
  const local = (await getLoader(app).get(provider))?.manifest.local;
  const { baseURL = local?.baseURL } = (await environmentVault(app, provider)) ?? {};
  if (!local || baseURL !== local.baseURL) return {};
  const found = (await answers(app, local, false)) || (await answers(app, local, true));
  return found ? { baseURL } : {};
}

/**
 * Cache time of a probe, so that many visitors cause one request. A stopped server must soon be reported, and a
 * running one responds at once; one that does not exist may cost the full timeout. Unit: ms.
 */
const probeLastsMs = { ready: 1000, unreachable: 20_000 };

interface Seen {
  readonly answer: Promise<boolean>;
  /** Unix time in ms. */
  until: number;
}

const seenServers = part('local servers seen', () => new Map<string, Seen>());

/** Probes a local server with a short request; the result is shared until it expires or is refreshed. */
function answers(
  app: App,
  local: { readonly baseURL: string; readonly probe: string },
  again: boolean,
): Promise<boolean> {
  const url = local.baseURL.replace(/\/+$/, '') + local.probe;
  const seen = seenServers(app);
  const known = seen.get(url);
  if (known && !again && Date.now() < known.until) return known.answer;
  const asked = fetchTrusted(app, url, { signal: AbortSignal.timeout(1000), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel();
      // A server that requires a key is running.
      return response.ok || response.status === 401;
    },
    () => false,
  );
  const entry: Seen = { answer: asked, until: Number.POSITIVE_INFINITY };
  seen.set(url, entry);
  void asked.then((there) => {
    entry.until = Date.now() + (there ? probeLastsMs.ready : probeLastsMs.unreachable);
  });
  return asked;
}

/** Without sources, which pages do not need. */
const hearings = (rows: SoundRows): ByModel<Hearing | false> =>
  Object.fromEntries(
    Object.entries(rows).map(([part, row]) => {
      if (row === false) return [part, row];
      const { source: _source, date: _date, ...hearing } = row;
      return [part, hearing];
    }),
  );
