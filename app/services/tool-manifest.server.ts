// A manifest as it stands on the web, read into ours: addresses made absolute, what is not known left out.
import type { ToolAccess, ToolApi, ToolManifest } from '@tributary/runtime-core';
import { explain, problemsOf, ToolManifestSchema } from '@tributary/runtime-core/schema';
import { appError } from './errors.server.ts';

/** Throws 422 with path, found and allowed, so that the author of the manifest knows what to mend. */
export function readManifest(text: string, base: string): ToolManifest {
  const absolute = withAbsoluteURLs(parsed(text), base);
  const problems = problemsOf(ToolManifestSchema, absolute);
  if (problems.length > 0) {
    throw refuse(`this is no plugin manifest: ${explain(problems)}`, { ...problems[0], problems });
  }
  const { identifier, meta, api, systemRole, gateway, ui, version } = absolute as unknown as ToolManifest; // just checked
  return {
    identifier,
    ...(meta ? { meta: textsOf(meta) } : {}),
    api: api.map(apiOf),
    ...(systemRole === undefined ? {} : { systemRole }),
    ...(gateway === undefined ? {} : { gateway }),
    ...(ui === undefined ? {} : { ui: { url: ui.url, ...(ui.height === undefined ? {} : { height: ui.height }) } }),
    ...(version === undefined ? {} : { version: String(version) }),
  };
}

const refuse = (message: string, details: object) => appError(400, message, { code: 'bad_manifest', ...details });

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Told below.
  }
  throw refuse('this is no plugin manifest: its address answers with something that is no JSON object', {
    text: text.slice(0, 500),
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Relative to the manifest's own address. What cannot be read stays, for the schema to refuse. */
function withAbsoluteURLs(
  manifest: Readonly<Record<string, unknown>>,
  base: string,
): Readonly<Record<string, unknown>> {
  const absolute = (value: unknown): unknown =>
    typeof value === 'string' && URL.canParse(value, base) ? new URL(value, base).href : value;
  const withURL = (value: unknown): unknown =>
    isRecord(value) && 'url' in value ? { ...value, url: absolute(value['url']) } : value;
  const { gateway, ui, api } = manifest;
  return {
    ...manifest,
    ...(gateway === undefined ? {} : { gateway: absolute(gateway) }),
    ...(ui === undefined ? {} : { ui: withURL(ui) }),
    ...(Array.isArray(api) ? { api: api.map(withURL) } : {}),
  };
}

/** Whatever a stranger's plugin calls its functions: a call leaves this server. */
const accessOf = ({ access }: ToolApi): ToolAccess => (access === 'write' ? 'write' : 'outside');

function apiOf(api: ToolApi): ToolApi {
  const { name, description, parameters, result, url } = api;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    access: accessOf(api),
    ...(result === undefined ? {} : { result }),
    ...(url === undefined ? {} : { url }),
  };
}

function textsOf({ title, description, avatar, tags, locales }: NonNullable<ToolManifest['meta']>) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(tags === undefined ? {} : { tags }),
    ...(locales === undefined ? {} : { locales }),
  };
}
