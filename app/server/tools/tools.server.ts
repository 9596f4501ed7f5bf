// The tools of this server: from plugin packages, and from manifests users installed.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { maxManifest } from '../../shared/api/tools.ts';
import type { ToolSource } from '../../shared/api/tools.ts';
import { ToolError } from '@tributary/runtime-core';
import type { ToolFunction, ToolManifest, ToolPack } from '@tributary/runtime-core';
import { problemsOf, ToolManifestSchema } from '@tributary/runtime-core/schema';
import { filesManifest } from '../../shared/tools/file-search.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { tablesManifest } from '../../shared/tools/table-query.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { toolSearchManifest } from '../../shared/tools/tool-search.ts';
import { toolSearchPlugin } from '../../shared/tools/tool-search-plugin.ts';
import { memoryCalls, memoryManifest, memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { digestOf } from '../../shared/tools/digest.ts';
import { changeSettings, readSettings } from '../storage/repositories/settings.ts';
import { installedPrefix } from '../storage/setting-rules.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import type { Tables } from '../storage/storage.ts';
import { appError } from '../http/errors.server.ts';
import { accessOf } from '../features/access.ts';
import { getLoader } from '../providers/runtime.server.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import type { SafeFetch } from '../net/safe-fetch.server.ts';
import { answered, quoted } from '../net/safe-answer.server.ts';
import { readManifest } from './tool-manifest.server.ts';
import { forgetToolSettings, toolHints } from './tool-settings.server.ts';

interface ServerTool extends ToolPack {
  /** Hosts it may fetch from; undefined for a bundled package. */
  readonly hosts?: readonly string[];
  /** The name of its package, if not bundled. */
  readonly package?: string;
}

/** Returns this server's tools by identifier; if two packages share one, the first counts. */
export async function serverTools(app: App): Promise<ReadonlyMap<string, ServerTool>> {
  const found = new Map<string, ServerTool>([
    [memoryPlugin, memoryPack],
    [filesPlugin, filesPack],
    [tablesPlugin, tablesPack],
    [toolSearchPlugin, toolSearchPack],
  ]);
  const loader = getLoader(app);
  for (const { id, tools, hosts = [] } of await loader.plugins()) {
    if (!tools || found.has(tools.manifest.identifier)) continue;
    const from = loader.packageOfPlugin(id);
    const outside = from && from.origin !== 'bundled' ? { hosts, package: from.name } : {};
    found.set(tools.manifest.identifier, { ...tools, ...outside });
  }
  return found;
}

/** Tools that need a turn (server/memory, server/turns), because they act for its user. */
const onlyInChats =
  (what: string): ToolFunction =>
  () => {
    throw new ToolError(`${what} in chats only`);
  };
const memoryPack: ServerTool = {
  manifest: memoryManifest,
  run: Object.fromEntries(memoryCalls.map((name) => [name, onlyInChats('memory is used')])),
};
const filesPack: ServerTool = {
  manifest: filesManifest,
  run: Object.fromEntries(filesManifest.api.map(({ name }) => [name, onlyInChats('files are searched')])),
};
const tablesPack: ServerTool = {
  manifest: tablesManifest,
  run: Object.fromEntries(tablesManifest.api.map(({ name }) => [name, onlyInChats('tables are asked')])),
};
const toolSearchPack: ServerTool = {
  manifest: toolSearchManifest,
  run: Object.fromEntries(toolSearchManifest.api.map(({ name }) => [name, onlyInChats('tools are found')])),
};

/** Also written by the browser: app/shared/tools/consent.ts. */
const consentKey = 'tools.consents';

export async function listTools(app: App, userId: string): Promise<readonly ToolSource[]> {
  const packs = await serverTools(app);
  const own = [...packs.values()].map(({ manifest, package: name }): ToolSource =>
    name === undefined ? { origin: 'bundled', manifest } : { origin: 'package', manifest, package: name },
  );
  const settings = await readSettings(await getStorage(app), userId);
  const installed = Object.entries(settings)
    .flatMap(([key, value]) => (key.startsWith(installedPrefix) ? readInstalled(value, key) : []))
    .filter(({ manifest }) => !isReserved(manifest.identifier) && !packs.has(manifest.identifier));
  const access = await accessOf(app, userId);
  const hintOf = await toolHints(app, userId);
  const withHint = (source: ToolSource): ToolSource => {
    const hint = source.manifest.settings && hintOf(source.manifest);
    return hint ? { ...source, settings: hint } : source;
  };
  // Plugins with a role are called by the server, not by models.
  const offered = own.filter(({ manifest }) => manifest.role === undefined && access.tool(manifest.identifier));
  return [...offered, ...installed].map(withHint).sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

const nameOf = ({ manifest }: ToolSource): string => manifest.meta?.title ?? manifest.identifier;

/** Users can write these settings, so invalid manifests and wrong identifiers are skipped. */
function readInstalled(value: unknown, key?: string): readonly ToolSource[] {
  if (typeof value !== 'object' || value === null || !('manifest' in value)) return [];
  if (problemsOf(ToolManifestSchema, value.manifest).length > 0) return [];
  if (key !== undefined && key !== installedPrefix + (value.manifest as ToolManifest).identifier) return [];
  const { url, file, fetchedAt } = value as Readonly<Partial<Record<'url' | 'file' | 'fetchedAt', unknown>>>;
  const manifest = value.manifest as ToolManifest; // the schema has just checked it
  return [
    {
      origin: 'installed',
      manifest,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof url !== 'string' && typeof file === 'string' ? { file: fileOf(file, manifest) } : {}),
      ...(typeof fetchedAt === 'number' ? { fetchedAt } : {}),
    },
  ];
}

/** The digest covers the stored manifest only, because consents refer to it. */
export const fileOf = (name: string, manifest: ToolManifest) => ({
  name: name.slice(0, 255),
  digest: digestOf(JSON.stringify(manifest)),
});

/** Prefixes of MCP and OpenAPI servers, which no plugin may use. */
const isReserved = (identifier: string): boolean => /^(?:mcp-|openapi-|skills$|past-chats$)/.test(identifier);

const taken = (identifier: string) =>
  appError(400, `"${identifier}" is the name of a plugin that this server brings itself`, { code: 'taken' });

/** Throws 400 for a settings change that would replace one of this server's plugins. */
export async function checkInstalled(app: App, change: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [key, value] of Object.entries(change)) {
    if (!key.startsWith(installedPrefix) || value === null) continue;
    const packs = await serverTools(app);
    const identifier = key.slice(installedPrefix.length);
    if (isReserved(identifier) || packs.has(identifier)) throw taken(identifier);
    for (const { manifest } of readInstalled(value)) {
      if (packs.has(manifest.identifier)) throw taken(manifest.identifier);
      if (manifest.identifier !== identifier)
        throw appError(400, `${key} holds the plugin "${manifest.identifier}": use its own name`, { path: `/${key}` });
    }
  }
}

const sharedFetch = part('requests for manifests', (app): SafeFetch =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 15_000, maxBytes: maxManifest }),
);

/** Fetches and stores a manifest; repeating it refreshes the plugin. On failure, the old one stays. */
export async function installTool(
  app: App,
  userId: string,
  url: string,
  signal: AbortSignal,
  fetch: SafeFetch = sharedFetch(app),
): Promise<ToolSource> {
  const reply = await answered(fetch({ url, headers: { accept: 'application/json' }, signal }), 'the manifest');
  if (reply.status < 200 || reply.status > 299) {
    throw appError(502, `the manifest's server answered with status ${reply.status}`, {
      code: 'manifest_status',
      status: reply.status,
      ...quoted(reply, false, 500),
    });
  }
  const manifest = readManifest(reply.text, url);
  await checkName(app, manifest.identifier);
  const source: ToolSource = { origin: 'installed', manifest, url, fetchedAt: Date.now() };
  await together(await getStorage(app), (tables) => keepInstalled(tables, userId, source));
  return source;
}

/** Throws 400 for an identifier that installed plugins may not use. */
export async function checkName(app: App, identifier: string): Promise<void> {
  if (isReserved(identifier) || (await serverTools(app)).has(identifier)) throw taken(identifier);
}

export async function installedTool(
  tables: Tables,
  userId: string,
  identifier: string,
): Promise<ToolSource | undefined> {
  const key = installedPrefix + identifier;
  return readInstalled((await readSettings(tables, userId))[key], key)[0];
}

/** Replaces the plugin of this name. A plugin from another place does not inherit consents and settings. */
export async function keepInstalled(tables: Tables, userId: string, source: ToolSource): Promise<void> {
  const { manifest, file, ...rest } = source;
  const { identifier } = manifest;
  const before = await readSettings(tables, userId);
  const key = installedPrefix + identifier;
  const [old] = readInstalled(before[key], key);
  const moved = old !== undefined && (old.url !== source.url || old.file?.digest !== file?.digest);
  const consents = moved ? { [consentKey]: without(before[consentKey], identifier) } : {};
  if (old && old.url !== source.url) await forgetToolSettings(tables, userId, identifier);
  const kept = { ...rest, manifest, ...(file ? { file: file.name } : {}) };
  await changeSettings(tables, userId, { ...consents, [key]: kept });
}

export async function removeTool(app: App, userId: string, identifier: string): Promise<void> {
  await together(await getStorage(app), async (tables) => {
    const before = await readSettings(tables, userId);
    await forgetToolSettings(tables, userId, identifier);
    await changeSettings(tables, userId, {
      [installedPrefix + identifier]: null,
      [consentKey]: without(before[consentKey], identifier),
    });
  });
}

const without = (consents: unknown, identifier: string): readonly unknown[] =>
  Array.isArray(consents) ? consents.filter((consent) => !String(consent).startsWith(`${identifier}/`)) : [];
